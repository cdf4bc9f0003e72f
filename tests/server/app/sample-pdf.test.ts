/** The papers of the demo are valid PDFs: every object lies where the table says, and a strict reader opens them. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { samplePdf } from '#server/demo/sample-pdf.ts'

test('a demo paper is a valid PDF with its text', async () => {
  const text = samplePdf(['DEMO', 'No. 26117000000000000001']).toString('latin1')
  const offsets = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at))
  expect(offsets.map((at, n) => text.slice(at).startsWith(`${n + 1} 0 obj\n`))).toEqual(offsets.map(() => true))
  expect(text).toMatch(/\nstream\n[^]*\nendstream\nendobj\n/)
  const document = await getDocument({ data: new Uint8Array(Buffer.from(text, 'latin1')), stopAtErrors: true }).promise
  const { items } = await (await document.getPage(1)).getTextContent()
  expect(items.map((item) => ('str' in item ? item.str : '')).join(' ')).toContain('No. 26117000000000000001')
})
