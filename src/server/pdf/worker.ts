/** The thread that sets PDFs (make.ts): it takes one document at a time and answers its bytes, or why there are none. */
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { contractLayout } from './contract.ts'
import { statementLayout } from './statement.ts'
import { fontBytes, type Setter, setterFor } from './type.ts'

const LAYOUTS = { contract: contractLayout, statement: statementLayout }
/** The documents by name, each with what it is made of. It crosses threads, so it is plain data. */
export type Documents = { [Name in keyof typeof LAYOUTS]: Parameters<(typeof LAYOUTS)[Name]>[0] }
export interface Request<Name extends keyof Documents = keyof Documents> {
  name: Name
  given: Documents[Name]
}
export type Answer = { pdf: Uint8Array } | { error: unknown }

const FONT = 'NotoSansSC-Regular.ttf'
async function load(): Promise<() => Setter> {
  const font = await fontBytes()
  // The types leave the files in memory out.
  const { virtualfs } = pdfmake as unknown as { virtualfs: { writeFileSync(name: string, bytes: Buffer): void } }
  virtualfs.writeFileSync(FONT, font)
  pdfmake.setFonts({ Noto: { normal: FONT, bold: FONT, italics: FONT, bolditalics: FONT } })
  // A document of ours names no other file, and nobody's text makes one do so.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(() => false)
  return setterFor(font)
}

const loaded = load()
async function make({ name, given }: Request): Promise<Buffer> {
  const layout = LAYOUTS[name] as (given: unknown, setter: Setter) => TDocumentDefinitions
  const definition = layout(given, (await loaded)())
  return pdfmake
    .createPdf({ pageSize: 'A4', ...definition, defaultStyle: { font: 'Noto', ...definition.defaultStyle } })
    .getBuffer()
}

parentPort?.on('message', async (request: Request) => {
  const answer: Answer = await make(request).then(
    (pdf) => ({ pdf }),
    (error: unknown) => ({ error }),
  )
  parentPort?.postMessage(answer)
})
