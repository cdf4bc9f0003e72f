/** The toolbar of the editor. Every button names what it does; the pressed ones say where the cursor stands. */
import { chakra } from '@chakra-ui/react'
import { type Editor, useEditorState } from '@tiptap/react'
import { useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field/field.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'

const Bar = chakra('div', {
  base: {
    position: 'sticky',
    top: { base: '56px', lg: 0 },
    zIndex: 1,
    display: 'flex',
    // On a phone the tools scroll, so that they do not cover the text.
    flexWrap: { base: 'nowrap', md: 'wrap' },
    overflowX: { base: 'auto', md: 'visible' },
    gap: '2px',
    p: '6px',
    borderBottomWidth: '1px',
    borderColor: 'line',
    bg: 'bg.panel',
    roundedTop: 'md',
  },
})
const Tool = chakra('button', {
  base: {
    minH: { base: 'target', lg: 'targetSm' },
    minW: { base: 'target', lg: 'targetSm' },
    px: '9px',
    flexShrink: 0,
    fontSize: 'sm',
    color: 'fg.muted',
    rounded: 'sm',
    whiteSpace: 'nowrap',
    _hover: { bg: 'bg.muted', color: 'fg' },
    '&[aria-pressed=true]': { bg: 'brand.subtle', color: 'brand.text', fontWeight: 'bold' },
    '&[disabled]': { opacity: 0.4 },
  },
})
const Gap = chakra('span', { base: { flexShrink: 0, width: '1px', my: '6px', mx: '4px', bg: 'line' } })

type Chain = ReturnType<Editor['chain']>
interface ToolSpec {
  label: string
  is?: [name: string, attributes?: Record<string, unknown>]
  run: (chain: Chain) => Chain
}
const TEXT: readonly ToolSpec[] = [
  { label: '大标题', is: ['heading', { level: 2 }], run: (chain) => chain.toggleHeading({ level: 2 }) },
  { label: '小标题', is: ['heading', { level: 3 }], run: (chain) => chain.toggleHeading({ level: 3 }) },
  { label: '加粗', is: ['bold'], run: (chain) => chain.toggleBold() },
  { label: '着重', is: ['italic'], run: (chain) => chain.toggleItalic() },
]
const BLOCKS: readonly ToolSpec[] = [
  { label: '列表', is: ['bulletList'], run: (chain) => chain.toggleBulletList() },
  { label: '编号', is: ['orderedList'], run: (chain) => chain.toggleOrderedList() },
  { label: '引用', is: ['blockquote'], run: (chain) => chain.toggleBlockquote() },
  { label: '分隔线', run: (chain) => chain.setHorizontalRule() },
]
const IN_TABLE: readonly ToolSpec[] = [
  { label: '加行', run: (chain) => chain.addRowAfter() },
  { label: '删行', run: (chain) => chain.deleteRow() },
  { label: '加列', run: (chain) => chain.addColumnAfter() },
  { label: '删列', run: (chain) => chain.deleteColumn() },
  { label: '表头', run: (chain) => chain.toggleHeaderRow() },
  { label: '删表格', run: (chain) => chain.deleteTable() },
]
const TABLE: ToolSpec = { label: '表格', run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }) }

/** An address typed without its beginning. */
const wholeAddress = (typed: string): string =>
  /^(?:\/|https?:|mailto:|tel:)/i.test(typed) || typed === '' ? typed : `https://${typed}`

function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [address, setAddress] = useState((editor.getAttributes('link')['href'] as string | undefined) ?? '')
  const set = (href: string) => {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onClose()
  }
  return (
    <Dialog
      open
      title="链接"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => set('')}>去掉链接</Button>
          <Button variant="primary" onClick={() => set(wholeAddress(address.trim()))}>
            确定
          </Button>
        </>
      }
    >
      <Field
        label="网址"
        value={address}
        placeholder="https:// 或本站页面，如 /help"
        onChange={({ target }) => setAddress(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          set(wholeAddress(address.trim()))
        }}
      />
    </Dialog>
  )
}

export function Toolbar({ editor, onPictures }: { editor: Editor; onPictures: (pictures: File[]) => void }) {
  const [linking, setLinking] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const { active, table, undo, redo } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      active: [...TEXT, ...BLOCKS].filter(({ is }) => is && now.isActive(...is)).map(({ label }) => label),
      table: now.isActive('table'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  })
  const tool = ({ label, is, run }: ToolSpec) => (
    <Tool
      key={label}
      type="button"
      aria-pressed={is ? active.includes(label) : undefined}
      onClick={() => run(editor.chain().focus()).run()}
    >
      {label}
    </Tool>
  )
  return (
    <Bar role="toolbar" aria-label="正文格式">
      {TEXT.map(tool)}
      <Gap />
      {BLOCKS.map(tool)}
      <Gap />
      <Tool type="button" onClick={() => setLinking(true)}>
        链接
      </Tool>
      <Tool type="button" onClick={() => chooser.current?.click()}>
        图片
      </Tool>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="选择图片"
        onChange={({ target }) => {
          onPictures([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {table ? IN_TABLE.map(tool) : tool(TABLE)}
      <Gap />
      <Tool type="button" disabled={!undo} onClick={() => editor.chain().focus().undo().run()}>
        撤销
      </Tool>
      <Tool type="button" disabled={!redo} onClick={() => editor.chain().focus().redo().run()}>
        重做
      </Tool>
      {linking ? <LinkDialog editor={editor} onClose={() => setLinking(false)} /> : null}
    </Bar>
  )
}
