/** The dialog that adds or changes a series of the market. */
import { useState } from 'react'
import { createMarketSeries, type MarketSetup, type SetupSeries, updateMarketSeries } from '#api/desk/market.ts'
import { categoryOptions } from '#client/forms/category-options.ts'
import { SelectField, SwitchField, TextField } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { Refused } from '#client/lib/call.ts'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { MARKET_LENGTHS, seriesProblems } from '#domain/desk/market-setup.ts'
import { refuseIfAny } from '#domain/refusal.ts'
import { ChangedMeanwhile } from '../../desk-parts.tsx'
import { useDeskSend } from '../../desk.ts'
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
  const [series] = useState(given)
  const now = series && (setup.series.find(({ id }) => id === series.id) ?? series)
  const form = useEndpointForm({
    schema: createMarketSeries.body,
    values: {
      category_id: String(series?.category_id ?? setup.categories[0]?.id ?? ''),
      trade_category_id: series?.trade_category_id ?? '',
      name: series?.name ?? '',
      spec: series?.spec ?? '',
      source: series?.source ?? '',
      hidden: series?.hidden ?? false,
    },
    body: (typed) => ({
      ...typed,
      category_id: Number(typed.category_id),
      trade_category_id: typed.trade_category_id || null,
    }),
    check: (body) => {
      const others = setup.series.filter(({ id }) => id !== series?.id)
      refuseIfAny(seriesProblems(body, others))
    },
    async send(body) {
      try {
        await (now
          ? send(updateMarketSeries, { params: { id: now.id }, body: { ...body, base_version: now.version } })
          : send(createMarketSeries, { body }))
      } catch (error) {
        if (error instanceof Refused) onAsk()
        throw error
      }
      tellDone(`保存行情品种 · ${body.name}`)
    },
    onDone: onClose,
  })
  return (
    <Dialog open title={series ? '修改品种' : '新增品种'} width={520} onClose={onClose}>
      <DialogForm form={form} submit_label="保存" onCancel={onClose}>
        {series && now && now.version !== series.version ? (
          <ChangedMeanwhile object="market_series" from={series} to={now} />
        ) : null}
        <SelectField
          name="category_id"
          label="分类"
          required
          options={setup.categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <TextField name="name" label="品种名称" required maxLength={MARKET_LENGTHS.name} />
        <TextField name="spec" label="规格" maxLength={MARKET_LENGTHS.spec} />
        <TextField name="source" label="报价来源" required maxLength={MARKET_LENGTHS.source} hint="在公开页和合同里显示" />
        <SelectField
          name="trade_category_id"
          label="参考的货物品类"
          placeholder="不作为参考价"
          options={categoryOptions(trade)}
        />
        <SwitchField name="hidden" label="隐藏：公开页和新订单不再显示，已有订单照常计价" />
      </DialogForm>
    </Dialog>
  )
}
