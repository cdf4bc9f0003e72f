/** The contract of each side that the role sees, with its number, its signatures and a link. */
import { chakra } from '@chakra-ui/react'
import { useLive } from '#client/sync/reading/live.ts'
import { useAccount, useToSign } from '#client/sync/reading/react.tsx'
import { LinkLine } from '#client/ui/link-line.tsx'
import { Tag } from '#client/ui/tag.tsx'
import type { Order, Side } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import { contractPath } from '#client/lib/paths.ts'

function SideContract({ side, name, role, ended }: { side: Side; name: string; role: Role; ended: boolean }) {
  const { db } = useAccount()
  const to_sign = useToSign(side.contract_id)
  const queued = useLive(() => db.outbox.where('entities').equals(`contract:${side.contract_id}`).count(), [db, side.contract_id])
  return (
    <LinkLine to={contractPath(role, side.contract_id)} icon="contract" words={`${name} ${side.contract_no}`}>
      {side.contract_effective ? (
        <Tag tone="verdigris">已生效</Tag>
      ) : ended ? (
        <Tag>未生效</Tag>
      ) : queued ? (
        <Tag tone="blue">签署待同步</Tag>
      ) : to_sign === undefined ? null : to_sign ? (
        <Tag tone="copper">待签署</Tag>
      ) : (
        <Tag>等待对方签署</Tag>
      )}
    </LinkLine>
  )
}

export function ContractLines({ order, role }: { order: Order; role: Role }) {
  return (
    <chakra.div display="grid" gap="10px">
      {order.supply ? (
        <SideContract
          side={order.supply}
          name={role === 'trader' ? '采购合同' : '购销合同'}
          role={role}
          ended={order.state < 0}
        />
      ) : null}
      {order.sale ? (
        <SideContract side={order.sale} name={role === 'trader' ? '销售合同' : '购销合同'} role={role} ended={order.state < 0} />
      ) : null}
    </chakra.div>
  )
}
