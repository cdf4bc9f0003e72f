/** Parts of all documents of an order: tables, facts and weights, as printed. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

type Cell = { name: string; text: ReactNode; num?: boolean }

export function Table({
  label,
  heads,
  rows,
  foot,
}: {
  label: string
  heads: readonly (readonly [string, boolean])[]
  rows: readonly (readonly ReactNode[])[]
  foot?: ReactNode
}) {
  const cells = (row: readonly ReactNode[]): Cell[] => heads.map(([name, num], at) => ({ name, num, text: row[at] }))
  return (
    <chakra.div overflowX="auto" my={4} tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {heads.map(([name]) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of a document do not move
            <tr key={at}>
              {cells(row).map(({ name, text, num }) => (
                <td key={name} data-name={name} {...(num ? { 'data-num': true } : {})}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
          {foot ? (
            <tr>
              <td colSpan={heads.length}>{foot}</td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </chakra.div>
  )
}

type Fact = readonly [name: string, text: string]
export const FactRow = ([name, text]: Fact) => (
  <chakra.div key={name} display="grid" gridTemplateColumns="auto 1fr" gap="0.6em">
    <chakra.dt fontWeight="bold">{name}：</chakra.dt>
    <chakra.dd overflowWrap="anywhere">{text}</chakra.dd>
  </chakra.div>
)
export const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: { base: '1fr', md: '1fr 1fr', _print: '1fr 1fr' },
  columnGap: 8,
  rowGap: 1,
} as const

export const Facts = ({ items }: { items: readonly Fact[] }) => (
  <chakra.dl {...COLUMNS}>{items.filter(([, text]) => text).map(FactRow)}</chakra.dl>
)

/** A weight in kilograms, as the tables of documents show it. */
export const kg = (value: number | undefined) => (value === undefined ? '—' : value.toLocaleString('en-US'))
