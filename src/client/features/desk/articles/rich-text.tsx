/** The editor of an article's text: a toolbar over the text. Pictures are uploaded as they are chosen, pasted or dropped. */
import { chakra } from '@chakra-ui/react'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useId, useRef, useState } from 'react'
import { useBound } from '#client/forms/fields.tsx'
import { useWaitFor } from '#client/forms/form.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { OWN_PICTURE } from '#domain/site/picture.ts'
import { pictureProblem, usePublishPicture } from '../use-picture.ts'
import { articleHtml, EXTENSIONS } from './extensions.ts'
import { cleanPasted } from './pasted.ts'
import { Toolbar } from './toolbar.tsx'

const Frame = chakra('div', {
  base: {
    borderWidth: '1px',
    borderColor: 'line.control',
    rounded: 'md',
    bg: 'bg.panel',
    '&:focus-within': { borderColor: 'brand' },
    '&[data-wrong]': { borderColor: 'danger' },
  },
})
/** The text looks as on the public page. The style sheet of the editor itself would need another rule for styles. */
const Paper = chakra('div', {
  base: {
    px: { base: 4, md: 6 },
    py: 5,
    '& .tiptap': {
      minH: '420px',
      maxW: '38em',
      mx: 'auto',
      outline: 'none',
      fontSize: '1.0625rem',
      lineHeight: '1.85',
      whiteSpace: 'break-spaces',
      overflowWrap: 'anywhere',
      fontVariantLigatures: 'none',
    },
    '& .tiptap > * + *': { mt: '1.1em' },
    '& .tiptap :is(h2, h3, h4)': { fontWeight: 'bold', lineHeight: '1.45' },
    '& .tiptap h2': { fontSize: '1.2em' },
    '& .tiptap h3': { fontSize: '1.06em' },
    '& .tiptap :is(ul, ol)': { pl: '1.6em' },
    '& .tiptap ul': { listStyle: 'disc' },
    '& .tiptap ol': { listStyle: 'decimal' },
    '& .tiptap a': { color: 'brand.fg', textDecoration: 'underline' },
    '& .tiptap strong': { fontWeight: 'bold' },
    '& .tiptap em': { fontStyle: 'normal', textEmphasis: 'dot', textEmphasisPosition: 'under right' },
    '& .tiptap blockquote': { borderLeftWidth: '3px', borderColor: 'brand', pl: '1em', color: 'fg.muted' },
    '& .tiptap code': { fontSize: '0.9em', px: '0.3em', rounded: '5px', bg: 'bg.muted' },
    '& .tiptap pre': { p: 4, rounded: 'lg', bg: 'bg.muted', overflowX: 'auto' },
    '& .tiptap hr': { borderColor: 'line', my: '2em' },
    '& .tiptap img': { display: 'block', maxW: 'full', height: 'auto', rounded: 'lg', bg: 'bg.muted' },
    '& .tiptap figcaption': {
      mt: '0.6em',
      minH: '1.6em',
      fontSize: 'sm',
      color: 'fg.muted',
      textAlign: 'center',
      '&:empty::before, &:has(> br:only-child)::before': {
        content: '"图片说明（可不填）"',
        color: 'fg.subtle',
        float: 'left',
        height: 0,
      },
    },
    '& .tiptap table': { width: 'full', fontSize: 'table', borderCollapse: 'collapse', tableLayout: 'fixed' },
    '& .tiptap caption': { py: 2, textAlign: 'left', color: 'fg.muted', fontSize: 'sm' },
    '& .tiptap :is(th, td)': {
      px: '12px',
      py: '9px',
      textAlign: 'left',
      verticalAlign: 'top',
      borderWidth: '1px',
      borderColor: 'line',
    },
    '& .tiptap th': { bg: 'bg.sunken', fontWeight: 'medium', color: 'fg.muted' },
    '& .tiptap .ProseMirror-selectednode': { outline: '2px solid {colors.focus}' },
    '& .tiptap .selectedCell': { bg: 'brand.tint' },
  },
})
const Note = chakra('p', {
  base: { display: 'flex', gap: '6px', mt: 2, fontSize: 'sm', color: 'fg.muted', '&[role=alert]': { color: 'danger.fg' } },
})

const picturesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

interface Props {
  name: string
  /** A change of it replaces the text, as after a merge. */
  turn: number
}

export const RichTextField = (props: Props) => <Opened key={props.turn} {...props} />

function Opened({ name }: Props) {
  const { value = '', error, change, ref } = useBound<string>(name)
  const waitFor = useWaitFor()
  const publish = usePublishPicture('article')
  const [problem, setProblem] = useState<string | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const [uploading, setUploading] = useState(0)
  const [begun] = useState(value)
  const label_id = useId()
  const written = useRef('')
  const taking = useRef((_pictures: readonly File[]) => {})

  const editor = useEditor({
    extensions: EXTENSIONS,
    content: begun,
    // Its style element is not allowed by the page's policy; the styles stand above.
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': label_id },
      transformPastedHTML(html) {
        const { html: clean, left_out } = cleanPasted(html, (src) => OWN_PICTURE.test(src))
        setNote(left_out > 0 ? `有 ${left_out} 张图片没有带过来，请另存到本机后用“图片”插入` : null)
        return clean
      },
      handlePaste(_view, event) {
        const pictures = picturesIn(event.clipboardData)
        // Word also puts a picture of the text beside the text.
        if (pictures.length === 0 || event.clipboardData?.getData('text/html')) return false
        taking.current(pictures)
        return true
      },
      handleDrop(_view, event, _slice, moved) {
        const pictures = moved ? [] : picturesIn(event.dataTransfer)
        if (pictures.length === 0) return false
        event.preventDefault()
        taking.current(pictures)
        return true
      },
    },
    onCreate: ({ editor: created }) => {
      written.current = articleHtml(created.getHTML())
    },
    onUpdate({ editor: changed }) {
      const html = articleHtml(changed.getHTML())
      // The empty paragraph that the editor adds below a table or a picture is no change of the text.
      if (html === written.current) return
      written.current = html
      change(html)
    },
  })
  async function add(pictures: readonly File[]): Promise<void> {
    setProblem(null)
    setUploading(pictures.length)
    for (const picture of pictures) {
      try {
        const { path, width, height } = await publish(picture)
        const attrs = { src: path, alt: '', width, height }
        editor.chain().focus().insertContent({ type: 'figure', attrs }).run()
      } catch (reason) {
        setProblem(`${picture.name || '图片'}：${pictureProblem(reason)}`)
      }
      setUploading((count) => count - 1)
    }
  }
  const take = (pictures: readonly File[]) => waitFor(add(pictures))
  useEffect(() => {
    taking.current = take
  })
  return (
    <div>
      <chakra.p id={label_id} fontSize="sm" color="fg.muted" mb={1}>
        正文
      </chakra.p>
      <Frame data-wrong={error ? '' : undefined}>
        <Toolbar editor={editor} onPictures={take} />
        <Paper ref={ref} tabIndex={-1} aria-invalid={error ? true : undefined}>
          <EditorContent editor={editor} />
        </Paper>
      </Frame>
      {uploading > 0 ? <Note role="status">正在上传 {uploading} 张图片…</Note> : null}
      {note ? <Note role="status">{note}</Note> : null}
      {(problem ?? error) ? (
        <Note role="alert">
          <Icon name="alert" size={16} />
          {problem ?? error}
        </Note>
      ) : null}
    </div>
  )
}
