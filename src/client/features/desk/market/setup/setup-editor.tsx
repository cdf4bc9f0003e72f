/** 品种与分类: adds, renames, orders, hides and deletes categories and series. */
import { chakra } from '@chakra-ui/react'
import { useCallback } from 'react'
import {
  deleteMarketCategory,
  deleteMarketSeries,
  type MarketSetup,
  type SetupCategory,
  type SetupSeries,
} from '#api/desk/market.ts'
import { tellDone } from '#client/forms/tell-done.ts'
import { failureOf } from '#client/sync/kept/use-kept.ts'
import { Button } from '#client/ui/button.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { MARKET_PARTS, type MarketPart } from '#domain/desk/market-setup.ts'
import { useDeskSend } from '../../desk.ts'
import { askedRow } from '../../row-draft.ts'
import { useOpen } from '../../use-open.ts'
import { CategoryBar } from './category-bar.tsx'
import { CategoryForm } from './category-form.tsx'
import { MarketOrderDialog } from './market-order-dialog.tsx'
import { SeriesForm } from './series-form.tsx'
import { SeriesList } from './series-list.tsx'

type Open = { category: SetupCategory | null } | { series: SetupSeries | null } | { order: MarketPart }

/** `onAsk` asks the server for all of them again. */
export function SetupEditor({ setup, onAsk }: { setup: MarketSetup; onAsk: () => void }) {
  const send = useDeskSend()
  const { open, setOpen, close } = useOpen<Open>(
    (edited) =>
      askedRow(edited, 'market_category', setup.categories, (category) => ({ category })) ??
      askedRow(edited, 'market_series', setup.series, (series) => ({ series })),
  )
  const remove = useCallback(
    async (part: MarketPart, { name, id, version }: { name: string; id: number; version: number }) => {
      const { label } = MARKET_PARTS[part]
      const title = `删除${label}“${name}”？`
      if (!(await confirm({ title, message: '删除后不能恢复。', confirm_label: '删除', danger: true }))) return
      try {
        const what = { params: { id }, body: { base_version: version } }
        await (part === 'market_category' ? send(deleteMarketCategory, what) : send(deleteMarketSeries, what))
        tellDone(`删除${label} · ${name}`)
      } catch (error) {
        onAsk()
        toast.error(failureOf(error).message)
      }
    },
    [send, onAsk],
  )
  const editSeries = useCallback((series: SetupSeries) => setOpen({ series }), [setOpen])
  const removeSeries = useCallback((series: SetupSeries) => void remove('market_series', series), [remove])
  const add = (
    <Button
      variant="primary"
      size="sm"
      icon="plus"
      disabled={setup.categories.length === 0}
      onClick={() => setOpen({ series: null })}
    >
      新增品种
    </Button>
  )
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" gap={2} alignItems="center">
        <CategoryBar
          categories={setup.categories}
          onEdit={(category) => setOpen({ category })}
          onDelete={(category) => void remove('market_category', category)}
        />
        <Button icon="plus" size="sm" onClick={() => setOpen({ category: null })}>
          新增分类
        </Button>
        {setup.categories.length > 1 ? (
          <Button size="sm" onClick={() => setOpen({ order: 'market_category' })}>
            调整分类顺序
          </Button>
        ) : null}
      </chakra.div>
      <SeriesList
        series={setup.series}
        onEdit={editSeries}
        onDelete={removeSeries}
        first={add}
        tools={
          <>
            {setup.series.length > 1 ? (
              <Button size="sm" onClick={() => setOpen({ order: 'market_series' })}>
                调整顺序
              </Button>
            ) : null}
            {add}
          </>
        }
      />
      {open && 'category' in open ? (
        <CategoryForm category={open.category} all={setup.categories} onAsk={onAsk} onClose={close} />
      ) : null}
      {open && 'series' in open ? <SeriesForm series={open.series} setup={setup} onAsk={onAsk} onClose={close} /> : null}
      {open && 'order' in open ? <MarketOrderDialog part={open.order} setup={setup} onAsk={onAsk} onClose={close} /> : null}
    </>
  )
}
