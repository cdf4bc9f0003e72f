/** Background jobs in the operator's words, and which can be done again. */
import { expect, test } from 'vitest'
import { jobName, retryObstacle } from '#domain/desk/jobs.ts'

test('a kind that this build does not know keeps its own name', () => {
  expect([jobName('code'), jobName('something')]).toEqual(['发送验证码', 'something'])
})

test('only a job that was given up, and whose message is still of use, is done again', () => {
  expect(retryObstacle({ state: 'given_up', expired: false })).toBeNull()
  expect(retryObstacle({ state: 'given_up', expired: true })).toBe('验证码已过期，请对方重新获取')
  for (const state of ['due', 'done'] as const) expect(retryObstacle({ state, expired: false })).toBe('只有已放弃的任务可以重试')
})
