/** What a person may change of their profile. */
import { expect, test } from 'vitest'
import { avatarPath, profileProblems } from '#domain/firm/profile.ts'

test('a certified name stays, and everything else may change', () => {
  const certified = { realname: '赵清和', certified: true }
  expect(profileProblems(certified, { realname: '钱多' })).toEqual({ realname: '姓名已实名认证，不能在此修改' })
  expect(profileProblems(certified, { realname: '赵清和', nickname: '老赵' })).toEqual({})
  expect(profileProblems(certified, { nickname: '老赵' })).toEqual({})
  expect(profileProblems({ ...certified, certified: false }, { realname: '钱多' })).toEqual({})
})

test('the address of an avatar names the account, and is empty without a photo', () => {
  expect(avatarPath('u', 'p')).toBe('/v1/files/p/content?account=u&thumb=1')
  expect(avatarPath('u', '')).toBe('')
})
