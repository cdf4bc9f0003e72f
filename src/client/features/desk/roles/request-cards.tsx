/** The changes of roles that wait: confirmed by a second administrator, or withdrawn by whoever asked for them. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { decideRoleRequest, type RoleRequest } from '#api/desk/roles.ts'
import { shortTime } from '#client/lib/format.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { CardFoot, CardList } from '#client/ui/list/card-list.tsx'
import { useDeskSend } from '../desk.ts'

const WHAT = { desk_roles: '岗位', firm_role: '企业身份' } as const

function RequestCard({ request, onAsk }: { request: RoleRequest; onAsk: () => void }) {
  const send = useDeskSend()
  const { actor } = useAccount()
  const [busy, setBusy] = useState(false)
  const { id, kind, name, before, after, asked_by, by_name, asked_at } = request
  const own = asked_by === actor.user_id
  async function decide(approve: boolean): Promise<void> {
    const message =
      kind === 'firm_role'
        ? `${name}会由${before}变为${after}，其人员需要重新登录。`
        : `${name}的岗位会由“${before}”变为“${after}”。`
    if (approve && !(await confirm({ title: `同意修改${name}的${WHAT[kind]}？`, message, confirm_label: '同意' }))) return
    setBusy(true)
    try {
      await send(decideRoleRequest, { params: { id }, body: { approve } })
      toast.success(approve ? '已同意，变更已生效' : own ? '已撤回' : '未同意，变更已取消')
    } catch (error) {
      onAsk()
      toast.error(error instanceof Error ? error.message : '没有办成')
    }
    setBusy(false)
  }
  return (
    <Card aria-label={`${name}的${WHAT[kind]}`} tone="need" display="flex" flexDirection="column" gap={2}>
      <chakra.h3 fontSize="lg" fontWeight="bold" overflowWrap="anywhere">
        {name}
      </chakra.h3>
      <chakra.p overflowWrap="anywhere">
        {WHAT[kind]}：{before} → <chakra.b>{after}</chakra.b>
      </chakra.p>
      <chakra.p fontSize="sm" color="fg.muted">
        {by_name} {shortTime(asked_at)} 提出{own ? '，等另一位管理员确认' : ''}
      </chakra.p>
      <CardFoot>
        <Button size="sm" disabled={busy} onClick={() => void decide(false)}>
          {own ? '撤回' : '不同意'}
        </Button>
        {own ? null : (
          <Button size="sm" variant="primary" disabled={busy} onClick={() => void decide(true)}>
            同意
          </Button>
        )}
      </CardFoot>
    </Card>
  )
}

export function RequestCards({ requests, onAsk }: { requests: readonly RoleRequest[]; onAsk: () => void }) {
  if (requests.length === 0) return null
  return (
    <section>
      <SectionTitle aside={`${requests.length} 项`}>待确认的变更</SectionTitle>
      <CardList early>
        {requests.map((request) => (
          <li key={request.id}>
            <RequestCard request={request} onAsk={onAsk} />
          </li>
        ))}
      </CardList>
    </section>
  )
}
