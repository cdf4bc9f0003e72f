/** Everybody of the firm with their roles, and the open invitations. Administrators change them. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { tellDone } from '#client/forms/tell-done.ts'
import { Person } from '#client/lists/person.tsx'
import { RecordCard } from '#client/lists/record-card.tsx'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { SectionTitle } from '#client/ui/card.tsx'
import { CardFoot, CardList } from '#client/ui/list/card-list.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { chinaTime } from '#domain/china-time.ts'
import { formatFen } from '#domain/money/money.ts'
import { isExpired, type Member, MEMBER_ROLES, type MemberRole } from '#domain/firm/member.ts'
import { type InvitationItem, type MemberItem, useMemberActions } from './queries.ts'

const Roles = ({ roles }: { roles: readonly MemberRole[] }) =>
  roles.map((role) => (
    <Tag key={role} tone={role === 'admin' ? 'copper' : 'grey'}>
      {MEMBER_ROLES[role]}
    </Tag>
  ))

/** Nothing for a person without limits. */
function Limits({ of: { deal_limit_fen, day_limit_fen } }: { of: Pick<Member, 'deal_limit_fen' | 'day_limit_fen'> }) {
  const words = [
    deal_limit_fen === null ? '' : `单笔限额 ${formatFen(deal_limit_fen)} 元`,
    day_limit_fen === null ? '' : `单日限额 ${formatFen(day_limit_fen)} 元`,
  ].filter(Boolean)
  return words.length > 0 ? <chakra.p fontSize="sm">{words.join(' · ')}</chakra.p> : null
}

async function done(what: string, doing: () => Promise<OutboxRow>): Promise<void> {
  try {
    tellDone(what, { queued: await doing() })
  } catch (error) {
    toast.error(error instanceof Error ? error.message : '没有保存')
  }
}

const ToSync = () => (
  <CardFoot>
    <ButtonLink size="sm" to="/go/sync">
      同步中心
    </ButtonLink>
  </CardFoot>
)

interface Props {
  items: readonly MemberItem[]
  /** the id of the person themselves */
  me: string
  /** whether the person may change members */
  admin: boolean
  onEdit: (member: Member) => void
}

export function MemberCards({ items, me, admin, onEdit }: Props) {
  const actions = useMemberActions()
  const remove = async (member: Member) => {
    const message = `${member.name}的账号会停用，并退出所有设备。历史记录保留姓名，手机号可以重新注册。`
    if (!(await confirm({ title: `移除${member.name}？`, message, confirm_label: '移除', danger: true }))) return
    await done(`移除同事 · ${member.name}`, () => actions.remove(member))
  }
  return (
    <CardList>
      {items.map((item) => {
        const { value: member, review } = item
        const { id, name, roles, created_at } = member
        return (
          <li key={id}>
            <RecordCard
              item={item}
              label={name}
              name={<Person name={name} user_id={id} size={32} />}
              tags={id === me ? <Tag tone="grey">本人</Tag> : null}
              foot={
                review.length > 0 ? (
                  <ToSync />
                ) : admin ? (
                  <CardFoot>
                    {id === me ? null : (
                      <Button size="sm" icon="trash" aria-label={`移除：${name}`} onClick={() => void remove(member)}>
                        移除
                      </Button>
                    )}
                    <Button size="sm" icon="edit" aria-label={`修改角色：${name}`} onClick={() => onEdit(member)}>
                      修改角色
                    </Button>
                  </CardFoot>
                ) : null
              }
            >
              <chakra.p display="flex" flexWrap="wrap" gap={1}>
                <Roles roles={roles} />
              </chakra.p>
              <Limits of={member} />
              <chakra.p fontSize="sm" color="fg.muted">
                {chinaTime(created_at).slice(0, 10)} 加入
              </chakra.p>
            </RecordCard>
          </li>
        )
      })}
    </CardList>
  )
}

function InvitationCard({ item }: { item: InvitationItem }) {
  const actions = useMemberActions()
  const [now] = useState(Date.now)
  const { value: invitation, review } = item
  const { phone, roles, invited_by, expires_at } = invitation
  const ended = isExpired(invitation, now)
  return (
    <RecordCard
      item={item}
      label={phone}
      tags={<Tag tone={ended ? 'amber' : 'blue'}>{ended ? '已过期' : '等待加入'}</Tag>}
      foot={
        review.length > 0 ? (
          <ToSync />
        ) : (
          <CardFoot>
            <Button
              size="sm"
              aria-label={`撤回邀请：${phone}`}
              onClick={() => void done(`撤回邀请 · ${phone}`, () => actions.withdraw(invitation))}
            >
              撤回邀请
            </Button>
          </CardFoot>
        )
      }
    >
      <chakra.p display="flex" flexWrap="wrap" gap={1}>
        <Roles roles={roles} />
      </chakra.p>
      <Limits of={invitation} />
      <chakra.p fontSize="sm" color="fg.muted">
        {[invited_by && `${invited_by} 邀请`, `${chinaTime(expires_at)} ${ended ? '已过期，可再次邀请' : '前有效'}`]
          .filter(Boolean)
          .join(' · ')}
      </chakra.p>
    </RecordCard>
  )
}

export function InvitationCards({ items }: { items: readonly InvitationItem[] }) {
  if (items.length === 0) return null
  return (
    <section>
      <SectionTitle>邀请</SectionTitle>
      <CardList>
        {items.map((item) => (
          <li key={item.value.id}>
            <InvitationCard item={item} />
          </li>
        ))}
      </CardList>
    </section>
  )
}
