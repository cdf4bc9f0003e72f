/** 发布供应; with an id in the address, 编辑供应. */
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useAccountProfile } from '#client/app/account-profile-context.ts'
import { useRoleNotice } from '#client/forms/role-notice.tsx'
import { GapNotice, useGap } from '#client/app/certification-gap.tsx'
import { useAddresses } from '#client/features/addresses/queries.ts'
import { GoodsForm } from '#client/features/goods/goods-form.tsx'
import type { Surroundings } from '#client/features/goods/goods-form-fields.tsx'
import { isBinned, refusedEdit, useGoods } from '#client/features/goods/queries.ts'
import { GOODS_BIN, goodsPath } from '#client/lib/paths.ts'
import { Reading } from '#client/lists/reading.tsx'
import { useOpened } from '#client/lists/use-opened.ts'
import { useKept } from '#client/sync/kept/use-kept.ts'
import { CATEGORIES, QUOTES, SPECS } from '#client/sync/kept/kept-calls.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'

/** The form's choices: categories, specifications, market quotes and the firm's warehouses. */
function useSurroundings(): Surroundings {
  const { value: categories, at } = useKept(CATEGORIES)
  const { value: specs = [] } = useKept(SPECS)
  const { value: quotes = [] } = useKept(QUOTES, { follows: 'quotes' })
  const { items: addresses } = useAddresses()
  const warehouses = addresses?.map(({ value }) => `${value.name}　${value.region_name}${value.detail}`)
  return { categories, at, specs, quotes, warehouses }
}

export function Page() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const id = params.get('id')
  const { items, failed } = useGoods()
  const gap = useGap('on_sale')
  const theirs = useRoleNotice('createGoods')
  const { user } = useAccountProfile()
  const surroundings = useSurroundings()
  const item = useOpened(
    items?.filter((each) => !isBinned(each) || refusedEdit(each)),
    id,
  )
  const body = () => {
    // New goods do not depend on the others, so the form opens before the device has read them.
    if (id && !items && !failed) return <Reading what="供应" />
    if (id && !item) {
      const binned = items?.some(({ value }) => value.id === id)
      return (
        <Empty
          icon="goods"
          title={binned ? '这条供应在回收站里' : '没有找到这条供应'}
          hint={binned ? '恢复后才能编辑。' : '可能已被同事删除，或不属于本企业。'}
          action={binned ? <ButtonLink to={GOODS_BIN}>去回收站</ButtonLink> : <ButtonLink to={goodsPath()}>我的供应</ButtonLink>}
        />
      )
    }
    return (
      <GoodsForm
        key={id}
        item={item}
        others={items?.map(({ value }) => value).filter((each) => each.id !== id) ?? []}
        firm_name={user.compname}
        certified={gap === null}
        gate={theirs ?? (gap ? <GapNotice gap={gap}>发布后先保存，不上架。</GapNotice> : null)}
        surroundings={surroundings}
        onDone={() => void navigate(goodsPath(), { replace: true })}
      />
    )
  }
  return (
    <>
      <PageHeader title={id ? '编辑供应' : '发布供应'} back={goodsPath()} />
      {body()}
    </>
  )
}
