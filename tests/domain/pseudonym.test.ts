/** The pseudonym replaces a person's name wherever a document names them, and nobody else's. */
import { expect, test } from 'vitest'
import { type FormerPerson, pseudonymOf, withPseudonym } from '#domain/firm/pseudonym.ts'
import { ACTORS, orderIn } from './order-fixtures.ts'

const { user_id, name } = ACTORS.trader
const PERSON: FormerPerson = { user_id, role: 'trader', name, pseudonym: pseudonymOf(user_id) }

test('the number is short, follows from the id and hides it', () => {
  expect(pseudonymOf('0193b0c4-0000-7000-8000-00000000002a')).toBe('已注销用户000042')
  expect(pseudonymOf(user_id)).toMatch(/^已注销用户\d{6}$/)
  expect(pseudonymOf(user_id)).toBe(pseudonymOf(user_id))
})

test('every step of the person bears the pseudonym, and every other field stays', () => {
  const order = orderIn(7)
  const after = withPseudonym(order, PERSON, ['by_name', 'handled_by'])
  expect(JSON.stringify(after)).not.toContain(name)
  for (const [at, event] of after.events.entries()) {
    const before = order.events[at]
    expect(event).toEqual({ ...before, by_name: before?.by_role === 'trader' ? PERSON.pseudonym : before?.by_name })
  }
  expect(after.money.map(({ registered_name: _name, ...rest }) => rest)).toEqual(
    order.money.map(({ registered_name: _name, ...rest }) => rest),
  )
})

test('a document that does not name the person is the same one', () => {
  const order = orderIn(7)
  expect(withPseudonym(order, { ...PERSON, user_id: ACTORS.buyer.firm_id, name: '别人' }, ['by_name'])).toBe(order)
})

test.each([
  [{ user_id, by_name: name, version: 1 }, 'by_name'],
  [{ user_id, name, at: '' }, 'name'],
  [{ by: user_id, name, reason: '' }, 'name'],
  [{ registered_by: user_id, registered_name: name }, 'registered_name'],
] as const)('%o bears it beside the id', (record, field) => {
  expect(withPseudonym([record], PERSON)).toEqual([{ ...record, [field]: PERSON.pseudonym }])
})

test('a name without an id is compared in the named fields only, and never that of another role', () => {
  const fields = { handled_by: name, note: name }
  expect(withPseudonym(fields, PERSON)).toBe(fields)
  expect(withPseudonym(fields, PERSON, ['handled_by'])).toEqual({ handled_by: PERSON.pseudonym, note: name })
  const other = { by_role: 'buyer', by_name: name }
  expect(withPseudonym(other, PERSON, ['by_name'])).toBe(other)
  const colleague = { user_id: ACTORS.buyer.user_id, by_name: name }
  expect(withPseudonym(colleague, PERSON, ['by_name'])).toBe(colleague)
})
