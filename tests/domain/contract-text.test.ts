import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contractText, isAltered, type Wording } from '#domain/contract/contract-text.ts'
import { draftContract } from '#domain/contract/contract.ts'
import { NOW, newOrder } from './order-fixtures.ts'

const names = { id: 'c1', no: 'CG2611200001', valid_to: '2027-11-19T16:00:00.000Z' }
const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const drafted = () => {
  const draft = draftContract(newOrder(), 'supply', names, NOW)
  return { ...draft, sha256: hash(draft.text) }
}

test('contracts that earlier builds stored read as unaltered', () => {
  const { contracts } = JSON.parse(readFileSync(new URL('./fixtures/documents-1.json', import.meta.url), 'utf8')) as {
    contracts: (Wording & { text: string; sha256: string })[]
  }
  expect(contracts.length).toBeGreaterThan(0)
  for (const contract of contracts) expect(isAltered(contract, hash(contract.text)), contract.no).toBe(false)
})

test('a framework contract has clauses and a term, and no goods or total', () => {
  const text = contractText({ ...drafted(), kind: 'framework', items: [] })
  expect(text.split('\n')[0]).toBe('框架合同 CG2611200001')
  expect(text).not.toContain('合计')
  expect(text).toContain('\n11. 签署：')
})

test.each([
  ['nothing', {}, false],
  ['the text', { text: `${drafted().text} ` }, true],
  ['the seller', { seller: { firm_id: 'x', name: '他人' } }, true],
  ['a price', { items: drafted().items.map((item) => ({ ...item, price_fen: item.price_fen + 1 })) }, true],
  ['the last day', { valid_to: '2028-11-19T16:00:00.000Z' }, true],
  ['a clause less', { clauses: drafted().clauses.slice(1) }, true],
] as const)('a contract with a change of %s is altered: %s', (_what, change, altered) => {
  const contract = { ...drafted(), ...change }
  expect(isAltered(contract, hash(contract.text))).toBe(altered)
})
