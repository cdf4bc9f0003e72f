import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayName, maskEmail, maskName, maskPhone } from '#domain/disclosure/mask.ts'

test.each([
  [maskPhone, '13800000001', '138****0001'],
  [maskPhone, '0574-87654321', '057****4321'],
  [maskPhone, '0123456789', '012****6789'],
  [maskPhone, '012345678', '0****'],
  [maskPhone, '110', '1****'],
  [maskPhone, '', ''],
  [maskEmail, 'yard@example.com', 'y***@example.com'],
  [maskEmail, 'y@example.com', 'y***@example.com'],
  [maskEmail, 'broken', 'b***'],
  [maskEmail, '', ''],
  [maskName, '李明', '李*'],
  [maskName, '王小明', '王**'],
  [maskName, '欧阳小明', '欧阳**'],
  [maskName, '欧阳明', '欧阳*'],
  [maskName, '欧阳', '欧*'],
  [maskName, '买买提·艾力', '买**'],
  [maskName, '𠮷田', '𠮷*'],
  [maskName, '李', '*'],
  [maskName, '', ''],
])('%o %j → %j', (mask, text, expected) => {
  expect(mask(text)).toBe(expected)
})

test('the masked middle is never shown', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^1[3-9]\d{9}$/), (phone) => {
      expect(maskPhone(phone)).toBe(`${phone.slice(0, 3)}****${phone.slice(7)}`)
    }),
  )
})

test.each([
  [{ compname: '演示·禾川电缆', realname: '李明', nickname: 'a' }, '演示·禾川电缆'],
  [{ compname: '', realname: '李明', nickname: '小李' }, '李*'],
  [{ realname: null, nickname: '13800000001' }, '138****0001'],
  [{ nickname: 'yard@example.com' }, 'y***@example.com'],
  [{ nickname: '小李' }, '小*'],
  [{}, ''],
])('%o is shown as %j', (user, expected) => {
  expect(displayName(user)).toBe(expected)
})
