/** Every action a person takes has the form or the page it is taken with. */
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FORMS } from '#client/features/orders/actions/action-forms.ts'
import { stepPath } from '#client/lib/paths.ts'
import { ACTION_NAMES } from '#domain/lifecycle.ts'

/** Steps that another action brings with it. */
const CONSEQUENCES = ['return_goods']

test.each(ACTION_NAMES.filter((name) => !CONSEQUENCES.includes(name)))('%s has its form, or its page', (name) => {
  const file = `src/client/features/orders/actions/${name.replaceAll('_', '-')}.tsx`
  const has = { form: name in FORMS, page: stepPath(name, 'id') !== null }
  expect(has.form).toBe(existsSync(new URL(`../${file}`, import.meta.url)))
  expect(has.form !== has.page, `${file}, or a path in client/lib/paths.ts`).toBe(true)
})
