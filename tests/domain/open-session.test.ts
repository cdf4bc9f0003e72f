import { expect, test } from 'vitest'
import { endObstacle, endWords, USED_WITHIN } from '#domain/desk/open-session.ts'

test('a session is ended unless it is the one that is used for it', () => {
  expect(endObstacle('a', { session_id: 'b' })).toBeNull()
  const own = endObstacle('a', { session_id: 'a' })
  expect([own?.code, own?.message]).toEqual(['wrong_state', '这是您正在使用的登录，请用“退出登录”结束'])
})

test('the person is told the device, the reason, and that nothing queued is lost', () => {
  expect(endWords('iPhone · 微信', '手机遗失')).toEqual({
    notice: '在iPhone · 微信上的登录已被平台结束',
    content: '原因：手机遗失。那台设备上未提交的操作会保留，重新登录后继续提交。',
  })
})

test('each time contains the shorter ones', () => {
  const spans = Object.values(USED_WITHIN).map(({ ms }) => ms)
  expect(spans).toEqual([3_600_000, 86_400_000, 604_800_000])
})
