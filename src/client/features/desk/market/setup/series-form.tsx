/** The dialog that adds or changes a series of the market. */
import { createMarketSeries, type MarketSetup, type SetupSeries, updateMarketSeries } from '#api/desk/market.ts'
import { categoryOptions } from '#client/forms/category-options.ts'
import { SelectField, SwitchField, TextField } from '#client/forms/fields.tsx'
import { MARKET_LENGTHS, seriesProblems } from '#domain/desk/market-setup.ts'
import { refuseIfAny } from '#domain/refusal.ts'
import { useDeskSend } from '../../desk.ts'
import { RowForm, useRow } from '../../row-form.tsx'
import { useTradeCategories } from './queries.ts'

interface Props {
  /** null adds a new one */
  series: SetupSeries | null
  /** all of them, as the server has them now */
  setup: MarketSetup
  /** asks the server for them again */
  onAsk: () => void
  onClose: () => void
}
export function SeriesForm({ series: given, setup, onAsk, onClose }: Props) {
  const send = useDeskSend()
  const trade = useTradeCategories()
  const { row: series } = useRow(given, setup.series)
  return (
    <RowForm
      object="market_series"
      width={520}
      row={series}
      all={setup.series}
      schema={createMarketSeries.body}
      values={{
        category_id: String(series?.category_id ?? setup.categories[0]?.id ?? ''),
        trade_category_id: series?.trade_category_id ?? '',
        name: series?.name ?? '',
        spec: series?.spec ?? '',
        source: series?.source ?? '',
        hidden: series?.hidden ?? false,
      }}
      body={(typed) => ({
        ...typed,
        category_id: Number(typed.category_id),
        trade_category_id: typed.trade_category_id || null,
      })}
      check={(body) => {
        const others = setup.series.filter(({ id }) => id !== series?.id)
        refuseIfAny(seriesProblems(body, others))
      }}
      create={(body) => send(createMarketSeries, { body })}
      update={({ id, version }, body) => send(updateMarketSeries, { params: { id }, body: { ...body, base_version: version } })}
      onAsk={onAsk}
      onClose={onClose}
    >
      <SelectField
        name="category_id"
        label="分类"
        required
        options={setup.categories.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <TextField name="name" label="品种名称" required maxLength={MARKET_LENGTHS.name} />
      <TextField name="spec" label="规格" maxLength={MARKET_LENGTHS.spec} />
      <TextField name="source" label="报价来源" required maxLength={MARKET_LENGTHS.source} hint="在公开页和合同里显示" />
      <SelectField name="trade_category_id" label="参考的货物品类" placeholder="不作为参考价" options={categoryOptions(trade)} />
      <SwitchField name="hidden" label="隐藏：公开页和新订单不再显示，已有订单照常计价" />
    </RowForm>
  )
}
