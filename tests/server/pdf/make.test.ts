/** A thread sets PDFs: a long one delays no request, and a failing document affects no other. */
import { expect, test } from 'vitest'
import { makePdf } from '#server/pdf/make.ts'
import { longStatement } from './long-statement.ts'

const asked = { role: 'trader', altered: false } as const
const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString() === '%PDF-'

test('the server answers others while it sets a long statement', async () => {
  const made = makePdf('one', 'statement', { ...longStatement(600), ...asked })
  const ended = made.then(() => true)
  const turn = () => new Promise<false>((resolve) => setImmediate(() => resolve(false)))
  let turns = 0
  while (!(await Promise.race([ended, turn()]))) turns++
  expect(isPdf(await made)).toBe(true)
  expect(turns).toBeGreaterThan(1000)
})

test('a document that cannot be set is answered with its error, and the next one is made', async () => {
  const broken = makePdf('one', 'statement', { statement: {} as never, lines: [], ...asked })
  const next = makePdf('two', 'statement', { ...longStatement(2), ...asked })
  await expect(broken).rejects.toThrow()
  expect(isPdf(await next)).toBe(true)
})
