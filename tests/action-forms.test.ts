/** Every action a person takes has its call, and the form or the page it is taken with. */
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FORMS } from '#client/features/orders/actions/action-forms.ts'
import { stepPath } from '#client/lib/paths.ts'
import { ACTION_NAMES, ruleOf } from '#domain/lifecycle.ts'
import { ENDPOINTS } from '#api/registry.ts'

/** Actions that only another one brings with it. */
const CONSEQUENCES = ACTION_NAMES.filter((name) => ruleOf(name).carried && !ruleOf(name).carried?.when)

test('one action is only ever a consequence', () => expect(CONSEQUENCES).toEqual(['return_goods']))

test.each(ACTION_NAMES)('%s has a call of its own name for its role, or is carried by one that has', (name) => {
  const { by, carried } = ruleOf(name)
  expect(ENDPOINTS.get(carried?.by ?? name)).toMatchObject({ guard: by, entity: 'order', mutation: true })
  expect(ENDPOINTS.has(name)).toBe(!carried)
})

test.each(ACTION_NAMES.filter((name) => !CONSEQUENCES.includes(name)))('%s has its form, or its page', (name) => {
  const file = `src/client/features/orders/actions/${name.replaceAll('_', '-')}.tsx`
  const has = { form: name in FORMS, page: stepPath(name, 'id') !== null }
  expect(has.form).toBe(existsSync(new URL(`../${file}`, import.meta.url)))
  expect(has.form !== has.page, `${file}, or a path in client/lib/paths.ts`).toBe(true)
})
