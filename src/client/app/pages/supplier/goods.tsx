/** 我的供应: the firm's goods by state, with the rest of its quota. */
import { chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { GapNotice, useGap } from '#client/app/certification-gap.tsx'
import { stateOf } from '#client/features/goods/goods-words.tsx'
import { GoodsList } from '#client/features/goods/goods-list.tsx'
import { isBinned, useGoods, useQuota } from '#client/features/goods/queries.ts'
import { nowIso } from '#client/lib/clock.ts'
import { GOODS_BIN, goodsFormPath, goodsPath, homePath } from '#client/lib/paths.ts'
import { FoundBy } from '#client/lists/found.tsx'
import { ListPage } from '#client/lists/list-page.tsx'
import { NotReadYet } from '#client/lists/not-read-yet.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { Tabs, TabsUnderTitle } from '#client/ui/navigation/tabs.tsx'
import { GOODS_STATE_LIST, GOODS_STATES, type Goods, type GoodsState, onSaleKg, quotaLeftKg } from '#domain/goods/goods.ts'
import { formatTonnes } from '#domain/goods/weight.ts'

const HINT: Record<GoodsState, string> = {
  on_sale: '在售的供应会出现在交易大厅，等采购商询价。',
  in_review: '等待平台审核的供应会出现在这里，通过后在交易大厅展示。',
  rejected: '平台审核未通过的供应会出现在这里，修改后会重新送审。',
  sold_out: '数量都被订单订走的供应会出现在这里，补货后改数量即可继续售卖。',
  off_sale: '下架的供应会出现在这里，可以随时重新上架。',
  expired: '过了有效期的供应会出现在这里，改有效期后继续售卖。',
}
const Publish = () => (
  <ButtonLink variant="primary" size="sm" icon="plus" to={goodsFormPath()}>
    发布供应
  </ButtonLink>
)

/** Draws nothing for a firm without a quota. The device counts the goods on sale, with queued changes. */
function Quota({ goods }: { goods: readonly Goods[] }) {
  const limit_kg = useQuota()?.limit_kg ?? null
  const on_sale_kg = onSaleKg(goods, nowIso())
  const left_kg = quotaLeftKg(limit_kg, on_sale_kg)
  if (limit_kg === null || left_kg === null) return null
  return (
    <chakra.p fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
      可上架额度 {formatTonnes(limit_kg)} 吨，在售 {formatTonnes(on_sale_kg)} 吨，还可上架{' '}
      <chakra.b color="fg">{formatTonnes(left_kg)} 吨</chakra.b>
    </chakra.p>
  )
}

export function Page() {
  const { items, failed, again } = useGoods()
  const [params] = useSearchParams()
  const gap = useGap('on_sale')
  const state = GOODS_STATE_LIST.find((each) => each === params.get('state'))
  const shelf = items?.filter((item) => !isBinned(item))
  const binned = items?.filter(isBinned).length ?? 0
  const shown = shelf?.filter(({ value }) => !state || stateOf(value) === state)
  return (
    <>
      <PageHeader
        title="我的供应"
        back={homePath('supplier')}
        actions={
          shelf?.length ? (
            <chakra.span pr={{ base: 0, md: 6 }}>
              <Publish />
            </chakra.span>
          ) : undefined
        }
      >
        <TabsUnderTitle>
          <Tabs
            label="供应状态"
            items={[
              { label: '全部', to: goodsPath(), active: !state, count: shelf?.length },
              ...GOODS_STATE_LIST.map((each) => ({
                label: GOODS_STATES[each],
                to: goodsPath(each),
                active: each === state,
                count: shelf?.filter(({ value }) => stateOf(value) === each).length,
              })),
            ]}
          />
        </TabsUnderTitle>
      </PageHeader>
      <ListPage>
        {!items && failed ? (
          <NotReadYet what="供应" possible="发布" failed={failed} again={again}>
            <Publish />
          </NotReadYet>
        ) : (
          <>
            {gap ? <GapNotice gap={gap} /> : null}
            <Quota goods={shelf?.map(({ value }) => value) ?? []} />
            <FoundBy typed={params.get('q') ?? ''}>
              <GoodsList
                key={state}
                items={shown}
                empty={
                  state
                    ? { icon: 'goods', title: `没有${GOODS_STATES[state]}的供应`, hint: HINT[state] }
                    : {
                        icon: 'goods',
                        title: '还没有供应',
                        hint: '发布要卖的货物，商户会据此撮合采购商。没有网络也可以填写。',
                        action: <Publish />,
                      }
                }
              />
            </FoundBy>
            {binned > 0 ? (
              <chakra.div display="flex" justifyContent={{ base: 'center', md: 'flex-start' }} flexShrink={0}>
                <ButtonLink size="sm" variant="ghost" icon="trash" to={GOODS_BIN}>
                  回收站（{binned}）
                </ButtonLink>
              </chakra.div>
            ) : null}
          </>
        )}
      </ListPage>
    </>
  )
}
