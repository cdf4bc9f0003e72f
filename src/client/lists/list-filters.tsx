/** The collapsible filters of a list, and the chips that show and remove the active ones. */
import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, useState } from 'react'
import { nowMs } from '#client/lib/clock.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { NativeSelect, type Option } from '#client/ui/field/native-select.tsx'
import { composes } from '#client/ui/field/takes.ts'
import { amountsText, periodText } from '#domain/list/list-filter.ts'
import { figureText, parseYuan, yuanProblem } from '#domain/input/typed-figures.ts'
import { formatPlate } from '#domain/goods/plate.ts'
import { FILTER_NAMES, type FilterName, type ListQuery } from './list-query.ts'

/** Options for a list's filters. A filter without an entry is hidden. */
export interface Offered {
  firms?: readonly { id: string; name: string }[]
  categories?: readonly Option[]
  plate?: true
}

const PERIODS: readonly Option[] = [
  { value: '7', label: '近 7 天' },
  { value: '30', label: '近 30 天' },
  { value: '90', label: '近 90 天' },
  { value: 'days', label: '自选日期' },
]

const Fold = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: '1fr 1fr', lg: 'repeat(auto-fill, minmax(190px, 1fr))' },
    gap: 2,
    flexShrink: 0,
  },
})
const Pair = chakra('div', { base: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, minW: 0 } })

/** A text that takes effect when the field is left or confirmed. */
function Typed({
  label,
  text,
  type = 'text',
  problem,
  onText,
}: {
  label: string
  text: string
  type?: 'text' | 'date'
  problem?: (text: string) => string | undefined
  onText: (text: string) => void
}) {
  const [typed, setTyped] = useState(text)
  const [of, setOf] = useState(text)
  if (of !== text) {
    setOf(text)
    setTyped(text)
  }
  const error = problem?.(typed)
  const done = () => {
    if (!error && typed !== text) onText(typed.trim())
  }
  return (
    <Field
      label={label}
      type={type}
      value={typed}
      error={error}
      inputMode={problem ? 'decimal' : undefined}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={done}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && !composes(event.nativeEvent) && done()}
    />
  )
}

const plainYuan = (text: string) => figureText(text).replaceAll(',', '')

export function ListFilters({ query: { texts, put }, offered }: { query: ListQuery; offered: Offered }) {
  const [from = '', to = ''] = texts.amount.split('-')
  const ranged = texts.period.includes('~')
  const [own_days, setOwnDays] = useState(ranged)
  const [first = '', last = ''] = ranged ? texts.period.split('~') : []
  const amount = (next_from: string, next_to: string) =>
    put({
      amount: parseYuan(next_from) === null && parseYuan(next_to) === null ? '' : `${plainYuan(next_from)}-${plainYuan(next_to)}`,
    })
  const days = (next_first: string, next_last: string) =>
    put({ period: next_first || next_last ? `${next_first}~${next_last}` : '' })
  return (
    <Fold role="search" aria-label="筛选">
      {offered.firms ? (
        <NativeSelect
          label="公司"
          placeholder="全部公司"
          options={offered.firms.map(({ id, name }) => ({ value: id, label: name }))}
          value={texts.firm}
          onChange={(event) => put({ firm: event.target.value })}
        />
      ) : null}
      {offered.plate ? <Typed label="车牌" text={texts.plate} onText={(plate) => put({ plate })} /> : null}
      {offered.categories ? (
        <NativeSelect
          label="品类"
          placeholder={offered.categories.length > 0 ? '全部品类' : '联网后可选'}
          options={offered.categories}
          value={texts.category}
          onChange={(event) => put({ category: event.target.value })}
        />
      ) : null}
      <Pair>
        <Typed label="金额从 元" text={from} problem={yuanProblem} onText={(text) => amount(text, to)} />
        <Typed label="到 元" text={to} problem={yuanProblem} onText={(text) => amount(from, text)} />
      </Pair>
      <NativeSelect
        label="时间"
        placeholder="全部时间"
        options={PERIODS}
        value={own_days || ranged ? 'days' : texts.period}
        onChange={(event) => {
          const { value } = event.target
          setOwnDays(value === 'days')
          put({ period: value === 'days' ? '' : value })
        }}
      />
      {own_days || ranged ? (
        <Pair>
          <Typed label="从" type="date" text={first} onText={(text) => days(text, last)} />
          <Typed label="到" type="date" text={last} onText={(text) => days(first, text)} />
        </Pair>
      ) : null}
    </Fold>
  )
}

const Chips = chakra('ul', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, flexShrink: 0, listStyle: 'none' },
})
const Chip = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    minH: 'targetXs',
    pl: '10px',
    pr: '6px',
    py: '3px',
    rounded: 'full',
    fontSize: 'sm',
    bg: 'brand.subtle',
    color: 'brand.text',
    fontVariantNumeric: 'tabular-nums',
    _hover: { bg: 'brand.tint' },
  },
})

const WORDS: Record<FilterName, (text: string, offered: Offered) => string> = {
  firm: (text, { firms }) => firms?.find(({ id }) => id === text)?.name ?? '公司',
  plate: (text) => `车牌 ${formatPlate(text)}`,
  category: (text, { categories }) => categories?.find(({ value }) => value === text)?.label ?? '品类',
  amount: amountsText,
  period: (text) => periodText(text, nowMs()),
  ended: () => '不含已关闭、已退货',
}

/** Renders nothing while no filter is active. */
export function FilterChips({ query: { texts, count, put, clear }, offered }: { query: ListQuery; offered: Offered }) {
  if (count === 0) return null
  return (
    <Chips aria-label="已选条件">
      {FILTER_NAMES.filter((name) => texts[name]).map((name) => {
        const words = WORDS[name](texts[name], offered)
        return (
          <li key={name}>
            <Chip type="button" aria-label={`去掉条件：${words}`} onClick={() => put({ [name]: '' })}>
              {words}
              <Icon name="close" size={13} />
            </Chip>
          </li>
        )
      })}
      <li>
        <Button size="sm" variant="ghost" px="8px" onClick={clear}>
          清除
        </Button>
      </li>
    </Chips>
  )
}
