/** The pseudonym replaces a person's name wherever a document names them, and nobody else's. */
import { expect, test } from 'vitest'
import { askedByText, detailWithPseudonym, type FormerPerson, pseudonymOf, withPseudonym } from '#domain/firm/pseudonym.ts'
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

test('an entry of the log about the person names them nowhere; one about something else keeps chance mentions', () => {
  const named = { name: '李明', names: ['明哥(铜)', '李明'], pseudonym: '已注销用户000042' }
  const about = { title: '旧名', note: '李明来函，明哥(铜)', n: 3, changes: [{ label: '岗位', before: '李明', after: '' }] }
  expect(detailWithPseudonym(about, { ...named, about: true })).toEqual({
    title: '已注销用户000042',
    note: '已注销用户000042来函，已注销用户000042',
    n: 3,
    changes: [{ label: '岗位', before: '已注销用户000042', after: '' }],
  })
  const other = {
    title: '李明五金厂',
    note: `${askedByText('李明')}，同意`,
    changes: [{ label: '联系人', before: '', after: '李明' }],
  }
  expect(detailWithPseudonym(other, { ...named, about: false })).toEqual({
    title: '李明五金厂',
    note: '由已注销用户000042提出，同意',
    changes: [{ label: '联系人', before: '', after: '已注销用户000042' }],
  })
  const nothing = { title: '光亮铜' }
  expect(detailWithPseudonym(nothing, { ...named, about: false })).toBe(nothing)
  expect(detailWithPseudonym({ note: 'a' }, { name: '', names: [], pseudonym: 'x', about: true })).toEqual({ note: 'a' })
})
