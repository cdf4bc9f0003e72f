/** The fields of a new order in the order a deal is agreed: who, what, for how much, how weighed, where to, on which terms. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Category } from '#api/catalogue.ts'
import { procurerOption, supplierSearch } from '#api/orders.ts'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { Switch } from '#client/ui/checkbox.tsx'
import { Field } from '#client/ui/field.tsx'
import { NativeSelect } from '#client/ui/native-select.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { DeliveryMode, PricingMode, WeighBasis } from '#domain/order.ts'
import { DELIVERY_MODES, PRICING_MODES, WEIGH_BASES } from '#domain/order.ts'
import type { FieldErrors } from '#domain/refusal.ts'
import { FirmPicker } from './firm-picker.tsx'
import type { TypedOrder } from './order-draft.ts'
import { categoryOptions } from '#client/features/orders/list/order-filters.tsx'

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
/** What is left of a row of three beside its first field. */
const Rest = chakra('div', { base: { gridColumn: { md: '2 / -1' } } })
const Wide = chakra('div', { base: { gridColumn: { sm: '1 / -1' } } })
const options = (words: Record<string | number, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

const Section = ({ title, columns = 2, children }: { title: string; columns?: 2 | 3; children: ReactNode }) => (
  <Card roomy>
    <SectionTitle>{title}</SectionTitle>
    <Grid columns={columns}>{children}</Grid>
  </Card>
)

/** Where the goods go, as the firm's record has it; what was typed by hand is not touched. */
interface Place {
  delivery_place: string
  delivery_contact: string
  delivery_phone: string
}
const empty = (typed: TypedOrder) => !typed.delivery_place && !typed.delivery_contact && !typed.delivery_phone
const placed = (typed: TypedOrder, firm: Place | null): Partial<TypedOrder> =>
  firm && empty(typed)
    ? { delivery_place: firm.delivery_place, delivery_contact: firm.delivery_contact, delivery_phone: firm.delivery_phone }
    : {}

export function OrderFormFields({
  typed,
  errors,
  categories,
  onChange,
}: {
  typed: TypedOrder
  errors: FieldErrors
  /** undefined while they have never been read */
  categories: readonly Category[] | undefined
  onChange: (change: Partial<TypedOrder>) => void
}) {
  const text = (name: keyof TypedOrder & string) => ({
    value: String(typed[name] ?? ''),
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
    error: errors[name],
  })
  const referenced = typed.pricing_mode !== 1
  return (
    <>
      <Section title="交易双方">
        <FirmPicker
          label="供应商"
          endpoint={supplierSearch}
          value={typed.supplier}
          error={errors['supplier']}
          onChange={(firm) =>
            onChange({
              supplier: firm && { id: firm.id, name: firm.name },
              ...(typed.delivery_mode === 'pickup' ? placed(typed, firm) : {}),
            })
          }
        />
        <FirmPicker
          label="采购商"
          endpoint={procurerOption}
          value={typed.buyer}
          error={errors['buyer']}
          onChange={(firm) =>
            onChange({
              buyer: firm && { id: firm.id, name: firm.name },
              ...(typed.delivery_mode === 'pickup' ? {} : placed(typed, firm)),
            })
          }
        />
        <Wide>
          <Switch
            label="向双方公开对方名称"
            checked={typed.disclose_counterparty}
            onChange={(event) => onChange({ disclose_counterparty: event.currentTarget.checked })}
          />
        </Wide>
      </Section>
      <Section title="货物" columns={3}>
        <NativeSelect
          label="品类"
          required
          placeholder={categories ? '请选择' : '联网后可选'}
          options={categoryOptions(categories ?? [])}
          value={typed.category_id}
          error={errors['category_id']}
          onChange={(event) => {
            const category_id = event.target.value
            const tax_rate_bp = categories?.find(({ id }) => id === category_id)?.tax_rate_bp ?? typed.tax_rate_bp
            onChange({ category_id, tax_rate_bp })
          }}
        />
        <Field label="品名" required maxLength={60} {...text('title')} />
        <Field label="规格" maxLength={60} {...text('spec_name')} />
      </Section>
      <Section title="数量与价格" columns={3}>
        <Field label="数量" required suffix="吨" large inputMode="decimal" {...text('tonnes')} />
        <Field label="采购价（含税）" required suffix="元/吨" large inputMode="decimal" {...text('supply_price')} />
        <Field label="销售价（含税）" required suffix="元/吨" large inputMode="decimal" {...text('sale_price')} />
        <NativeSelect
          label="计价方式"
          required
          options={options(PRICING_MODES)}
          value={String(typed.pricing_mode)}
          error={errors['pricing_mode']}
          onChange={(event) => onChange({ pricing_mode: Number(event.target.value) as PricingMode })}
        />
        {referenced ? (
          <Rest>
            <Field
              label="价格参考"
              maxLength={60}
              hint="如：提货月均价 + 升水 120 元/吨。上面的单价先作暂定价。"
              {...text('price_reference')}
            />
          </Rest>
        ) : null}
      </Section>
      <Section title="计量与交货">
        <NativeSelect
          label="计量依据"
          required
          options={options(WEIGH_BASES)}
          value={typed.weigh_basis}
          error={errors['weigh_basis']}
          onChange={(event) => onChange({ weigh_basis: event.target.value as WeighBasis })}
        />
        <Field label="允许磅差" required suffix="‰" inputMode="numeric" {...text('tolerance')} />
        <NativeSelect
          label="交货方式"
          required
          options={options(DELIVERY_MODES)}
          value={typed.delivery_mode}
          error={errors['delivery_mode']}
          onChange={(event) => onChange({ delivery_mode: event.target.value as DeliveryMode })}
        />
        <Field label="交货期限" type="date" {...text('deliver_by')} />
        <Wide>
          <Field
            label="交货地点"
            required
            maxLength={120}
            hint={typed.disclose_counterparty ? undefined : ADDRESS}
            {...text('delivery_place')}
          />
        </Wide>
        <Field label="联系人" required maxLength={20} {...text('delivery_contact')} />
        <Field label="联系电话" required type="tel" inputMode="tel" maxLength={20} {...text('delivery_phone')} />
      </Section>
      <Section title="约定">
        <Wide>
          <Field label="付款约定" maxLength={200} hint={SHARED} {...text('pay_terms')} />
        </Wide>
        <TextArea label="给供应商的备注" maxLength={200} hint="只有供应商会看到。" {...text('supplier_note')} />
        <TextArea label="给采购商的备注" maxLength={200} hint="只有采购商会看到。" {...text('buyer_note')} />
        {typed.note ? (
          <Wide>
            <TextArea label="备注" maxLength={200} hint={SHARED} {...text('note')} />
          </Wide>
        ) : null}
      </Section>
    </>
  )
}
