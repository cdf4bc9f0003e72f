/** 发布供应 and 编辑供应: a form that saves itself as a draft including photos, and is queued while offline. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { createGoods } from '#api/goods.ts'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { FormProblem, PageForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { type Draft, useDraft } from '#client/forms/use-draft.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { nowIso } from '#client/lib/clock.ts'
import { refusalWords } from '#client/sync/outbox/refusal-words.ts'
import { Button } from '#client/ui/button.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import type { BodyOf } from '#api/endpoint.ts'
import {
  type Goods,
  type GoodsFields,
  onSaleKg,
  goodsProblems,
  goodsState,
  priceText,
  quotaLeftKg,
  saleProblems,
  staysExpired,
  usedKg,
} from '#domain/goods/goods.ts'
import { refuseIfAny } from '#domain/refusal.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { goodsBody, goodsDraft, goodsField, newGoods, textOfFields, type TypedGoods, typedOf } from './goods-draft.ts'
import { GoodsFormFields, type Surroundings } from './goods-form-fields.tsx'
import { rejectionWords } from './goods-words.tsx'
import { fieldsOf, type GoodsItem, isDeleted, refusedEdit, useGoodsActions, useQuota } from './queries.ts'

interface Props {
  /** null publishes new goods */
  item: GoodsItem | null
  /** the firm's other goods on this device, with the queue applied */
  others: readonly Goods[]
  firm_name: string
  certified: boolean
  /** says that new goods will not be on sale until the firm is certified */
  gate: ReactNode
  surroundings: Surroundings
  /** called once the goods are safe on the device */
  onDone: () => void
}

export function GoodsForm(props: Props) {
  const { item } = props
  const draft = useDraft(goodsDraft(item?.value.id ?? null), () => {
    if (!item) return newGoods()
    const refused = refusedEdit(item)?.body as Partial<GoodsFields> | undefined
    return typedOf(item.value, { ...fieldsOf(item.value), ...refused })
  })
  return draft.value ? <OpenedForm key={draft.id} {...props} draft={draft} value={draft.value} /> : <SkeletonCards />
}

const Column = chakra('div', {
  base: {
    flex: 1,
    display: 'grid',
    alignContent: 'start',
    gap: 3,
    gridTemplateColumns: 'minmax(0, 1fr)',
    p: { base: 3, md: 6 },
    width: 'full',
    maxW: '860px',
    mx: 'auto',
  },
})

/** The goods as the firm's other devices have them; nothing if they do not. */
const Saved = ({ item: { value } }: { item: GoodsItem }) =>
  value.version > 0 ? (
    <p>
      现在保存的是：{value.title}，{formatTonnes(value.quantity_kg)} 吨，{priceText(value)}，{value.warehouse}
    </p>
  ) : null

/** Shows why the server refused the entry. */
function Refused({ item }: { item: GoodsItem }) {
  const row = refusedEdit(item)
  if (!row) return null
  return (
    <Notice tone="need" title={refusalWords(row)}>
      <p>下面是您填写的内容，核对后{isDeleted(item) ? '可作为新供应发布' : '可再次提交'}。</p>
      <Saved item={item} />
    </Notice>
  )
}

function OpenedForm({
  item: given,
  others,
  firm_name,
  certified,
  gate,
  surroundings,
  onDone,
  draft,
  value,
}: Props & { draft: Draft<TypedGoods>; value: TypedGoods }) {
  const actions = useGoodsActions()
  // The form sends the version that it opened. A change that arrives during typing is then reported, not overwritten. Changes
  // since an older draft are reported at once.
  const [item] = useState(given)
  const quota = useQuota()
  const stored = item && item.value.version > 0 ? item.value : null
  // The device counts the goods on sale itself, because the server's count lacks queued actions.
  const left_kg = quotaLeftKg(quota?.limit_kg ?? null, onSaleKg(others, nowIso()))
  const form = useEndpointForm<TypedGoods, BodyOf<typeof createGoods>>({
    schema: createGoods.body,
    values: value,
    body: goodsBody,
    place: goodsField,
    draft,
    check(fields) {
      const now = nowIso()
      refuseIfAny(goodsProblems(fields, { now, firm_name, stored, others: others.length }))
      const offered = stored ? stored.on_sale && !staysExpired(stored, fields, now) : certified
      if (offered) refuseIfAny(saleProblems({ ...fields, sold_kg: stored?.sold_kg ?? 0 }, { now, left_kg }))
    },
    async send({ id, ...fields }) {
      const queued = await (item ? actions.edit(item, fields, draft.id) : actions.publish(id, fields, draft.id))
      tellDone(`${item ? '保存供应' : '发布供应'} · ${fields.title}`, { queued })
    },
    onDone,
  })
  const { base } = form.values
  const is_behind = item !== null && !refusedEdit(item) && base !== '' && base !== textOfFields(fieldsOf(item.value))
  const startOver = async () => {
    const message = item ? '已填写的修改会全部清除，按现在保存的内容重新填写。' : '已填写的内容会全部清除。'
    if (!(await confirm({ title: '清空草稿？', message, confirm_label: '清空', danger: true }))) return
    form.methods.reset(item ? typedOf(item.value, fieldsOf(item.value)) : newGoods())
  }
  const rejection = item ? rejectionWords(item.value) : null
  const state = item ? goodsState(item.value, nowIso()) : null
  return (
    <PageForm form={form} submit_label={item ? '保存' : '发布'} note={<DraftLine draft={draft} />}>
      <Column>
        {item ? <Refused item={item} /> : null}
        {is_behind ? (
          <Notice
            tone="need"
            title="这条供应已有新的内容"
            action={
              <Button size="sm" onClick={() => void startOver()}>
                按现在的内容重新填写
              </Button>
            }
          >
            <p>下面是您之前没有提交的草稿，保存前请核对。</p>
            <Saved item={item} />
          </Notice>
        ) : null}
        {rejection ? <Notice tone="need" title={rejection} /> : null}
        {item ? null : gate}
        {state === 'off_sale' ? <Notice title="这条供应已下架">保存后仍是下架状态，可在我的供应里上架。</Notice> : null}
        <GoodsFormFields form={form} surroundings={surroundings} used_kg={stored ? usedKg(stored) : 0} left_kg={left_kg} />
        <FormProblem form={form} />
        <chakra.div display="flex" justifyContent="flex-end">
          <Button size="sm" variant="ghost" onClick={() => void startOver()}>
            清空草稿
          </Button>
        </chakra.div>
      </Column>
    </PageForm>
  )
}
