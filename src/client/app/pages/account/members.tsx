/** 同事: everybody of the firm with their roles. Administrators invite, change roles and remove. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useAccountProfile } from '#client/app/account-profile-context.ts'
import { InviteForm } from '#client/features/members/invite-form.tsx'
import { InvitationCards, MemberCards } from '#client/features/members/member-cards.tsx'
import { useInvitations, useMembers } from '#client/features/members/queries.ts'
import { RolesForm } from '#client/features/members/roles-form.tsx'
import { NotReadYet } from '#client/lists/not-read-yet.tsx'
import { Button } from '#client/ui/button.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import type { Member } from '#domain/firm/member.ts'

export function Page() {
  const { items, failed, again } = useMembers()
  const invitations = useInvitations()
  const { user } = useAccountProfile()
  const [inviting, setInviting] = useState(false)
  const [edited, setEdited] = useState<Member | null>(null)
  const own = items?.find(({ value }) => value.id === user.id)?.value.roles ?? user.roles
  const admin = own.includes('admin')
  const invite = (
    <Button variant="primary" size="sm" icon="plus" onClick={() => setInviting(true)}>
      邀请同事
    </Button>
  )
  const body = () => {
    if (items?.length) return <MemberCards items={items} me={user.id} admin={admin} onEdit={setEdited} />
    if (!failed) return <SkeletonCards count={2} />
    return (
      <NotReadYet what="同事" possible="邀请" failed={failed} again={again}>
        {admin ? invite : null}
      </NotReadYet>
    )
  }
  return (
    <>
      <PageHeader title="同事" back="/user" />
      <PageBody maxW="wide">
        <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap={3}>
          <chakra.p fontSize="sm" color="fg.muted">
            {admin ? `${user.compname}的同事。角色决定各人能办理什么。` : '角色由企业的管理员设置。'}
          </chakra.p>
          {admin && items?.length ? invite : null}
        </chakra.div>
        {body()}
        {admin ? <InvitationCards items={invitations} /> : null}
      </PageBody>
      {inviting ? <InviteForm firm={user.compname} onClose={() => setInviting(false)} /> : null}
      {edited ? (
        <RolesForm key={edited.id} member={edited} all={items?.map(({ value }) => value) ?? []} onClose={() => setEdited(null)} />
      ) : null}
    </>
  )
}
