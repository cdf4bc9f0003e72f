/** The columns of entries that are checked before they are saved. */
import { chakra } from '@chakra-ui/react'
import type { StandingQuote } from '#api/desk/quotes.ts'
import { Checkbox } from '#client/ui/field/checkbox.tsx'
import type { Column } from '#client/ui/list/data-table.tsx'
import { Tag } from '#client/ui/tag.tsx'
import type { QuoteEntry } from '#domain/desk/quote-entry.ts'
import { type GivenRow, priceText } from './typed-quotes.ts'

export interface ReviewRow extends GivenRow {
  before: StandingQuote | null
  doubts: readonly string[]
  confirmed: boolean
}

const Remark = chakra('span', {
  base: {
    display: 'inline-block',
    minW: { base: '11em', lg: '16em' },
    maxW: '34em',
    fontSize: 'sm',
    lineHeight: '1.3',
    whiteSpace: 'normal',
  },
})

const price = (key: keyof QuoteEntry & `${string}_fen`, label: string): Column<ReviewRow> => ({
  key,
  label,
  num: true,
  cell: ({ entry, before }) =>
    entry ? (
      <>
        {priceText(entry[key])}
        {before && before[key] !== entry[key] ? (
          <chakra.div fontSize="tiny" color="fg.muted">
            <s>{priceText(before[key])}</s>
          </chakra.div>
        ) : null}
      </>
    ) : (
      '—'
    ),
})

export const reviewColumns = (onConfirm: (row: ReviewRow, confirmed: boolean) => void): Column<ReviewRow>[] => [
  { key: 'line', label: '行', num: true, width: 56, cell: ({ line }) => line },
  { key: 'name', label: '品种', cell: ({ name }) => name || '—' },
  { key: 'day', label: '日期', no: true, cell: ({ entry }) => entry?.quoted_on ?? '—' },
  price('low_price_fen', '最低价'),
  price('high_price_fen', '最高价'),
  price('average_price_fen', '均价'),
  {
    key: 'kind',
    label: '保存为',
    cell: ({ fault, before }) =>
      fault ? <Tag tone="red">有误</Tag> : before ? <Tag tone="amber">更正</Tag> : <Tag tone="verdigris">新增</Tag>,
  },
  {
    key: 'remark',
    label: '说明',
    cell: (row) =>
      row.fault ? (
        <Remark color="danger.fg">{row.fault}</Remark>
      ) : row.doubts.length > 0 ? (
        <Checkbox
          label={<Remark color="need.fg">确认无误：{row.doubts.join('；')}</Remark>}
          checked={row.confirmed}
          onChange={(event) => onConfirm(row, event.target.checked)}
        />
      ) : row.before?.by_name ? (
        <Remark color="fg.muted">原报价由{row.before.by_name}录入</Remark>
      ) : null,
  },
]
