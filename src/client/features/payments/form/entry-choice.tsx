/** Waiting money entries, each with a checkbox and all details to compare before the confirmation. */
import { chakra } from '@chakra-ui/react'
import { CheckField } from '#client/forms/fields.tsx'
import { useAccount } from '#client/sync/reading/react.tsx'
import { formatFen } from '#domain/money/money.ts'
import type { MoneyEntry, Order } from '#domain/order/order.ts'
import { isOwn } from '#domain/money/registration.ts'
import { MoneySaid } from './money-said.tsx'

export interface PickValues {
  picked: Record<string, boolean>
}
/** A single entry is preselected. Of several, the person picks those they compared. */
export const pickOf = (entries: readonly MoneyEntry[]): PickValues => ({
  picked: Object.fromEntries(entries.map(({ id }) => [id, entries.length === 1])),
})
export const pickedOf = ({ picked }: PickValues, entries: readonly MoneyEntry[]): MoneyEntry[] =>
  entries.filter(({ id }) => picked[id])
/** The field that shows the choice's error. */
export const placePicked =
  (entries: readonly MoneyEntry[]) =>
  (path: string): string =>
    path.startsWith('entry_ids') ? `picked.${entries[0]?.id ?? ''}` : path

export function EntryChoice({
  order,
  entries,
  verb,
}: {
  order: Order
  entries: readonly MoneyEntry[]
  /** 到账, 已付 */
  verb: string
}) {
  const { actor } = useAccount()
  return entries.map((entry) => (
    <MoneySaid key={entry.id} entry={entry} order={order}>
      {isOwn(entry, actor) ? (
        <chakra.p fontSize="sm" color="fg.muted">
          您登记的，由同事确认。
        </chakra.p>
      ) : (
        <CheckField name={`picked.${entry.id}`} label={`已核对，确认这笔 ${formatFen(entry.amount_fen)} 元${verb}`} />
      )}
    </MoneySaid>
  ))
}
