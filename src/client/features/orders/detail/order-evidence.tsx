/** 证据包 of an order: counts by kind, the missing items by name, and the download of all in one file. */
import { chakra } from '@chakra-ui/react'
import { ExportButton } from '#client/lists/export-button.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { EVIDENCE_STATES, type EvidenceGroup, evidenceOf, type EvidenceState, missingEvidence } from '#domain/order/evidence.ts'
import type { Invoice } from '#domain/accounting/invoice.ts'
import type { Order } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'

/** The count of due items, such as 2 / 4，2 份由商户留存. */
function countWords({ items }: EvidenceGroup): string {
  const counted = (state: EvidenceState) => items.filter((item) => item.state === state).length
  const due = items.length - counted('later')
  if (due === 0) return EVIDENCE_STATES.later
  const kept = counted('kept')
  return `${counted('there')} / ${due}${kept > 0 ? `，${kept} 份${EVIDENCE_STATES.kept}` : ''}`
}

export function OrderEvidence({ order, role, invoices }: { order: Order; role: Role; invoices: readonly Invoice[] }) {
  const groups = evidenceOf(order, role, invoices)
  const missing = missingEvidence(groups)
  return (
    <chakra.div display="grid" gap={3}>
      <chakra.dl display="grid" gridTemplateColumns="auto 1fr" columnGap={4} rowGap={2} alignItems="baseline">
        {groups.map((group) => (
          <chakra.div key={group.title} display="contents">
            <chakra.dt color="fg.muted">{group.title}</chakra.dt>
            <chakra.dd fontVariantNumeric="tabular-nums" textAlign="right">
              {countWords(group)}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      {missing.length > 0 ? (
        <chakra.ul display="flex" flexWrap="wrap" gap="6px" aria-label="缺少的证据">
          {missing.map(({ name }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- two of a kind on one day have one name
            <chakra.li key={at} listStyleType="none" minW={0}>
              <Tag tone="amber" whiteSpace="normal" overflowWrap="anywhere" rounded="md">
                缺 {name}
              </Tag>
            </chakra.li>
          ))}
        </chakra.ul>
      ) : null}
      <ExportButton
        label="下载证据包"
        wide
        save={async () => (await import('#client/features/orders/list/export-calls.ts')).saveEvidence(order.id)}
      />
    </chakra.div>
  )
}
