/** The operator's people with their desk roles. */
import { chakra } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import type { DeskColleagueRow } from '#api/desk/roles.ts'
import { DeskList } from '#client/lists/desk-list.tsx'
import { Person } from '#client/lists/person.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { CardFoot, CardGrid, CardHead } from '#client/ui/list/card-list.tsx'
import type { Column } from '#client/ui/list/data-table.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { DESK_ROLES } from '#domain/desk/desk-role.ts'
import { deskRolesText } from '#domain/desk/role-change.ts'
import { findable } from '#domain/list/search.ts'
import { DeskRolesForm } from './desk-roles-form.tsx'

const Roles = ({ person: { desk_roles, suspended_at } }: { person: DeskColleagueRow }) => (
  <chakra.span display="inline-flex" flexWrap="wrap" gap={1}>
    {desk_roles.length === 0 && !suspended_at ? <Tag tone="grey">没有岗位</Tag> : null}
    {desk_roles.map((role) => (
      <Tag key={role} tone={role === 'admin' ? 'copper' : 'grey'}>
        {DESK_ROLES[role]}
      </Tag>
    ))}
    {suspended_at ? <Tag tone="red">已暂停</Tag> : null}
  </chakra.span>
)

const Change = ({ person, onOpen }: { person: DeskColleagueRow; onOpen: (person: DeskColleagueRow) => void }) => (
  <Button size="sm" variant="ghost" aria-label={`修改岗位：${person.name}`} onClick={() => onOpen(person)}>
    修改岗位
  </Button>
)

const digest = ({ id, name, phone }: DeskColleagueRow) => ({
  id,
  status: 0,
  facts: { firms: [], plates: [], category_id: null, amounts_fen: [], created_at: '' },
  terms: findable([
    { label: '姓名', text: name, spelled: true },
    { label: '手机号', text: phone },
  ]),
})

const columnsOf = (onOpen: (person: DeskColleagueRow) => void): readonly Column<DeskColleagueRow>[] => [
  {
    key: 'name',
    label: '姓名',
    pin: 'start',
    value: ({ name }) => name,
    cell: ({ id, name }) => <Person name={name} user_id={id} />,
  },
  { key: 'phone', label: '手机号', no: true, value: ({ phone }) => phone || '—' },
  {
    key: 'roles',
    label: '岗位',
    wrap: true,
    value: ({ desk_roles }) => deskRolesText(desk_roles),
    cell: (person) => <Roles person={person} />,
  },
  { key: 'actions', label: '操作', pin: 'end', cell: (person) => <Change person={person} onOpen={onOpen} /> },
]

export function ColleagueList({ people }: { people: readonly DeskColleagueRow[] }) {
  const [open, setOpen] = useState<DeskColleagueRow | null>(null)
  const columns = useMemo(() => columnsOf(setOpen), [])
  return (
    <>
      <DeskList
        name="岗位"
        unit="人"
        table="desk-colleagues"
        columns={columns}
        rows={people}
        digest={digest}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        searched="搜索姓名、拼音或手机号"
        renderCards={(shown) => (
          <CardGrid>
            {shown.map((person) => (
              <Card key={person.id} as="article" aria-label={person.name} display="flex" flexDirection="column" gap={2}>
                <CardHead>
                  <Person name={person.name} user_id={person.id} size={32} />
                  <Roles person={person} />
                </CardHead>
                <chakra.p fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
                  {person.phone || '未绑定手机号'}
                </chakra.p>
                <CardFoot>
                  <Change person={person} onOpen={setOpen} />
                </CardFoot>
              </Card>
            ))}
          </CardGrid>
        )}
        tools={
          <ButtonLink icon="plus" to="/user/members">
            邀请同事
          </ButtonLink>
        }
        empty={{ icon: 'user', title: '没有人员' }}
      />
      {open ? <DeskRolesForm person={open} all={people} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
