/** 证据包 of an order: what there is by kind, what is missing by name, and the pack as one file. */
import { chakra } from '@chakra-ui/react'
import { ExportButton } from '#client/lists/export-button.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { type EvidenceGroup, evidenceOf, missingEvidence } from '#domain/evidence.ts'
import type { Order } from '#domain/order.ts'
import type { Role } from '#domain/role.ts'

const there = ({ items }: EvidenceGroup) => items.filter(({ state }) => state === 'there').length
/** What has happened so far. */
const due = ({ items }: EvidenceGroup) => items.filter(({ state }) => state !== 'later').length

export function OrderEvidence({ order, role }: { order: Order; role: Role }) {
  const groups = evidenceOf(order, role)
  const missing = missingEvidence(groups)
  return (
    <chakra.div display="grid" gap={3}>
      <chakra.dl display="grid" gridTemplateColumns="auto 1fr" columnGap={4} rowGap={2} alignItems="baseline">
        {groups.map((group) => (
          <chakra.div key={group.title} display="contents">
            <chakra.dt color="fg.muted">{group.title}</chakra.dt>
            <chakra.dd fontVariantNumeric="tabular-nums" textAlign="right">
              {due(group) === 0 ? '尚未发生' : `${there(group)} / ${due(group)}`}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      {missing.length > 0 ? (
        <chakra.ul display="flex" flexWrap="wrap" gap="6px" aria-label="缺少的证据">
          {missing.map(({ name }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- two of a kind on one day have one name
            <chakra.li key={at} listStyleType="none" minW={0}>
              <Tag tone="amber">缺 {name}</Tag>
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
