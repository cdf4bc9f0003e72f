/** The content of a printed page: each piece of text with its position, and the number of pictures. */
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

interface Piece {
  text: string
  /** points from the left and bottom of the page */
  x: number
  y: number
  width: number
  height: number
}
export interface PdfPage {
  pieces: Piece[]
  /** without spaces, because a line may break anywhere */
  text: string
  pictures: number
}

/** Removes spaces. Fonts share glyphs between characters and radicals of equal look, which a reader may confuse. */
export const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll('⻋', '车')
    .replaceAll('⻚', '页')
    .replaceAll('⻘', '青')
    .replaceAll('⺠', '民')
    .replaceAll('戶', '户')
    .replaceAll(/\s/g, '')

export async function readPdf(bytes: Uint8Array): Promise<PdfPage[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: PdfPage[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const pieces = items.flatMap((item): Piece[] => {
      if (!('str' in item) || !item.str.trim()) return []
      const [, , , , x, y] = item.transform as number[]
      return [{ text: item.str, x: x ?? 0, y: y ?? 0, width: item.width, height: item.height }]
    })
    const { fnArray } = await page.getOperatorList()
    const pictures = fnArray.filter((name) => name === OPS.paintImageXObject || name === OPS.paintInlineImageXObject).length
    pages.push({
      pieces,
      text: plain(pieces.map(({ text }) => text).join('')),
      pictures,
    })
  }
  await document.destroy()
  return pages
}

/** Two adjacent full-width punctuation marks share one blank. */
const isMark = ({ text }: Piece) => /^\p{P}$/u.test(text)

/** Pairs of overlapping texts. */
export const overlaps = ({ pieces }: PdfPage): string[] =>
  pieces.flatMap((one, at) =>
    pieces
      .slice(at + 1)
      .filter(
        (other) =>
          !(isMark(one) && isMark(other)) &&
          Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > 2 &&
          Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) >
            Math.min(one.height, other.height) / 2,
      )
      .map((other) => `${one.text} / ${other.text}`),
  )

/** The numbers of pages, except the last, that are less than half full. `bottom` is the height of A4 in points. */
export const halfEmpty = (pages: PdfPage[], bottom = 842): number[] =>
  pages.slice(0, -1).flatMap(({ pieces }, at) => (Math.min(...pieces.map(({ y }) => y)) < bottom / 2 ? [] : [at + 1]))
