/** 发布需求 and 我要采购: the demand, its price and its destination. A draft keeps the typed values until it is queued. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { BodyOf } from '#api/endpoint.ts'
import { createIntention, createNeed } from '#api/intentions.ts'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { SelectField, TextBox, TextField, TonnesField, YuanField } from '#client/forms/fields.tsx'
import { integerOf } from '#client/forms/figures.ts'
import { FormProblem, PageForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import type { Draft } from '#client/forms/use-draft.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { nowMs } from '#client/lib/clock.ts'
import { addressPath } from '#client/lib/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { DataAge } from '#client/ui/loading/data-age.tsx'
import { Figure, Num } from '#client/ui/figure.tsx'
import type { Option } from '#client/ui/field/native-select.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { Address } from '#domain/firm/address.ts'
import { chinaDay } from '#domain/china-time.ts'
import { type Gap, refuseGap } from '#domain/firm/certification.ts'
import { NOTE_LENGTH, QUALITY_LENGTH, SPEC_LENGTH } from '#domain/goods/intention.ts'
import { formatYuan } from '#domain/money/money.ts'
import { PRICING_MODES } from '#domain/order/order.ts'
import type { FieldErrors } from '#domain/refusal.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { readPhone } from '#domain/input/typed-numbers.ts'
import { needBody, placeOf, type TypedNeed, type WantedGoods } from './need-draft.ts'
import { type IntentionItem, useIntentionActions, wordsFor } from './queries.ts'

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gap: '14px',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  },
})
const Wide = chakra('div', { base: { gridColumn: { md: '1 / -1' } } })
const Section = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <Card roomy>
    <SectionTitle aside={aside}>{title}</SectionTitle>
    <Grid>{children}</Grid>
  </Card>
)

/** Market prices of a category, in fen per tonne. */
export interface PriceReference {
  name: string
  quoted_on: string
  low_price_fen: number
  high_price_fen: number
}
export interface NeedCatalogue {
  /** the leaf categories as choices; undefined if they were never read */
  options: readonly Option[] | undefined
  categories: readonly { id: string; name: string }[]
  /** read time in milliseconds; 0 for never */
  at: number
  specs: readonly { category_id: string; name: string; grade: string }[]
  references: ReadonlyMap<string, PriceReference>
}

/** A price that differs from the reference by more than this share is probably mistyped. */
const FAR = 0.2
function warnings(typed: TypedNeed, reference: PriceReference | undefined): FieldErrors {
  const found: FieldErrors = {}
  const [kg, fen] = [integerOf(typed.quantity_kg), integerOf(typed.expected_price_fen)]
  const left = typed.goods?.available_kg ?? null
  if (kg !== null && left !== null && kg > left)
    found['quantity_kg'] = `当前可售 ${formatTonnes(left)} 吨，超出部分需商户另找货源`
  if (fen !== null && reference && (fen < reference.low_price_fen * (1 - FAR) || fen > reference.high_price_fen * (1 + FAR)))
    found['expected_price_fen'] = '与市场参考价相差较大，请核对单位是否为元/吨'
  if (typed.deliver_by && typed.deliver_by < chinaDay(nowMs())) found['deliver_by'] = '交货期限早于今天'
  return found
}

const referenceWords = (reference: PriceReference | undefined): string =>
  reference
    ? `市场参考 ${formatYuan(reference.low_price_fen)}–${formatYuan(reference.high_price_fen)} 元/吨 · ${reference.name} ${reference.quoted_on.slice(5)}`
    : '不填即面议'

function Goods({ goods }: { goods: WantedGoods }) {
  return (
    <Card roomy>
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="flex-end" gap={3}>
        <chakra.div minW={0}>
          <chakra.h2 fontSize="xl" fontWeight="bold" lineHeight="1.4" overflowWrap="anywhere">
            {goods.title}
          </chakra.h2>
          <Num fontSize="sm" color="fg.muted">
            {[goods.category_name, goods.spec_name, goods.no].filter(Boolean).join(' · ')}
          </Num>
        </chakra.div>
        {goods.available_kg === null ? null : (
          <chakra.div textAlign="right">
            <chakra.p fontSize="sm" color="fg.muted">
              可售
            </chakra.p>
            <Figure value={formatTonnes(goods.available_kg)} unit="吨" size="md" />
          </chakra.div>
        )}
      </chakra.div>
    </Card>
  )
}

type Body = BodyOf<typeof createNeed> & Partial<Pick<BodyOf<typeof createIntention>, 'goods_id' | 'goods_title'>>

interface Props {
  draft: Draft<TypedNeed>
  value: TypedNeed
  catalogue: NeedCatalogue
  /** the firm's addresses, the default first */
  addresses: readonly Address[]
  /** the certification that it waits for, and the words of that */
  gap: Gap | null
  gate: ReactNode
  /** the rejected demand that is corrected; a new one without it */
  corrects?: IntentionItem | undefined
  /** called once the demand is queued on the device */
  onSent: () => void
}
export function NeedForm({ draft, value, catalogue, addresses, gap, gate, corrects, onSent }: Props) {
  const actions = useIntentionActions()
  const { goods } = value
  const form = useEndpointForm<TypedNeed, Body>({
    schema: (goods ? createIntention : createNeed).body as never,
    values: value,
    body: (typed) => needBody(typed, catalogue.categories),
    draft,
    check: () => refuseGap(gap),
    warn: (typed) => warnings(typed, catalogue.references.get(typed.category_id)),
    async send({ goods_id, goods_title = '', ...body }) {
      if (corrects) {
        const { id: _id, ...fields } = body
        tellDone(`重新送审 · ${wordsFor({ ...body, goods_title })}`, {
          queued: await actions.correct(corrects, fields, draft.id),
        })
        return
      }
      const wished = { ...body, goods_id: goods_id ?? '', goods_title }
      const queued = await (goods_id ? actions.wish(wished, draft.id) : actions.need(body, draft.id))
      tellDone(`${goods_id ? '提交意向' : '发布需求'} · ${wordsFor({ ...body, goods_title })}`, { queued })
    },
    onDone: onSent,
  })
  const { category_id } = form.values
  const specs = catalogue.specs.filter((each) => each.category_id === category_id)
  const deadline = <TextField name="deliver_by" label="交货期限" type="date" />
  const terms = <TextField name="pay_terms" label="付款约定" maxLength={200} />
  return (
    <PageForm
      form={form}
      submit_label={corrects ? '重新送审' : goods ? '提交意向' : '发布需求'}
      note={<DraftLine draft={draft} />}
    >
      <chakra.div
        flex={1}
        px={{ base: 3, md: 6 }}
        py={{ base: 3, md: 5 }}
        maxW="900px"
        width="full"
        display="grid"
        alignContent="start"
        gap={3}
      >
        {gate}
        {goods ? <Goods goods={goods} /> : null}
        <Section title="采购内容" aside={<DataAge at={catalogue.at} />}>
          {goods ? null : (
            <SelectField
              name="category_id"
              label="品类"
              required
              placeholder={catalogue.options ? '请选择' : '联网后可选'}
              options={catalogue.options ?? []}
            />
          )}
          <TextField
            name="spec_name"
            label="规格"
            placeholder="如 1# 光亮铜、Al99.70"
            maxLength={SPEC_LENGTH}
            suggestions={[...new Set(specs.flatMap(({ name, grade }) => [name, grade]))].filter(Boolean)}
          />
          <TonnesField name="quantity_kg" label="需求量" required large />
          <YuanField
            name="expected_price_fen"
            label="期望单价（含税）"
            suffix="元/吨"
            large
            placeholder="面议"
            hint={referenceWords(catalogue.references.get(category_id))}
          />
          <SelectField
            name="pricing_mode"
            label="计价方式"
            required
            options={Object.entries(PRICING_MODES).map(([key, label]) => ({ value: key, label }))}
          />
          {goods ? null : deadline}
          <Wide>
            <TextBox
              name="quality_req"
              label="质量要求"
              placeholder="如 含铜 ≥ 99%，无油无锡；水分、杂质扣重办法"
              maxLength={QUALITY_LENGTH}
              minH="72px"
            />
          </Wide>
        </Section>
        <Section
          title="交货与付款"
          aside={
            addresses.length === 0 ? (
              <ButtonLink size="sm" variant="ghost" to={addressPath('new')}>
                添加仓库地址
              </ButtonLink>
            ) : null
          }
        >
          {addresses.length > 0 ? (
            <Wide>
              <SelectField
                name="address_id"
                label="收货仓库"
                placeholder="其他地点，直接填写"
                options={addresses.map(({ id, name, region_name }) => ({ value: id, label: `${name} · ${region_name}` }))}
                onChoose={(id) => {
                  const chosen = addresses.find((each) => each.id === id)
                  if (!chosen) return
                  const { address_id: _same, ...place } = placeOf(chosen)
                  for (const [name, text] of Object.entries(place)) form.set(name, text)
                }}
              />
            </Wide>
          ) : null}
          <Wide>
            <TextField name="delivery_place" label="交货地点" required placeholder="省、市、区县与门牌" maxLength={120} />
          </Wide>
          <TextField name="contact" label="联系人" required maxLength={20} />
          <TextField name="phone" label="联系电话" required type="tel" inputMode="tel" read={readPhone} />
          {goods ? deadline : null}
          {goods ? terms : <Wide>{terms}</Wide>}
          <Wide>
            <TextBox name="note" label="备注" placeholder="如 可分批、验货办法" maxLength={NOTE_LENGTH} minH="72px" />
          </Wide>
        </Section>
        <Notice>期望单价与联系方式只有平台商户能看到，不会公开，也不会告诉供应商。</Notice>
        <FormProblem form={form} />
      </chakra.div>
    </PageForm>
  )
}
