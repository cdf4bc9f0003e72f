import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPlate, parsePlate, plateWarning } from '#domain/goods/plate.ts'

test.each([
  ['浙BD3128', '浙BD3128', false],
  ['浙B·D3128', '浙BD3128', false],
  ['浙b d-3128', '浙BD3128', false],
  ['浙Ｂ１２３４５', '浙B12345', false],
  ['赣C1234挂', '赣C1234挂', false],
  ['京A1234学', '京A1234学', false],
  ['沪A1234警', '沪A1234警', false],
  ['粤Z1234港', '粤Z1234港', false],
  ['粤ZF023澳', '粤ZF023澳', false],
  ['沪A0023领', '沪A0023领', false],
  ['浙B·1234超', '浙B1234超', false],
  ['浙B1234临', '浙B1234临', false],
  ['浙B·A1234 临', '浙BA1234临', false],
  ['浙B0012试', '浙B0012试', false],
  ['浙01·12345', '浙0112345', false],
  ['皖０２—A0012', '皖02A0012', false],
  ['浙B·D31286', '浙BD31286', true],
  ['浙BF12345', '浙BF12345', true],
  ['浙BDA1234', '浙BDA1234', true],
  ['浙BA31286', '浙BA31286', true],
  ['浙B12345D', '浙B12345D', true],
  ['浙B12345F', '浙B12345F', true],
])('%s is %s, new energy: %s', (text, plate, new_energy) => {
  expect(parsePlate(text)).toEqual({ plate, province: plate[0], new_energy })
})

test.each([
  ['no such province', '国B12345'],
  ['letter I', '浙B1234I'],
  ['letter O', '浙BO1234'],
  ['office letter I', '浙I12345'],
  ['a digit for the office', '浙112345'],
  ['six characters', '浙B1234'],
  ['nine characters', '浙BD312866'],
  ['eight without a class letter', '浙B123456'],
  ['a class letter out of range', '浙BL12345'],
  ['letter among the last digits', '浙BD31A86'],
  ['letter among the first digits of a large one', '浙B1A345D'],
  ['cross-border outside 粤Z', '粤B1234港'],
  ['挂 in the middle', '浙B挂1234'],
  ['markup', '<b>浙B12345</b>'],
  ['nothing', ''],
])('%s is no plate', (_why, text) => {
  expect(parsePlate(text)).toBeNull()
})

test.each([
  ['使014·578', '使014578', '使014·578'],
  ['224578使', '224578使', '224578使'],
  ['浙0112345', '浙0112345', '浙01·12345'],
  ['沪A0023领', '沪A0023领', '沪A·0023领'],
])('%s is loaded as %s and shown as %s', (text, plate, shown) => {
  expect(parsePlate(text)?.plate).toBe(plate)
  expect(formatPlate(text)).toBe(shown)
  expect(parsePlate(shown)?.plate).toBe(plate)
})

test('every province of the mainland has plates', () => {
  const provinces = [...'京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新']
  expect(provinces.filter((province) => parsePlate(`${province}A12345`)?.province === province)).toHaveLength(31)
})

test('a plate is shown with its dot and reads back the same', () => {
  expect(formatPlate('浙bd31286')).toBe('浙B·D31286')
  expect(formatPlate('赣C1234挂')).toBe('赣C·1234挂')
  expect(formatPlate('不是车牌')).toBe('不是车牌')
  const plate = fc.stringMatching(/^[京浙粤][A-HJ-NP-Z]([A-HJ-NP-Z0-9]{5}|[DF][A-HJ-NP-Z0-9]\d{4}|\d{5}[DF])$/)
  fc.assert(
    fc.property(plate, (text) => {
      expect(parsePlate(formatPlate(text))?.plate).toBe(text)
      expect(parsePlate(text)?.new_energy).toBe(text.length === 8)
    }),
  )
})

test.each([
  ['', undefined],
  ['浙B·D31286', undefined],
  ['浙b12345', undefined],
  ['B12345', '不像车牌号，请核对'],
  ['浙B1234', '不像车牌号，请核对'],
])('the field warns about a plate typed as %j: %j', (text, wanted) => {
  expect(plateWarning(text)).toBe(wanted)
})
