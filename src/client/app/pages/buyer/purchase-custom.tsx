/** 发布需求; with `goods` in the address, an intention on those goods of the hall. */
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useRoleNotice } from '#client/forms/role-notice.tsx'
import { GapNotice, useGap } from '#client/app/certification-gap.tsx'
import type { HallGoods } from '#api/catalogue.ts'
import { useGoodsOnSale } from '#client/features/catalogue/hall-queries.ts'
import { refusedCorrection, useIntention, type IntentionItem } from '#client/features/intentions/queries.ts'
import { Rejected } from '#client/features/intentions/intention-words.tsx'
import {
  correctionDraft,
  needDraft,
  newNeed,
  typedNeed,
  type TypedNeed,
  type WantedGoods,
} from '#client/features/intentions/need-draft.ts'
import { NeedForm, type PriceReference } from '#client/features/intentions/need-form.tsx'
import { categoryOptions } from '#client/forms/category-options.ts'
import { useDraft } from '#client/forms/use-draft.ts'
import { HALL, intentionPath, intentionsPath } from '#client/lib/paths.ts'
import { useKept } from '#client/sync/kept/use-kept.ts'
import { CATEGORIES, HALL_GOODS, SPECS } from '#client/sync/kept/kept-calls.ts'
import { ADDRESS } from '#client/sync/nouns/address.ts'
import { useAll } from '#client/sync/reading/react.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import type { Address } from '#domain/firm/address.ts'
import { inOrder } from '#domain/firm/default-rank.ts'

const wanted = ({ id, no, title, category_id, category_name, spec_name, available_kg }: HallGoods): WantedGoods => ({
  id,
  no,
  title,
  category_id,
  category_name,
  spec_name,
  available_kg,
})

interface FormProps {
  /** the rejected demand that is corrected */
  corrects?: IntentionItem
  goods_id: string | null
  goods: WantedGoods | null
  rows: readonly HallGoods[]
  addresses: readonly Address[]
}
function Form({ corrects, goods_id, goods, rows, addresses }: FormProps) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const gap = useGap('demand')
  const theirs = useRoleNotice('createNeed')
  const { value: categories, at } = useKept(CATEGORIES)
  const { value: specs = [] } = useKept(SPECS)
  const draft = useDraft<TypedNeed>(corrects ? correctionDraft(corrects.value.id) : needDraft(goods_id), () =>
    corrects
      ? typedNeed({ ...corrects.value, ...refusedCorrection(corrects)?.body })
      : newNeed(goods, params.get('category') ?? '', addresses[0]),
  )
  if (!draft.value) return <SkeletonCards count={2} />
  // A draft knows its goods; without one, the hall must have shown them.
  if (goods_id && !draft.value.goods) {
    return (
      <Empty
        icon="goods"
        title="没有读到这条货源"
        hint="它可能已下架。请从交易市场重新选择，或直接发布需求。"
        action={<ButtonLink to={HALL}>交易市场</ButtonLink>}
      />
    )
  }
  const references = new Map(
    rows.flatMap(({ category_id, reference }): [string, PriceReference][] => (reference ? [[category_id, reference]] : [])),
  )
  return (
    <NeedForm
      key={draft.id}
      draft={draft}
      value={draft.value}
      catalogue={{
        options: categories && categoryOptions(categories),
        categories: categories ?? [],
        at,
        specs,
        references,
      }}
      addresses={addresses}
      gap={gap}
      corrects={corrects}
      gate={
        theirs ??
        (corrects ? <Rejected intention={corrects.value} /> : null) ??
        (gap ? <GapNotice gap={gap}>内容会存为草稿。</GapNotice> : null)
      }
      onSent={() => void navigate(intentionsPath('buyer'), { replace: true })}
    />
  )
}

export function Page() {
  const id = useSearchParams()[0].get('id')
  return id ? <Correction key={id} id={id} /> : <NewNeed />
}

function Correction({ id }: { id: string }) {
  const item = useIntention(id)
  const rows = useKept(HALL_GOODS).value?.rows ?? []
  const { items, failed } = useAll(ADDRESS)
  return (
    <>
      <PageHeader title="修改需求" back={intentionPath('buyer', id)} />
      {item && (items || failed) ? (
        <Form
          corrects={item}
          goods_id={null}
          goods={null}
          rows={rows}
          addresses={inOrder((items ?? []).map(({ value }) => value))}
        />
      ) : item === null ? (
        <Empty
          icon="intention"
          title="没有读到这条需求"
          action={<ButtonLink to={intentionsPath('buyer')}>我的需求</ButtonLink>}
        />
      ) : (
        <SkeletonCards count={2} />
      )}
    </>
  )
}

function NewNeed() {
  const [params] = useSearchParams()
  const { state } = useLocation() as { state: { goods?: HallGoods } | null }
  const goods_id = params.get('goods')
  const hall = useKept(HALL_GOODS)
  const rows = hall.value?.rows ?? []
  const given = state?.goods?.id === goods_id ? state?.goods : rows.find(({ id }) => id === goods_id)
  // A shared link may name goods that the device no longer keeps.
  const asked = useGoodsOnSale(given || !(hall.value || hall.failure) ? null : goods_id)
  const found = given ?? asked.data
  const { items, failed } = useAll(ADDRESS)
  // The page looks for the link's goods in the hall before the form begins.
  const known = (items || failed) && (!goods_id || found || asked.isError)
  return (
    <>
      <PageHeader title={goods_id ? '我要采购' : '发布需求'} back={goods_id ? HALL : intentionsPath('buyer')} />
      {known ? (
        <Form
          key={goods_id}
          goods_id={goods_id}
          goods={found ? wanted(found) : null}
          rows={found ? [found, ...rows] : rows}
          addresses={inOrder((items ?? []).map(({ value }) => value))}
        />
      ) : (
        <SkeletonCards count={2} />
      )}
    </>
  )
}
