/** The thread that sets PDFs (make.ts). It takes one document at a time and answers with its bytes or an error. */
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { authorizationLayout } from './authorization.ts'
import { contractLayout } from './contract.ts'
import { statementLayout } from './statement.ts'
import { FONTS, type Font, type FontName, openFont, type Setter, setterOf, withFonts } from './type.ts'

const LAYOUTS = { authorization: authorizationLayout, contract: contractLayout, statement: statementLayout }
/** The documents by name, with the plain data from which each is made. The data are copied between threads. */
export type Documents = { [Name in keyof typeof LAYOUTS]: Parameters<(typeof LAYOUTS)[Name]>[0] }
export interface Request<Name extends keyof Documents = keyof Documents> {
  name: Name
  given: Documents[Name]
}
export type Answer = { pdf: Uint8Array } | { error: unknown }

// pdfmake's types lack its in-memory files.
const { virtualfs } = pdfmake as unknown as { virtualfs: { writeFileSync(name: string, bytes: Buffer): void } }
pdfmake.setFonts(Object.fromEntries(FONTS.map((name) => [name, { normal: name, bold: name, italics: name, bolditalics: name }])))
// Our documents refer to no files, and no user's text may make one do so.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)

const opened = new Map<FontName, Promise<Font>>()
function open(name: FontName): Promise<Font> {
  const known = opened.get(name)
  if (known) return known
  const opening = openFont(name).then((font) => {
    virtualfs.writeFileSync(name, font.bytes)
    return font
  })
  opened.set(name, opening)
  return opening
}
// Loads the main font before the first document arrives. Most documents need no other.
void open(FONTS[0])

async function make({ name, given }: Request): Promise<Buffer> {
  const layout = LAYOUTS[name] as (given: unknown, setter: Setter) => TDocumentDefinitions
  const fonts: Font[] = []
  let definition: TDocumentDefinitions = { content: [] }
  for (const font of FONTS) {
    fonts.push(await open(font))
    const setter = setterOf(fonts)
    definition = layout(given, setter)
    if (setter.missing().length === 0) break
  }
  const content = withFonts(definition.content, fonts)
  const defaultStyle = { font: FONTS[0], ...definition.defaultStyle }
  return pdfmake.createPdf({ pageSize: 'A4', ...definition, content, defaultStyle }).getBuffer()
}

parentPort?.on('message', async (request: Request) => {
  const answer: Answer = await make(request).then(
    (pdf) => ({ pdf }),
    (error: unknown) => ({ error }),
  )
  parentPort?.postMessage(answer)
})
