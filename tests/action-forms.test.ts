/** Every action of a person has its call, a form or page in which it is taken, and one name everywhere. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FORMS } from '#client/app/action-forms.ts'
import { stepPath } from '#client/lib/paths.ts'
import type { ActionName } from '#domain/order/actions.ts'
import { ACTION_NAMES, ruleOf } from '#domain/order/lifecycle.ts'
import { FILTERS } from '#domain/order/order.ts'
import { actionOfTask, TASK_LABELS, type Task } from '#domain/order/waiting.ts'
import { ENDPOINTS } from '#api/registry.ts'

const FEATURES = new URL('../src/client/features/', import.meta.url)
/** The form files by the name of their action. */
const FILES = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
  const [, stem = ''] = /^[^/]+\/actions\/([^/]+?)(?:\.tsx)?$/.exec(file) ?? []
  return stem ? [{ file, name: stem.replaceAll('-', '_') as ActionName }] : []
})

test('each folder of forms holds one file per form, and nothing else', () => {
  expect(Object.keys(FORMS).toSorted()).toEqual(FILES.map(({ name }) => name).toSorted())
})

/** Actions that occur only as a consequence of another action. */
const CONSEQUENCES = ACTION_NAMES.filter((name) => ruleOf(name).carried && !ruleOf(name).carried?.when)

test('one action occurs only as a consequence of another', () => expect(CONSEQUENCES).toEqual(['return_goods']))

test.each(ACTION_NAMES)('%s has a call of its own name for its role, or another call carries it', (name) => {
  const { by, carried } = ruleOf(name)
  expect(ENDPOINTS.get(carried?.by ?? name)).toMatchObject({ guard: by, entity: 'order', mutation: true })
  expect(ENDPOINTS.has(name)).toBe(!carried)
})

test.each(ACTION_NAMES.filter((name) => !CONSEQUENCES.includes(name)))('%s has a form in a dialog, or a page', (name) => {
  const has = { form: name in FORMS, page: stepPath(name, 'id') !== null }
  expect(has.form !== has.page, `${name.replaceAll('_', '-')}.tsx in actions/, or a path in client/lib/paths.ts`).toBe(true)
})

/** The name without the words around it on a button, task or history: 确认接单, 待接单 and 接单 are one name. */
const bare = (words: string) =>
  words
    .replace(/^(待|去)/, '')
    .replace(/^(提交|确认|登记)/, '')
    .replace(/结果$/, '')

test.each(ACTION_NAMES)('histories and messages call %s by the name on its button', (name) => {
  const { label, done = label } = ruleOf(name)
  expect(bare(done)).toBe(bare(label))
})

/** An action with two tasks. Each task is named after its subject. */
const PARTS: readonly Task[] = ['confirm_advance', 'confirm_late']
test.each(Object.keys(TASK_LABELS).filter((task) => !PARTS.includes(task as Task)) as Task[])(
  'the task %s has the name of its action',
  (task) => {
    const words = TASK_LABELS[task]
    const { label, by } = ruleOf(actionOfTask(task))
    // The product fixes the names of the lists by state.
    const given = FILTERS[by].some((filter) => filter.label === words)
    if (!given) expect(bare(words)).toBe(bare(label))
  },
)

/** A page that sends in two ways, or asks for nothing, has button labels of its own. */
const WAYS: Partial<Record<ActionName, readonly string[]>> = { payout: ['无需再付'] }
test.each(FILES)('the form of $name is sent with the name on its button', ({ file, name }) => {
  const source = readFileSync(new URL(file, FEATURES), 'utf8')
  const sent = [...source.matchAll(/submit_label="([^"]+)"/g)]
    .map(([, words = '']) => words)
    .filter((words) => !WAYS[name]?.includes(words))
  for (const words of sent) expect(bare(words)).toBe(bare(ruleOf(name).label))
})

test('pages name each step by its call', () => {
  const pages = { deliver: 'supplier/deliver', receive: 'buyer/receive', handle: 'buyer/handle', pay: 'buyer/pay' } as const
  for (const [name, page] of Object.entries(pages)) {
    const source = readFileSync(new URL(`../src/client/app/pages/${page}.tsx`, import.meta.url), 'utf8')
    // A page without a title of its own has the action's label.
    expect(/<StepPage\s+action="(\w+)"/.exec(source)?.[1], page).toBe(name)
    const titles = [
      ...source.matchAll(/<(?:PageHeader|StepPage)[^>]*?\stitle=(?:"([^"]+)"|\{`?(?:\$\{)?LIFECYCLE\.(\w+)\.label)/g),
    ]
    for (const [, words, of] of titles)
      if (words && words !== '批量付款') expect(bare(words)).toBe(bare(ruleOf(name as ActionName).label))
      else if (of) expect(of).toBe(name)
  }
})
