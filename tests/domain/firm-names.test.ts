/** The word that identifies a firm in any text. */
import { expect, test } from 'vitest'
import { firmWord, hasWord, withoutFirm } from '#domain/disclosure/firm-names.ts'

test.each([
  ['演示·禾川电缆', '禾川'],
  ['宁波市禾川电缆有限公司', '禾川'],
  ['禾川电缆（宁波）有限公司', '禾川'],
  ['佛山市南海区金鑫再生资源回收站', '金鑫'],
  ['江西铜业股份有限公司', '江西铜业'],
  ['宁波金属有限公司', '宁波金属'],
  ['再生资源有限公司', '再生资源有限公司'],
  ['演示·需方铜材', '需方铜材'],
  ['有色金属'.repeat(25), '有色金属'.repeat(25)],
  ['HEZE Metals Co., Ltd.', 'hezemetals'],
  ['', ''],
])('%s is known by %s', (name, word) => {
  expect(firmWord(name)).toBe(word)
})

test.each([
  ['送禾川一厂', true],
  ['禾　川', true],
  ['禾-川', true],
  ['和川', false],
  ['', false],
])('%j names 禾川: %j', (text, named) => {
  expect(hasWord(text, firmWord('宁波市禾川电缆有限公司'))).toBe(named)
})

test('no text names a firm without a name', () => {
  expect(hasWord('禾川', firmWord(''))).toBe(false)
})

test.each([
  ['演示·禾川电缆', '禾川电缆原料库 1 号门', '原料库 1 号门'],
  ['宁波市禾川电缆有限公司', '宁波市禾川电缆有限公司原料库', '原料库'],
  ['宁波市禾川电缆有限公司', '宁波市禾川电缆原料库', '原料库'],
  ['宁波市禾川电缆有限公司', '禾川电缆有限公司原料库', '原料库'],
  ['宁波市禾川电缆有限公司', '禾川电缆原料库', '原料库'],
  ['禾川电缆（宁波）有限公司', '禾川电缆原料库', '原料库'],
  ['宁波市禾川电缆有限公司', '禾川仓库', '仓库'],
  ['宁波市禾川电缆有限公司', '宁波市北仑区一号库', '宁波市北仑区一号库'],
  ['江西铜业股份有限公司', '江西铜业贵溪冶炼厂', '贵溪冶炼厂'],
  ['再生资源有限公司', '再生资源有限公司料场', '料场'],
  // Without its region, only a word of the trade would be left of this name.
  ['宁波港有限公司', '港区金属有限公司仓库', '港区金属有限公司仓库'],
  ['宁波金属有限公司', '金属有限公司仓库', '金属有限公司仓库'],
])('the place of %s, %s, becomes %s without the name', (name, text, left) => {
  expect(withoutFirm(text, name)).toBe(left)
})

test('a text is left out whole if the name cannot be taken out of it', () => {
  expect(withoutFirm('禾 川 一号门', '宁波市禾川电缆有限公司')).toBe('')
})
