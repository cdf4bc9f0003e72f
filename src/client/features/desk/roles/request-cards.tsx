/** The changes of roles and the erasures that wait: confirmed by a second administrator, or withdrawn by whoever asked for them. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { decideRoleRequest, type RoleRequest } from '#api/desk/roles.ts'
import { shortTime } from '#client/lib/format.ts'
import { deskFirmPath } from '#client/lib/paths.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { CardFoot, CardList } from '#client/ui/list/card-list.tsx'
import { useDeskSend } from '../desk.ts'

const WHAT = { desk_roles: '岗位', firm_role: '企业身份', erasure: '个人信息' } as const

/** The question before a confirmation. */
function questionOf({ kind, name, before, after }: RoleRequest) {
  if (kind === 'erasure') {
    const message = `${name}的账号会注销，个人信息删除后不能恢复。订单、合同、账册和操作日志以化名保留。`
    return { title: `同意删除${name}的个人信息？`, message, confirm_label: '同意删除', danger: true }
  }
  const message =
    kind === 'firm_role'
      ? `${name}会由${before}变为${after}，其人员需要重新登录。`
      : `${name}的岗位会由“${before}”变为“${after}”。`
  return { title: `同意修改${name}的${WHAT[kind]}？`, message, confirm_label: '同意' }
}

function Wanted({ request: { kind, before, after, firm_name, reason } }: { request: RoleRequest }) {
  if (kind !== 'erasure') {
    return (
      <chakra.p overflowWrap="anywhere">
        {WHAT[kind]}：{before} → <chakra.b>{after}</chakra.b>
      </chakra.p>
    )
  }
  return (
    <chakra.div overflowWrap="anywhere">
      <p>
        <chakra.b>{after}</chakra.b>
        ，并注销账号
      </p>
      <p>企业：{firm_name}</p>
      <p>原因：{reason}</p>
    </chakra.div>
  )
}

function RequestCard({ request, onAsk }: { request: RoleRequest; onAsk: () => void }) {
  const send = useDeskSend()
  const { actor } = useAccount()
  const [busy, setBusy] = useState(false)
  const { id, kind, name, firm_id, asked_by, by_name, asked_at } = request
  const own = asked_by === actor.user_id
  async function decide(approve: boolean): Promise<void> {
    if (approve && !(await confirm(questionOf(request)))) return
    setBusy(true)
    try {
      await send(decideRoleRequest, { params: { id }, body: { approve } })
      toast.success(
        approve ? (kind === 'erasure' ? '已删除个人信息' : '已同意，变更已生效') : own ? '已撤回' : '未同意，变更已取消',
      )
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
      <Wanted request={request} />
      <chakra.p fontSize="sm" color="fg.muted">
        {by_name} {shortTime(asked_at)} 提出{own ? '，等另一位管理员确认' : ''}
      </chakra.p>
      <CardFoot>
        {kind === 'erasure' ? (
          <ButtonLink size="sm" to={deskFirmPath(firm_id)}>
            查看企业
          </ButtonLink>
        ) : null}
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
