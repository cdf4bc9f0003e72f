/** The six marks on 我的 show what is bound, certified and signed, and link only to existing pages. */
import { expect, test } from 'vitest'
import { statusItems } from '#client/features/session/identity/auth-status.tsx'
import { contractsPath } from '#client/lib/paths.ts'
import { ROLE_LIST } from '#domain/role.ts'
import { opens } from './routes.ts'

const KEYS = ['phone', 'email', 'wx', 'personal', 'organization'] as const
const LABELS = ['手机', '邮箱', '微信', '个人认证', '企业认证', '合同']

test.each(ROLE_LIST)('我的 shows a %s the state of each of the six marks independently', (role) => {
  for (let bits = 0; bits < 64; bits++) {
    const has = KEYS.map((_key, at) => (bits & (1 << at)) !== 0)
    const certification = Object.fromEntries(KEYS.map((key, at) => [key, has[at]])) as Record<(typeof KEYS)[number], boolean>
    const signed = bits >= 32
    const user = { certification, phone: '13800000001', email: '' }
    const items = statusItems(user, { signed, to: contractsPath(role) })
    expect(items.slice(0, 2).map(({ words }) => words)).toEqual([has[0] ? '已绑定' : '未验证', has[1] ? '已绑定' : '未绑定'])
    expect(items.map(({ label }) => label)).toEqual(LABELS)
    expect(items.map(({ done }) => done)).toEqual([...has, signed])
    for (const { done, words, to } of items) {
      expect(words).toMatch(done ? /^已/ : /^未/)
      if (to !== null) expect(opens(to)).toBe(true)
    }
  }
})
