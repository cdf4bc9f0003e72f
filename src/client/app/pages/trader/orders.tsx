/** 订单管理: on a wide screen the trader's table with the chosen order beside it, on a phone cards. Filters are in the address. */
import { chakra } from '@chakra-ui/react'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useCategories } from '#client/features/catalogue/queries.ts'
import { OlderFoot, useOlder } from '#client/lists/older.tsx'
import { TableSettingsMenu, useTableSettings } from '#client/lists/table-settings.tsx'
import { ExportButton } from '#client/lists/export-button.tsx'
import { OrderDetail } from '#client/features/orders/detail/order-detail.tsx'
import { OrderFilters } from '#client/features/orders/list/order-filters.tsx'
import { OrderTabs } from '#client/features/orders/list/order-list.tsx'
import { ORDER_TABLE } from '#client/features/orders/list/order-columns.tsx'
import { TraderOrders } from '#client/features/orders/list/trader-orders.tsx'
import { orderPath } from '#client/lib/paths.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { useTypedParam } from '#client/ui/typed-param.ts'
import { useMedia } from '#client/ui/use-media.ts'
import { filterNamed, holdsFinished } from '#domain/order.ts'

const SPLIT = '(min-width: 1200px)'
const PHONE = '(max-width: 767px)'
/** Below this width a table would hide important columns. */
const CARDS = '(max-width: 1023px)'

const exports = () => import('#client/features/orders/list/export-calls.ts')

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '&[data-split]': { gridTemplateColumns: 'minmax(0, 1fr) clamp(400px, 33vw, 540px)' },
    flex: { lg: 1 },
    minH: { lg: 0 },
  },
})
const List = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: { base: 3, md: 4 },
    px: { base: 3, md: 6 },
    py: { base: 3, md: 4 },
    minW: 0,
    minH: 0,
  },
})
const Tools = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 } })
const Pane = chakra('aside', {
  base: {
    // Keeps text for screen readers inside the scrolling box.
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    bg: 'bg.panel',
    borderLeftWidth: '1px',
    borderColor: 'line',
    overflowY: 'auto',
    minW: 0,
  },
})

export function Page() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const [split, cards, phone] = [useMedia(SPLIT), useMedia(CARDS), useMedia(PHONE)]
  const { data: categories } = useCategories()
  const [settings, setSettings] = useTableSettings(ORDER_TABLE)
  const filter = filterNamed('trader', params.get('status'))
  const { typed, setTyped, value: search } = useTypedParam('q', ['id'])
  const [category, period] = [params.get('category') ?? '', params.get('period') ?? '']
  const chosen = params.get('id')
  const [folded, setFolded] = useState(!category && !period)
  const [first, setFirst] = useState<string | null>(null)

  const put = useCallback(
    (change: Record<string, string>) =>
      setParams(
        (was) => {
          for (const [key, value] of Object.entries(change)) {
            if (value) was.set(key, value)
            else was.delete(key)
          }
          return was
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )
  const open = useCallback((id: string) => void navigate(orderPath('trader', id)), [navigate])
  const choose = useCallback((id: string) => (split ? put({ id }) : open(id)), [split, put, open])
  const query = useMemo(
    () => ({
      filter,
      search: search || undefined,
      category_id: category || undefined,
      days: period ? Number(period) : undefined,
    }),
    [filter, search, category, period],
  )
  const older = useOlder('orders', { status: filter, search: query.search })
  const selected = chosen ?? (split ? first : null)
  const filters = Number(category !== '') + Number(period !== '')
  const create = (
    <ButtonLink variant="primary" size="sm" icon="plus" to="/trade/order/new">
      {phone ? '新建' : '新建订单'}
    </ButtonLink>
  )

  const list = (
    <List>
      {phone ? null : (
        <chakra.div flexShrink={0} minW={0}>
          <OrderTabs status={filter} />
        </chakra.div>
      )}
      <Tools>
        <chakra.div flex={{ base: 1, md: '0 1 300px' }} minW={0}>
          <SearchField label="搜索单号、公司、品名" hotkey value={typed} onChange={(event) => setTyped(event.target.value)} />
        </chakra.div>
        <Button size="sm" icon="filter" aria-expanded={!folded} onClick={() => setFolded(!folded)}>
          筛选{filters > 0 ? ` ${filters}` : ''}
        </Button>
        <ExportButton save={async () => (await exports()).saveTraderOrders(query)} />
        <chakra.span flex={1} display={{ base: 'none', md: 'block' }} />
        {phone ? null : (
          <>
            {cards ? null : <TableSettingsMenu table={ORDER_TABLE} settings={settings} onChange={setSettings} />}
            {create}
          </>
        )}
      </Tools>
      {folded ? null : (
        <OrderFilters
          categories={categories}
          category_id={category}
          days={period}
          onChange={(change) => put({ ...change, id: '' })}
        />
      )}
      <TraderOrders
        key={JSON.stringify(query)}
        query={query}
        settings={settings}
        cards={cards}
        selected={selected}
        onChoose={choose}
        onOpen={open}
        onFirst={setFirst}
        onClear={() => {
          setTyped('')
          put({ q: '', category: '', period: '' })
        }}
        foot={period || !holdsFinished(filter, 'trader') ? null : <OlderFoot older={older} />}
      />
    </List>
  )
  if (phone) {
    return (
      <>
        <PageHeader title="订单管理" actions={create}>
          <OrderTabs status={filter} />
        </PageHeader>
        {list}
      </>
    )
  }
  return (
    <>
      <PageHeader title="订单管理" />
      <Frame data-fills data-split={split ? '' : undefined}>
        {list}
        {split ? (
          <Pane aria-label="订单详情">
            {selected ? (
              <OrderDetail key={selected} id={selected} embedded />
            ) : (
              <Empty icon="order" title="选一张订单查看详情" hint="↑ ↓ 移动，Enter 打开，/ 搜索。" />
            )}
          </Pane>
        ) : null}
      </Frame>
    </>
  )
}
