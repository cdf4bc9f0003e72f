/** The elements of an article in the editor: those that the server keeps, and no others. */
import { mergeAttributes, Node } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'

/** The caption of a table is not in the editor's text, but stays with its table. */
const CaptionedTable = Table.extend({
  addAttributes: () => ({
    caption: {
      default: null,
      parseHTML: (element: HTMLElement) => element.querySelector('caption')?.textContent ?? null,
      renderHTML: () => ({}),
    },
  }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  renderHTML({ node }) {
    const caption = node.attrs['caption'] as string | null
    return caption ? ['table', ['caption', caption], ['tbody', 0]] : ['table', ['tbody', 0]]
  },
})

/** Only whole numbers that differ from one are kept. */
const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name) ?? 1) || 1,
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
})
const CELL = { colspan: span('colspan'), rowspan: span('rowspan'), colwidth: { default: null, rendered: false } }
const Cell = TableCell.extend({ addAttributes: () => CELL })
const Header = TableHeader.extend({
  addAttributes: () => ({
    ...CELL,
    scope: { default: null, parseHTML: (element: HTMLElement) => element.getAttribute('scope') },
  }),
})

/** A picture with its caption. */
const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  isolating: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [
    {
      tag: 'figure',
      contentElement: (element) => element.querySelector('figcaption') ?? document.createElement('figcaption'),
      getAttrs(element) {
        const image = element.querySelector('img')
        if (!image?.getAttribute('src')) return false
        return Object.fromEntries(['src', 'alt', 'width', 'height'].map((name) => [name, image.getAttribute(name)]))
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['figure', ['img', mergeAttributes(HTMLAttributes)], ['figcaption', 0]],
  // Enter in a caption would show the picture twice.
  addKeyboardShortcuts: () => ({
    Enter({ editor }) {
      const { $from } = editor.state.selection
      if ($from.parent.type.name !== 'figure') return false
      const below = $from.after()
      return editor
        .chain()
        .insertContentAt(below, { type: 'paragraph' })
        .setTextSelection(below + 1)
        .run()
    },
  }),
})

export const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    underline: false,
    strike: false,
    link: { openOnClick: false, autolink: false, linkOnPaste: true, HTMLAttributes: { target: null, rel: null } },
  }),
  Image,
  Figure,
  // Its view of a table sets widths by style attributes.
  CaptionedTable.configure({ resizable: false, View: null }),
  TableRow,
  Header,
  Cell,
]

/** Cells and items hold a paragraph in the editor, which a page does not need around a single line. */
const LONE = /(<(?:li|td|th)(?: [^>]*)?>)<p>((?:(?!<\/?p>).)*)<\/p>(?=<(?:\/(?:li|td|th)|ul|ol)\b)/gs
/** The editor's HTML as articles are written. */
export const articleHtml = (html: string): string =>
  html
    .replaceAll(LONE, '$1$2')
    .replaceAll('<figcaption></figcaption>', '')
    .replaceAll(/<li><\/li>/g, '')
    .replace(/(?:<p><\/p>)+$/, '')
