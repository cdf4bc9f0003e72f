/** The fields of goods, in a supplier's order of thought: what it is, how much at what price, which quality, from where. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Category, Spec } from '#api/catalogue.ts'
import { categoryOptions } from '#client/forms/category-options.ts'
import { ChoiceField, PercentField, PhotoField, SelectField, TextField, TonnesField, YuanField } from '#client/forms/fields.tsx'
import type { Form } from '#client/forms/use-form.ts'
import { addressPath } from '#client/lib/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { DataAge } from '#client/ui/loading/data-age.tsx'
import { chinaDay } from '#domain/china-time.ts'
import { nowMs } from '#client/lib/clock.ts'
import {
  estimateFen,
  GOODS_IMAGES,
  GOODS_REFERENCE_LENGTH,
  GOODS_REPORTS,
  GOODS_TITLE_LENGTH,
  GOODS_WAREHOUSE_LENGTH,
  GOODS_WORD_LENGTH,
} from '#domain/goods/goods.ts'
import { DELIVERY_MODES, PRICING_MODES } from '#domain/order/order.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { needsOf, pricesOf, type TypedGoods } from './goods-draft.ts'
import { MarketReference, type MarketQuote } from './market-reference.tsx'

const Grid = chakra('div', {
  base: { display: 'grid', gap: 3, alignItems: 'start' },
  variants: {
    columns: {
      2: { gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } },
      // Two narrow fields fit side by side even on a phone.
      pairs: { gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' } },
    },
  },
})
const Wide = chakra('div', { base: { gridColumn: '1 / -1', minW: 0 } })
const Group = chakra('div', {
  base: { display: 'grid', gap: 2, '& > p': { fontSize: 'sm', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' } },
})
const options = (words: Record<string | number, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))
const distinct = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))]

const Section = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <Card roomy>
    <SectionTitle aside={aside}>{title}</SectionTitle>
    <Grid columns={2}>{children}</Grid>
  </Card>
)

/** The page's other data; undefined or empty if it was never read. */
export interface Surroundings {
  /** undefined if they were never read */
  categories: readonly Category[] | undefined
  /** read time in milliseconds; 0 for never */
  at: number
  specs: readonly Spec[]
  quotes: readonly MarketQuote[]
  /** the firm's addresses in words; undefined until the device has read them */
  warehouses: readonly string[] | undefined
}
interface Props {
  form: Form<TypedGoods>
  surroundings: Surroundings
  used_kg: number
  /** remaining quota in kilograms; null without a quota */
  left_kg: number | null
}

const FORMS = ['散料', '阴极板', '锭', '压块', '线', '管', '板', '屑']
const PACKINGS = ['散装', '打捆', '吨袋', '托盘', '铁带打捆']

const bare = (name: string) => name.replaceAll(/\s/g, '')
const isNamed = (text: string, { name }: MarketQuote) => bare(text).includes(bare(name))

function Price({ form, quotes: all }: Pick<Props, 'form'> & Pick<Surroundings, 'quotes'>) {
  const typed = form.values
  const needs = needsOf(typed)
  const followed = (quote: MarketQuote) => needs.reference !== '' && isNamed(typed.price_reference, quote)
  // First the series that the price follows, then the one named like the goods, then the others of their category.
  const weight = (quote: MarketQuote) => (followed(quote) ? 2 : 0) + (isNamed(typed.title, quote) ? 1 : 0)
  const quotes = all
    .filter((quote) => followed(quote) || quote.trade_category_id === typed.category_id)
    .toSorted((a, b) => weight(b) - weight(a))
  const figures = pricesOf(typed)
  const averages = [...new Set([...quotes, ...all])].map(({ name }) => `${name}当月均价`)
  return (
    <>
      <SelectField name="pricing_mode" label="计价方式" required options={options(PRICING_MODES)} onChoose={() => form.clear()} />
      {needs.reference ? (
        <TextField
          name="price_reference"
          label={needs.reference}
          required
          maxLength={GOODS_REFERENCE_LENGTH}
          placeholder={typed.pricing_mode === 3 ? '如 沪铜主力合约' : '如 1#电解铜当月均价'}
          suggestions={typed.pricing_mode === 3 ? [] : averages}
        />
      ) : null}
      {needs.premium ? (
        <chakra.div display="grid" gap={1}>
          <YuanField name="premium_fen" label={typed.premium_side === 'down' ? '贴水' : '升水'} required suffix="元/吨" large />
          <ChoiceField
            name="premium_side"
            label="升水或贴水"
            named_above
            choices={[
              ['up', '升水'],
              ['down', '贴水'],
            ]}
          />
        </chakra.div>
      ) : null}
      {needs.factor ? <PercentField name="factor_permille" label="系数" required large hint="参考价的百分之几，如 92.5" /> : null}
      <YuanField
        name="price_fen"
        label={needs.price ? '单价（含税）' : '暂定价（含税）'}
        required={needs.price}
        suffix="元/吨"
        large={needs.price}
        hint={needs.price ? '只有商户会看到，交易大厅不显示。' : '可不填，商户核价前参考。'}
      />
      <Wide>
        <MarketReference
          quotes={quotes}
          estimateOf={(quote) => (followed(quote) ? estimateFen(figures, quote.average_price_fen) : null)}
        />
      </Wide>
    </>
  )
}

/** A choice of the firm's addresses, stored as text; free text if the firm has none. */
function Warehouse({ form, warehouses }: Pick<Props, 'form'> & Pick<Surroundings, 'warehouses'>) {
  const own = form.values.warehouse
  if (warehouses?.length) {
    const known = distinct([own, ...warehouses]).map((each) => ({ value: each, label: each }))
    return <SelectField name="warehouse" label="所在仓库" required placeholder="请选择" options={known} />
  }
  return (
    <chakra.div display="grid" gap={2} justifyItems="start">
      <TextField
        name="warehouse"
        label="所在仓库"
        required
        maxLength={GOODS_WAREHOUSE_LENGTH}
        placeholder="装货地址"
        hint={warehouses ? '在仓库地址里添加后，这里可以直接选择。' : undefined}
      />
      {warehouses ? (
        <ButtonLink size="sm" icon="plus" to={addressPath('new')}>
          添加仓库地址
        </ButtonLink>
      ) : null}
    </chakra.div>
  )
}

export function GoodsFormFields({ form, surroundings, used_kg, left_kg }: Props) {
  const { categories, warehouses } = surroundings
  const { category_id, category_name } = form.values
  const specs = surroundings.specs.filter((spec) => spec.category_id === category_id)
  // Offline, the chosen category is still shown by name.
  const offline = category_id ? [{ value: category_id, label: category_name }] : []
  const room =
    used_kg > 0
      ? `订单已占用和售出 ${formatTonnes(used_kg)} 吨，不能少于此数`
      : left_kg === null
        ? undefined
        : `还可上架 ${formatTonnes(left_kg)} 吨`
  return (
    <>
      <Section title="货物" aside={<DataAge at={surroundings.at} />}>
        <SelectField
          name="category_id"
          label="品类"
          required
          placeholder={categories ? '请选择' : '联网后可选'}
          options={categories ? categoryOptions(categories) : offline}
          onChoose={(chosen) => form.set('category_name', categories?.find(({ id }) => id === chosen)?.name ?? category_name)}
        />
        <TextField
          name="title"
          label="品名"
          required
          maxLength={GOODS_TITLE_LENGTH}
          placeholder="如 1# 光亮铜"
          hint="交易大厅公开显示品名和规格，请不要写单位名称、报价和电话。"
          suggestions={distinct(specs.map(({ name }) => name))}
        />
        <TextField
          name="spec_name"
          label="规格"
          maxLength={GOODS_TITLE_LENGTH}
          placeholder="如 含铜 ≥ 99%"
          suggestions={distinct(specs.map(({ grade }) => grade))}
        />
        <TextField
          name="grade"
          label="牌号或执行标准"
          maxLength={GOODS_WORD_LENGTH}
          suggestions={distinct(specs.map(({ standard }) => standard))}
        />
        <Wide>
          <Grid columns="pairs">
            <TextField name="brand" label="品牌" maxLength={GOODS_WORD_LENGTH} />
            <TextField name="origin" label="产地" maxLength={GOODS_WORD_LENGTH} />
            <TextField name="form" label="形态" maxLength={GOODS_WORD_LENGTH} suggestions={FORMS} />
            <TextField name="packing" label="包装" maxLength={GOODS_WORD_LENGTH} suggestions={PACKINGS} />
          </Grid>
        </Wide>
        <Wide>
          <Group>
            <p>货物照片，最多 {GOODS_IMAGES} 张；商户和本企业可见</p>
            <PhotoField name="images" label="货物照片" max={GOODS_IMAGES} />
          </Group>
        </Wide>
      </Section>
      <Section title="数量与价格">
        <TonnesField name="quantity_kg" label="供应数量" required large hint={room} />
        <TonnesField name="min_kg" label="起订量" hint="不填为不限" />
        <Price form={form} quotes={surroundings.quotes} />
      </Section>
      <Section title="质量">
        <Wide>
          <Grid columns="pairs">
            <PercentField name="moisture_permille" label="含水" />
            <PercentField name="impurity_permille" label="含杂" />
          </Grid>
        </Wide>
        <Wide>
          <Group>
            <p>质检报告，照片或 PDF，最多 {GOODS_REPORTS} 份</p>
            <PhotoField name="report_images" label="质检报告" papers max={GOODS_REPORTS} />
          </Group>
        </Wide>
      </Section>
      <Section title="交货">
        <Wide>
          <Warehouse form={form} warehouses={warehouses} />
        </Wide>
        <SelectField name="delivery_mode" label="交货方式" required options={options(DELIVERY_MODES)} />
        <TextField name="valid_day" label="有效期至" type="date" min={chinaDay(nowMs())} hint="过期自动下架；不填为长期有效" />
      </Section>
    </>
  )
}
