/** The people of a firm at the operator's desk: their phones, opened one at a time, their logins, their suspension, and their data. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { type DeskPerson, endPersonSessions, openContact } from '#api/desk/firms.ts'
import { call } from '#client/lib/call.ts'
import { shortTime } from '#client/lib/format.ts'
import { deskQueuePath, EXPORTS } from '#client/lib/paths.ts'
import { useStartExport } from '#client/lists/start-export.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { MenuButton, MenuLine, MenuLink } from '#client/ui/layer/dropdown.tsx'
import { PopoverButton } from '#client/ui/layer/popover-button.tsx'
import { CardFoot, CardList } from '#client/ui/list/card-list.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { DESK_ROLES, mayAtDesk } from '#domain/desk/desk-role.ts'
import { MEMBER_ROLES } from '#domain/firm/member.ts'
import { useDeskSend } from '../desk.ts'
import type { Erased } from './erasure-form.tsx'
import { PersonTags } from './firm-tags.tsx'
import type { Held } from './reason-form.tsx'

const failed = (error: unknown) => void toast.error(error instanceof Error ? error.message : '没有办成')

/** For administrators: the copy of a person's data, and their erasure, which somebody does not ask for themselves. */
function DataMenu({ person, onErase }: { person: DeskPerson; onErase: (erased: Erased) => void }) {
  const { actor } = useAccount()
  const startExport = useStartExport()
  const { id, name, version, erasure_waits } = person
  return (
    <PopoverButton
      menu
      label="个人信息"
      trigger={
        <Button size="sm" aria-label={`个人信息：${name}`}>
          个人信息
        </Button>
      }
    >
      <MenuButton type="button" onClick={() => void startExport('person', { user_id: id })}>
        导出个人信息
      </MenuButton>
      <MenuLink to={EXPORTS}>导出任务</MenuLink>
      {id === actor.user_id ? null : <MenuLine />}
      {id === actor.user_id ? null : erasure_waits ? (
        <MenuLink to={deskQueuePath('roles')}>查看待确认的删除</MenuLink>
      ) : (
        <MenuButton type="button" color="danger.fg" onClick={() => onErase({ id, name, version })}>
          删除个人信息
        </MenuButton>
      )}
    </PopoverButton>
  )
}

interface CardProps {
  person: DeskPerson
  onHold: (held: Held) => void
  onErase: (erased: Erased) => void
}
function PersonCard({ person, onHold, onErase }: CardProps) {
  const send = useDeskSend()
  const { actor } = useAccount()
  const [contact, setContact] = useState<{ phone: string; email: string } | null>(null)
  const { id, name, phone, email, roles, desk_roles, devices, seen_at, suspended_at, suspended_reason, version } = person
  const { closed_at, erased } = person
  const data = mayAtDesk(actor, 'admin') && !erased ? <DataMenu person={person} onErase={onErase} /> : null
  const open = () => call(openContact, { params: { id }, account: actor.user_id }).then(({ data }) => setContact(data), failed)
  const end = async () => {
    const message = `${name}会退出 ${devices} 台设备，需要重新登录。设备上未提交的操作会保留。`
    if (!(await confirm({ title: `结束${name}的登录？`, message, confirm_label: '结束登录', danger: true }))) return
    await send(endPersonSessions, { params: { id }, body: { base_version: version } }).then(
      () => toast.success('已结束登录'),
      failed,
    )
  }
  const shown = contact ?? { phone, email }
  const words = [
    shown.phone || '未绑定手机号',
    shown.email,
    seen_at ? `最近使用 ${shortTime(seen_at)}` : '从未登录',
    devices > 0 ? `${devices} 台设备在登录` : '',
  ]
  return (
    <Card aria-label={name} display="flex" flexDirection="column" gap={2}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap={2} rowGap={1}>
        <chakra.h3 fontSize="lg" fontWeight="bold" minW={0} overflowWrap="anywhere">
          {name}
        </chakra.h3>
        <PersonTags person={person} />
        {roles.map((role) => (
          <Tag key={role}>{MEMBER_ROLES[role]}</Tag>
        ))}
        {desk_roles.map((role) => (
          <Tag key={role} tone="copper">
            运营·{DESK_ROLES[role]}
          </Tag>
        ))}
      </chakra.div>
      <chakra.p fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums" overflowWrap="anywhere" data-reach="">
        {words.filter(Boolean).join(' · ')}
      </chakra.p>
      {suspended_at ? (
        <chakra.p fontSize="sm" color="danger.fg">
          {shortTime(suspended_at)} 暂停：{suspended_reason}
        </chakra.p>
      ) : null}
      {closed_at && data ? <CardFoot>{data}</CardFoot> : null}
      {closed_at ? null : (
        <CardFoot>
          <Button size="sm" disabled={contact !== null} onClick={() => void open()} aria-label={`查看联系方式：${name}`}>
            查看联系方式
          </Button>
          {devices > 0 ? (
            <Button size="sm" onClick={() => void end()} aria-label={`结束登录：${name}`}>
              结束登录
            </Button>
          ) : null}
          {id === actor.user_id ? null : (
            <Button
              size="sm"
              onClick={() => onHold({ kind: 'person', id, name, version, suspended_at })}
              aria-label={`${suspended_at ? '恢复使用' : '暂停使用'}：${name}`}
            >
              {suspended_at ? '恢复使用' : '暂停使用'}
            </Button>
          )}
          {data}
        </CardFoot>
      )}
    </Card>
  )
}

interface Props extends Omit<CardProps, 'person'> {
  people: readonly DeskPerson[]
}
export function FirmPeople({ people, onHold, onErase }: Props) {
  return (
    <section>
      <SectionTitle aside={`${people.length} 人`}>人员</SectionTitle>
      <CardList early>
        {people.map((person) => (
          <li key={person.id}>
            <PersonCard person={person} onHold={onHold} onErase={onErase} />
          </li>
        ))}
      </CardList>
    </section>
  )
}
