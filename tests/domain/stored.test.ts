/** Documents dumped from earlier builds are upgraded, can be read by every role, and take further steps. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contractView } from '#api/contracts.ts'
import { orderView } from '#api/order-view.ts'
import { CONTRACT_TABLE, type Contract, contractFor, sign } from '#domain/contract/contract.ts'
import { actionsFor, advanceWholly, obstacleOf } from '#domain/order/lifecycle.ts'
import { type Actor, type Order, ORDER_STATES } from '#domain/order/order.ts'
import { ROLE_LIST } from '#domain/role.ts'
import { CONTRACT_DOC, ORDER_DOC, readDoc, type Stored, writeDoc } from '#domain/order/stored.ts'
import { ORDER_TABLE, viewFor } from '#domain/disclosure/visibility.ts'
import { tasksFor } from '#domain/order/waiting.ts'
import FIELDS from './fixtures/fields.json' with { type: 'json' }
import { actionOn, NOW, orderIn } from './order-fixtures.ts'
import { withAfterSale } from './after-sale-fixtures.ts'

interface Documents {
  build: string
  orders: Stored<Order>[]
  contracts: Stored<Contract>[]
}
const FIXTURES = new URL('fixtures/', import.meta.url)
const BUILDS = readdirSync(FIXTURES)
  .filter((name) => name.startsWith('documents-'))
  .map((name) => JSON.parse(readFileSync(new URL(name, FIXTURES), 'utf8')) as Documents)
const ORDERS = BUILDS.flatMap(({ build, orders }) => orders.map((doc) => [build, doc.no, doc] as const))
const CONTRACTS = BUILDS.flatMap(({ build, contracts }) => contracts.map((doc) => [build, doc.no, doc] as const))

type AnyTable = Record<string, 'all' | { of?: object }>
const partsOf = (table: object): [name: string, part: object | undefined][] =>
  Object.entries(table as AnyTable).map(([name, field]) => [name, field === 'all' ? undefined : field.of])
/** Every field of a document, taken from the table of readers, which compiles only if it is complete. */
const fieldsOf = (table: object): string[] =>
  partsOf(table).flatMap(([name, part]) => [name, ...(part ? fieldsOf(part).map((inner) => `${name}.${inner}`) : [])])
/** The fields of the value that the table does not contain. */
function strangersIn(value: unknown, table: object): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => strangersIn(item, table))
  if (typeof value !== 'object' || value === null) return []
  const parts = new Map(partsOf(table))
  return Object.entries(value).flatMap(([name, inner]) => {
    const part = parts.get(name)
    return parts.has(name) ? (part ? strangersIn(inner, part) : []) : [name]
  })
}

test('the fixtures hold orders that differ, contracts of both sides and a void one', () => {
  expect(BUILDS.length).toBeGreaterThanOrEqual(3)
  expect(new Set(ORDERS.map(([, , { state }]) => state)).size).toBeGreaterThanOrEqual(8)
  expect(ORDERS.some(([, , { version, events }]) => version !== events.length)).toBe(true)
  expect(new Set(CONTRACTS.map(([, no]) => no.slice(0, 2)))).toEqual(new Set(['CG', 'XS']))
  expect(CONTRACTS.some(([, , { void_at }]) => void_at)).toBe(true)
  expect(STEPS.length).toBeGreaterThanOrEqual(40)
})

test.each([
  ['order', ORDER_DOC, ORDER_TABLE],
  ['contract', CONTRACT_DOC, CONTRACT_TABLE],
] as const)(
  'the fields of an %s are those of its version, so a change needs a new version and an upcast',
  (name, { schema, upcasts }, table) => {
    expect({ schema, fields: fieldsOf(table).toSorted() }).toEqual(FIELDS[name])
    expect(Object.keys(upcasts).map(Number)).toEqual(Array.from({ length: schema }, (_none, from) => from))
  },
)

test.each(ORDERS)('build %s, order %s is upgraded whole, and each role reads its view', (_build, _no, doc) => {
  const order = readDoc(ORDER_DOC, doc)
  expect(strangersIn(order, { ...ORDER_TABLE, schema: 'all' })).toEqual([])
  expect(order.events.map(({ id }) => id)).toEqual(order.events.map((_event, index) => index + 1))
  expect(order.version).toBe(doc.events.length)
  for (const role of ROLE_LIST) {
    const view = viewFor(order, role)
    expect(orderView.safeParse(view).error?.issues).toBeUndefined()
    expect(strangersIn(view, ORDER_TABLE)).toEqual([])
    expect([view.supply === null, view.sale === null]).toEqual([role === 'buyer', role === 'supplier'])
    expect(view.events.length).toBeGreaterThan(0)
    expect(tasksFor(view, role)).toBeInstanceOf(Array)
  }
})

const STEPS = ORDERS.flatMap(([build, no, doc]) =>
  ROLE_LIST.flatMap((role) => {
    const order = readDoc(ORDER_DOC, doc)
    const open = actionsFor(order, role).filter((name) => !obstacleOf(name, order))
    return open.map((name) => [build, no, name, role, doc] as const)
  }),
)
test.each(STEPS)('build %s, order %s takes %s and is stored in today’s shape', (_build, _no, name, role, doc) => {
  const order = readDoc(ORDER_DOC, doc)
  const actor = { user_id: 'of today', firm_id: String(order[`${role}_id`]), role, name: '经办' }
  const outcome = advanceWholly(order, actionOn(order, name), { actor, now: NOW })
  if (!outcome.ok) throw outcome.refusal
  const after = writeDoc(ORDER_DOC, outcome.order)
  expect(after.version).toBe(order.version + outcome.events.length)
  expect(strangersIn(after, { ...ORDER_TABLE, schema: 'all' })).toEqual([])
  expect(readDoc(ORDER_DOC, after)).toBe(after)
})

test.each(CONTRACTS)('build %s, contract %s is upgraded whole, and can be read and signed', (_build, _no, doc) => {
  const contract = readDoc(CONTRACT_DOC, doc)
  expect(strangersIn(contract, { ...CONTRACT_TABLE, schema: 'all' })).toEqual([])
  expect(contract.side).toBe(contract.no.startsWith('CG') ? 'supply' : 'sale')
  expect(contract.text).toBe(doc.text)
  expect(contract.sha256).toBe(doc.sha256)
  for (const { firm_id } of [contract.seller, contract.buyer]) {
    expect(contractView.safeParse(contractFor(contract, firm_id)).error?.issues).toBeUndefined()
    if (contract.void_at || contract.signatures.length > 0) continue
    const actor: Actor = { user_id: 'u', firm_id, role: 'trader', name: '经办' }
    const signed = writeDoc(CONTRACT_DOC, sign(contract, actor, { now: NOW, ip: '127.0.0.1', verified_by: '138****0000' }))
    expect(signed.version).toBe(contract.version + 1)
    expect(readDoc(CONTRACT_DOC, signed)).toBe(signed)
  }
})

test.each(ORDER_STATES)('an order that today’s rules brought to state %i is stored whole and read as it was stored', (state) => {
  const doc = writeDoc(ORDER_DOC, withAfterSale(orderIn(state)))
  expect(doc.schema).toBe(ORDER_DOC.schema)
  expect(strangersIn(doc, { ...ORDER_TABLE, schema: 'all' })).toEqual([])
  expect(readDoc(ORDER_DOC, doc)).toBe(doc)
})

test('a document of a newer build is not read, let alone written', () => {
  expect(() => readDoc(ORDER_DOC, { ...orderIn(0), schema: ORDER_DOC.schema + 1 })).toThrow(
    /version 11; this build reads up to 10/,
  )
})
