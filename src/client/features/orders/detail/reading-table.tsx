/** Shows what an engine read on a photographed ticket, and what the person made of it. */
import { chakra } from '@chakra-ui/react'
import { TableFrame } from '#client/ui/list/table.tsx'
import { ENGINES, type Reading } from '#domain/recognition/reading.ts'

/** The values that an engine read on a ticket, beside those that the person kept. */
export function ReadingTable({ reading }: { reading: Reading }) {
  const names = [...new Set([...Object.keys(reading.kept), ...Object.keys(reading.recognised)])]
  return (
    <TableFrame data-density="close">
      <table>
        <thead>
          <tr>
            <th scope="col">识别磅单</th>
            <th scope="col">{reading.engine ? ENGINES[reading.engine] : '识别'}</th>
            <th scope="col">填写</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => {
            const [seen, kept] = [reading.recognised[name] ?? '—', reading.kept[name]]
            return (
              <tr key={name}>
                <td>{name}</td>
                <td>{seen === kept || kept === undefined ? seen : <chakra.span color="need.fg">{seen}</chakra.span>}</td>
                <td>{kept === undefined ? '—' : seen === kept ? '一致 ✓' : <b>{kept || '—'} 已更正</b>}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </TableFrame>
  )
}
