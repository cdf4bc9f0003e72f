/** The fields of a new order, in the order of a negotiation: parties, goods, prices, weighing and delivery, terms. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import type { Category, Spec } from '#api/catalogue.ts'
import { PermilleField, SelectField, SwitchField, TextBox, TextField, TonnesField, YuanField } from '#client/forms/fields.tsx'
import type { Form } from '#client/forms/use-form.ts'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { DataAge } from '#client/ui/loading/data-age.tsx'
import { chinaDay } from '#domain/china-time.ts'
import { DELIVERY_MODES, PRICING_MODES, type PricingMode, WEIGH_BASES } from '#domain/order/order.ts'
import { readPhone } from '#domain/input/typed-numbers.ts'
import { FirmPicker } from './firm-picker.tsx'
import { followsMarket, type TypedOrder } from './typed-order.ts'
import { beginMarket, PricingFields, type SeriesQuote } from './pricing-fields.tsx'
import { categoryOptions } from '#client/forms/category-options.ts'

const SHARED = '供应商和采购商都会看到，不要写单价、金额或对方名称。'
const ADDRESS = '供应商和采购商都会看到，请写明地址，不写单位名称。'
const Grid = chakra('div', {
  base: { display: 'grid', gap: 3, alignItems: 'start' },
  variants: {
    columns: {
      2: { gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } },
      3: { gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' } },
    },
  },
})
const Wide = chakra('div', { base: { gridColumn: { sm: '1 / -1' } } })
const options = (words: Record<string | number, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

const Section = ({
  title,
  aside,
  columns = 2,
  children,
}: {
  title: string
  aside?: ReactNode
  columns?: 2 | 3
  children: ReactNode
}) => (
  <Card roomy>
    <SectionTitle aside={aside}>{title}</SectionTitle>
    <Grid columns={columns}>{children}</Grid>
  </Card>
)

/** A firm's usual place of delivery. */
interface Place {
  delivery_place: string
  delivery_contact: string
  delivery_phone: string
}

/** The catalogue's data for the chosen category; empty while it has never been read. */
export interface Catalogue {
  /** undefined if they have never been read */
  categories: readonly Category[] | undefined
  /** when they were read, in milliseconds; 0 for never */
  at: number
  specs: readonly Spec[]
  /** the latest quote of each market series */
  quotes: readonly SeriesQuote[]
  goods: readonly { category_id: string; title: string; spec_name: string }[]
}
const distinct = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))]

interface Props {
  form: Form<TypedOrder>
  catalogue: Catalogue
  /** an order that exists is corrected: its parties, category and market series stay and have no fields */
  made?: boolean
}
export function OrderFormFields({ form, catalogue, made = false }: Props) {
  const { categories } = catalogue
  /** undefined until a buyer is chosen here, because a draft does not keep it */
  const [framework, setFramework] = useState<{ no: string; valid_to: string } | null>()
  const typed = form.values
  /** Fills in the place from the firm's record. A place that the person typed stays. */
  const fillPlace = (firm: Place | null) => {
    if (!firm || typed.delivery_place || typed.delivery_contact || typed.delivery_phone) return
    form.set('delivery_place', firm.delivery_place)
    form.set('delivery_contact', firm.delivery_contact)
    form.set('delivery_phone', firm.delivery_phone)
  }
  const inCategory = ({ category_id }: { category_id: string }) => !typed.category_id || category_id === typed.category_id
  const goods = catalogue.goods.filter(inCategory)
  const specs = catalogue.specs.filter(inCategory)
  const of_title = goods.filter(({ title }) => title === typed.title)
  const pickup = typed.delivery_mode === 'pickup'
  const price = followsMarket(typed) ? '暂定价' : '价'
  return (
    <>
      {made ? null : (
        <Section title="交易双方">
          <FirmPicker name="supplier" label="供应商" of="supplier" onChoose={(firm) => fillPlace(pickup ? firm : null)} />
          <FirmPicker
            name="buyer"
            label="采购商"
            of="buyer"
            onChoose={(firm) => {
              setFramework(firm?.framework)
              fillPlace(pickup ? null : firm)
            }}
          />
          {framework === undefined ? null : (
            <Wide>
              <chakra.p fontSize="sm" color="fg.muted" role="status">
                {framework
                  ? `与该采购商的框架合同 ${framework.no} 有效至 ${chinaDay(framework.valid_to)}`
                  : '与该采购商没有有效的框架合同，本单按购销合同执行'}
              </chakra.p>
            </Wide>
          )}
          <Wide>
            <SwitchField name="disclose_counterparty" label="向双方公开对方名称" />
          </Wide>
        </Section>
      )}
      <Section title="货物" columns={3} aside={made ? undefined : <DataAge at={catalogue.at} />}>
        {made ? null : (
          <SelectField
            name="category_id"
            label="品类"
            required
            placeholder={categories ? '请选择' : '联网后可选'}
            options={categoryOptions(categories ?? [])}
            onChoose={(category_id) => {
              const category = categories?.find(({ id }) => id === category_id)
              if (category) form.set('tax_rate_bp', category.tax_rate_bp)
            }}
          />
        )}
        <TextField
          name="title"
          label="品名"
          required
          maxLength={60}
          suggestions={distinct([...goods.map(({ title }) => title), ...specs.map(({ name }) => name)])}
        />
        <TextField
          name="spec_name"
          label="规格"
          maxLength={60}
          suggestions={distinct([
            ...(of_title.length > 0 ? of_title : goods).map(({ spec_name }) => spec_name),
            ...specs.flatMap(({ name, grade }) => [name, grade]),
          ])}
        />
      </Section>
      <Section title="数量与价格" columns={3}>
        <TonnesField name="quantity_kg" label="数量" required large />
        <YuanField name="supply_price_fen" label={`采购${price}（含税）`} required suffix="元/吨" large />
        <YuanField name="sale_price_fen" label={`销售${price}（含税）`} required suffix="元/吨" large />
        {made ? null : (
          <SelectField
            name="pricing_mode"
            label="计价方式"
            required
            options={options(PRICING_MODES)}
            onChoose={(mode) => beginMarket(form, catalogue.quotes, Number(mode) as PricingMode)}
          />
        )}
        {typed.pricing_mode === 1 ? null : <PricingFields form={form} quotes={catalogue.quotes} made={made} />}
      </Section>
      <Section title="计量与交货">
        <SelectField name="weigh_basis" label="计量依据" required options={options(WEIGH_BASES)} />
        <PermilleField name="tolerance_permille" label="允许磅差" required inputMode="numeric" />
        <SelectField name="delivery_mode" label="交货方式" required options={options(DELIVERY_MODES)} />
        <TextField name="deliver_by" label="交货期限" type="date" />
        <Wide>
          <TextField
            name="delivery_place"
            label="交货地点"
            required
            maxLength={120}
            hint={typed.disclose_counterparty ? undefined : ADDRESS}
          />
        </Wide>
        <TextField name="delivery_contact" label="联系人" required maxLength={20} />
        <TextField name="delivery_phone" label="联系电话" required type="tel" inputMode="tel" read={readPhone} />
      </Section>
      <Section title="约定">
        <Wide>
          <TextField name="pay_terms" label="付款约定" maxLength={200} hint={SHARED} />
        </Wide>
        <TextBox name="supplier_note" label="给供应商的备注" maxLength={200} hint="只有供应商会看到。" />
        <TextBox name="buyer_note" label="给采购商的备注" maxLength={200} hint="只有采购商会看到。" />
        {typed.note ? (
          <Wide>
            <TextBox name="note" label="备注" maxLength={200} hint={SHARED} />
          </Wide>
        ) : null}
      </Section>
    </>
  )
}
