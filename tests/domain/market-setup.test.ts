/** Categories and series of the market: names that must differ, and what keeps one from being deleted. */
import { expect, test } from 'vitest'
import { MARKET_PARTS, refuseCategoryInUse, refuseSeriesInUse, seriesProblems } from '#domain/desk/market-setup.ts'
import { logChanges } from '#domain/firm/log-changes.ts'
import { Refusal } from '#domain/refusal.ts'

test('two series of one name differ in their spec, whatever their width and spaces', () => {
  const others = [{ name: '1#光亮铜', spec: '一级' }]
  expect(seriesProblems({ name: '１＃ 光亮铜', spec: '一 级' }, others)).toHaveProperty('name')
  expect(seriesProblems({ name: '1#光亮铜', spec: '二级' }, others)).toEqual({})
})

test('a series with quotes or orders, and a category with series, stays', () => {
  expect(() => refuseSeriesInUse(3, 0)).toThrow(Refusal)
  expect(() => refuseSeriesInUse(0, 1)).toThrow('可以隐藏')
  expect(() => refuseSeriesInUse(0, 0)).not.toThrow()
  expect(() => refuseCategoryInUse(1)).toThrow('请先移到其他分类')
  expect(() => refuseCategoryInUse(0)).not.toThrow()
})

test('the log names the fields that differ', () => {
  const series = { category_name: '铜', name: '光亮铜', spec: '', source: '甲', trade_category_name: '', hidden: false }
  expect(logChanges('market_series', series, { ...series, source: '乙', hidden: true })).toEqual([
    { label: '来源', before: '甲', after: '乙' },
    { label: '显示', before: '显示', after: '隐藏' },
  ])
  const added = logChanges('market_series', MARKET_PARTS.market_series.none, series)
  expect(added.map(({ label }) => label)).toEqual(['分类', '名称', '来源', '显示'])
})
