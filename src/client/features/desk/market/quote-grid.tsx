/** The quotes of a day in a sheet one types in: a row a series, with the trading day before beside it. */
import { chakra } from '@chakra-ui/react'
import { type ClipboardEvent, useMemo } from 'react'
import type { QuoteSheet, QuoteSheetRow } from '#api/desk/quotes.ts'
import { TableFrame } from '#client/ui/list/table.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { cellsOf } from '#domain/desk/quote-cells.ts'
import { MOST_QUOTES } from '#domain/desk/quote-entry.ts'
import { formatChange } from '#domain/money/money.ts'
import { gridKeys } from './grid-keys.ts'
import { COLUMN_WORDS, COLUMNS, type EvaluatedRow, pastedText, priceText, shownRow, tidied } from './typed-quotes.ts'
import type { TypedSheet } from './use-typed.ts'

const Cell = chakra('input', {
  base: {
    width: { base: '92px', lg: '112px' },
    height: { base: 'target', lg: '34px' },
    px: '10px',
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
    fontSize: 'typed',
    color: 'fg',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'sm',
    _hover: { borderColor: 'line.control' },
    '&:focus': { borderColor: 'focus', boxShadow: '0 0 0 1px {colors.focus}', outline: 'none' },
    '&::placeholder': { color: 'fg.muted', opacity: 1 },
    '&[aria-invalid=true]': { borderColor: 'danger.fg', bg: 'danger.bg' },
    '&[data-changed]:not([aria-invalid=true])': { borderColor: 'brand', bg: 'brand.tint' },
  },
})
const Said = chakra('div', {
  base: { fontSize: 'sm', whiteSpace: 'normal', minW: '15em', maxW: '26em', lineHeight: '1.4' },
  variants: { tone: { danger: { color: 'danger.fg' }, need: { color: 'need.fg' }, plain: { color: 'fg.muted' } } },
})

export interface GridRow {
  row: QuoteSheetRow
  evaluated: EvaluatedRow
}

/** The change of the average against the trading day before; nothing without both. */
function changeOf({ row, evaluated: { entry } }: GridRow): string {
  const base = row.previous?.average_price_fen
  if (!entry || !base) return ''
  const change_fen = entry.average_price_fen - base
  return formatChange(change_fen, Math.round((change_fen * 10_000) / base))
}

function Remark({ row, evaluated: { faults, doubts, changed, overtaken } }: GridRow) {
  const { quote } = row
  const fault = COLUMNS.map((column) => faults[column]).find(Boolean)
  const by = quote?.by_name ? `${quote.by_name} ` : ''
  return (
    <>
      {fault ? <Said tone="danger">{fault}</Said> : null}
      {overtaken && quote ? (
        <Said tone="need">
          {by}已保存为 {priceText(quote.low_price_fen)}–{priceText(quote.high_price_fen)}，均价{' '}
          {priceText(quote.average_price_fen)}
        </Said>
      ) : null}
      {changed ? doubts.map((doubt) => <Said key={doubt} tone="need">{`${doubt}，保存前须确认`}</Said>) : null}
      {!fault && !overtaken && (!changed || doubts.length === 0) ? (
        <Said tone="plain">{changed ? (quote ? '更正，未保存' : '未保存') : quote ? '已保存' : ''}</Said>
      ) : null}
    </>
  )
}

const needsRemark = ({ faults, doubts, changed, overtaken }: EvaluatedRow): boolean =>
  overtaken || Object.keys(faults).length > 0 || (changed && doubts.length > 0)

interface Props {
  sheet: QuoteSheet
  rows: readonly GridRow[]
  typed: TypedSheet
  /** the pasted text is a table with names of series */
  onTable: (rows: string[][]) => void
  /** cells of a pasted block that lie outside the sheet */
  onOutside: (count: number) => void
  onHistory: (row: QuoteSheetRow) => void
}

export function QuoteGrid({ sheet, rows, typed, onTable, onOutside, onHistory }: Props) {
  const keys = gridKeys({ onUndo: typed.undo, onRedo: typed.redo })
  const names = useMemo(() => new Set(sheet.rows.map(({ name }) => name)), [sheet.rows])

  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const cell = event.target as HTMLElement
    const text = event.clipboardData.getData('text/plain')
    if (cell.dataset['row'] === undefined || !/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    const block = cellsOf(text.replace(/\n+$/, ''), MOST_QUOTES, '\t')
    if (block.some((line) => line.some((each) => names.has(each.trim()) || /品种|名称|品名/.test(each)))) return onTable(block)
    const [top, left] = [Number(cell.dataset['row']), Number(cell.dataset['column'])]
    const cells = block.flatMap((line, down) =>
      line.flatMap((each, right) => {
        const [row, column] = [rows[top + down]?.row, COLUMNS[left + right]]
        return row && column ? [{ series_id: row.series_id, column, text: pastedText(each) }] : []
      }),
    )
    typed.put(cells)
    const outside = block.flat().length - cells.length
    if (outside > 0) onOutside(outside)
  }

  return (
    <TableFrame role="region" aria-label="报价表" tabIndex={0} onKeyDown={keys} onPaste={paste} flex={{ lg: 1 }}>
      <table>
        <thead>
          <tr>
            <th scope="col">品种</th>
            <th scope="col" data-num="">
              上一报价日均价
            </th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" data-num="">
                {COLUMN_WORDS[column]}
              </th>
            ))}
            <th scope="col" data-num="">
              涨跌
            </th>
            <th scope="col">说明</th>
            <th scope="col">
              <chakra.span srOnly>更正记录</chakra.span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, evaluated }, at) => (
            <tr key={row.series_id}>
              <th scope="row" style={{ position: 'static', fontWeight: 'normal' }}>
                <chakra.div display="flex" gap={2} alignItems="center" color="fg" fontSize="md" fontWeight="medium">
                  {row.name}
                  {row.hidden ? <Tag>已隐藏</Tag> : null}
                </chakra.div>
                <chakra.div fontSize="tiny" color="fg.muted">
                  {sheet.categories.find(({ id }) => id === row.category_id)?.name} · {row.spec || '—'}
                </chakra.div>
                {/* On a narrow screen the column of remarks lies beyond the edge. */}
                <chakra.div display={{ lg: 'none' }} fontWeight="normal" css={{ '& > *': { minWidth: 0, maxWidth: '14em' } }}>
                  {needsRemark(evaluated) ? <Remark row={row} evaluated={evaluated} /> : null}
                </chakra.div>
              </th>
              <td data-num="">
                {row.previous ? (
                  <>
                    <div>{priceText(row.previous.average_price_fen)}</div>
                    <chakra.div fontSize="tiny" color="fg.muted">
                      {row.previous.quoted_on.slice(5)}
                    </chakra.div>
                  </>
                ) : (
                  '—'
                )}
              </td>
              {COLUMNS.map((column, column_at) => (
                <td key={column} data-num="">
                  <Cell
                    type="text"
                    inputMode="decimal"
                    autoComplete="off"
                    aria-label={`${row.name} ${COLUMN_WORDS[column]}`}
                    aria-invalid={evaluated.faults[column] ? true : undefined}
                    title={evaluated.faults[column]}
                    data-row={at}
                    data-column={column_at}
                    data-changed={evaluated.changed ? '' : undefined}
                    value={shownRow(row, typed.typed)[column]}
                    placeholder={column === 'average' && evaluated.derived_fen !== null ? priceText(evaluated.derived_fen) : ''}
                    onFocus={(event) => event.target.select()}
                    onChange={(event) =>
                      typed.put([{ series_id: row.series_id, column, text: event.target.value }], `${row.series_id} ${column}`)
                    }
                    onBlur={(event) => {
                      const text = tidied(event.target.value)
                      const place = { series_id: row.series_id, column }
                      if (text !== event.target.value) typed.put([{ ...place, text }], `${row.series_id} ${column}`)
                    }}
                  />
                </td>
              ))}
              <td data-num="">{changeOf({ row, evaluated })}</td>
              <td>
                <Remark row={row} evaluated={evaluated} />
              </td>
              <td>
                {row.quote ? (
                  <IconButton
                    icon="clock"
                    size={18}
                    label={`${row.name}的更正记录`}
                    tabIndex={-1}
                    data-row={at}
                    data-column={COLUMNS.length}
                    onClick={() => onHistory(row)}
                  />
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}
