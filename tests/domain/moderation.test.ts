/** Moderation: how content stands after its owner has written it, and after the desk has decided. */
import { expect, test } from 'vitest'
import { EMPTY_GOODS_DOC, type GoodsFields, isRewritten } from '#domain/goods/goods.ts'
import {
  decided,
  handedIn,
  type Moderated,
  type Moderation,
  type ModerationMode,
  moderationNotice,
  PASSED,
  refuseRejected,
} from '#domain/goods/moderation.ts'
import { Refusal } from '#domain/refusal.ts'

const as = (moderation: Moderation): Moderated => ({ moderation, moderation_reason: moderation === 'rejected' ? '照片不符' : '' })

test.each<[ModerationMode, Moderation | null, boolean, Moderation]>([
  ['after', null, true, 'passed'],
  ['before', null, true, 'waiting'],
  ['after', 'passed', true, 'passed'],
  ['before', 'passed', true, 'waiting'],
  ['before', 'passed', false, 'passed'],
  ['after', 'waiting', true, 'waiting'],
  ['before', 'waiting', false, 'waiting'],
  ['after', 'rejected', false, 'waiting'],
  ['before', 'rejected', true, 'waiting'],
])('with %s, content that was %s and is rewritten (%s) is %s', (mode, before, rewritten, after) => {
  expect(handedIn(mode, before && as(before), rewritten)).toEqual(as(after))
})

const goods: GoodsFields = {
  ...EMPTY_GOODS_DOC,
  category_id: 'c',
  title: '铜',
  spec_name: '',
  quantity_kg: 1,
  price_fen: 1,
  valid_until: null,
}
test.each<[Partial<GoodsFields>, boolean]>([
  [{ price_fen: 2, quantity_kg: 9, valid_until: '2026-12-01T00:00:00.000Z', warehouse: '他处' }, false],
  [{ title: '铝' }, true],
  [{ images: ['i'] }, true],
])('goods with %j are rewritten: %s', (more, rewritten) => {
  expect(isRewritten(goods, { ...goods, ...more })).toBe(rewritten)
})

const decide = (now: Moderation, seen: Moderation, passed: boolean) => {
  try {
    return decided(as(now), { passed, reason: passed ? '' : '价格不实', seen }).moderation
  } catch (error) {
    return (error as Refusal).message
  }
}
test.each<[Moderation, Moderation, boolean, string]>([
  ['waiting', 'waiting', true, 'passed'],
  ['waiting', 'waiting', false, 'rejected'],
  ['passed', 'passed', false, 'rejected'],
  ['rejected', 'rejected', true, 'passed'],
  ['passed', 'passed', true, '这一条已通过审核，请核对后再操作'],
  ['rejected', 'waiting', true, '这一条已被驳回：照片不符，请核对后再操作'],
  ['waiting', 'rejected', true, '这一条已由对方修改并重新送审，请核对后再操作'],
])('a decision on content that is %s, seen as %s, to pass (%s): %s', (now, seen, passed, outcome) => {
  expect(decide(now, seen, passed)).toBe(outcome)
})

test('a reason is told, and keeps goods off sale until they are corrected', () => {
  expect(() => refuseRejected(as('rejected'))).toThrow(/照片不符.*重新送审/)
  expect(refuseRejected(as('waiting'))).toBeUndefined()
  expect(moderationNotice('goods', '光亮铜', as('rejected')).content).toContain('照片不符')
  expect(moderationNotice('demand', '铝', PASSED).subject).toBe('需求已通过审核：铝')
})
