/** The operation log in words: every action has its own, and only named details leave it. */
import { expect, test } from 'vitest'
import { changeText, LOGGED, logWords, objectsOf } from '#domain/firm/log.ts'
import { LOG_KIND_LIST } from '#domain/firm/log-kinds.ts'
import { ACTION_NAMES } from '#domain/order/lifecycle.ts'

test('every action of the lifecycle and every subject has words, and every subject has a kind', () => {
  for (const name of ACTION_NAMES) expect(LOGGED.order.actions[name], name).toMatch(/\p{Script=Han}/u)
  for (const [object, { label, actions }] of Object.entries(LOGGED)) {
    expect(label, object).toMatch(/\p{Script=Han}/u)
    for (const [action, words] of Object.entries(actions)) expect(words, `${object}.${action}`).toMatch(/\p{Script=Han}/u)
  }
  expect(LOG_KIND_LIST.flatMap(objectsOf).toSorted()).toEqual(Object.keys(LOGGED).toSorted())
})

test('a step is told with the states before and after in the words of the role', () => {
  const entry = { object: 'order', action: 'accept', detail: { no: 'DD1', from: 0, to: 1, note: '可以' } }
  expect(logWords(entry, 'trader')).toEqual({
    kind: 'order',
    subject: '订单',
    label: LOGGED.order.actions.accept,
    title: 'DD1',
    changes: [{ label: '状态', before: '待供应商接单', after: '待供应商发货' }],
    note: '可以',
  })
  expect(logWords(entry, 'supplier').changes).toEqual([{ label: '状态', before: '待接单', after: '待发货' }])
  expect(logWords({ ...entry, detail: { from: 1, to: 1 } }, 'trader').changes).toEqual([])
})

test('only what the table names leaves the stored detail', () => {
  const detail = { identity: '138****0001', method: 'password', recipient: '', sha256: 'abc', device: 'x', secret: 'y' }
  expect(JSON.stringify(logWords({ object: 'session', action: 'login', detail }, 'buyer'))).not.toMatch(/abc|"x"|"y"/)
  expect(logWords({ object: 'later', action: 'unknown', detail: {} }, 'buyer')).toMatchObject({ kind: 'other', label: 'unknown' })
})

test('a change is one line of a file', () => {
  expect(changeText({ label: '电话', before: '139****5678', after: '' })).toBe('电话：139****5678 → （空）')
  expect(changeText({ label: '状态', before: '', after: '待确认' })).toBe('状态：待确认')
})
