/** The people of the firm and its open invitations on this device, and the calls that change them. */
import { v7 as uuidv7 } from 'uuid'
import type { BodyOf } from '#api/endpoint.ts'
import { inviteMember, removeMember, updateMember, withdrawInvitation } from '#api/members.ts'
import { laneOf } from '#client/sync/noun.ts'
import { INVITATION } from '#client/sync/nouns/invitation.ts'
import { MEMBER } from '#client/sync/nouns/member.ts'
import type { Folded } from '#client/sync/reading/fold.ts'
import { type AllRows, useAct, useAll } from '#client/sync/reading/react.tsx'
import type { Invitation, Member } from '#domain/firm/member.ts'

export type MemberItem = Folded<Member>
export type InvitationItem = Folded<Invitation>

/** The first person of the firm first. */
export function useMembers(): AllRows<Member> {
  const { items, ...rest } = useAll(MEMBER)
  return { items: items?.toSorted((a, b) => a.value.created_at.localeCompare(b.value.created_at)), ...rest }
}
/** Newest first. */
export function useInvitations(): InvitationItem[] {
  const { items = [] } = useAll(INVITATION)
  return items.toSorted((a, b) => b.value.created_at.localeCompare(a.value.created_at))
}

/** Each function queues one call and resolves when it is safe on the device. Throws NotSaved. */
export function useMemberActions() {
  const act = useAct()
  const about = ({ id, version }: Member) => ({ params: { id }, base_version: version, entities: [laneOf('member', id)] })
  return {
    invite({ phone, ...part }: Omit<BodyOf<typeof inviteMember>, 'id'>) {
      const id = uuidv7()
      const label = `邀请同事：${phone}`
      return act({ endpoint: inviteMember, body: { id, phone, ...part }, entities: [laneOf('invitation', id)], label })
    },
    setRoles: (member: Member, part: Omit<BodyOf<typeof updateMember>, 'base_version'>) =>
      act({
        endpoint: updateMember,
        body: { base_version: member.version, ...part },
        label: `修改角色：${member.name}`,
        ...about(member),
      }),
    remove: (member: Member) =>
      act({
        endpoint: removeMember,
        body: { base_version: member.version },
        label: `移除同事：${member.name}`,
        ...about(member),
      }),
    withdraw: ({ id, phone }: Invitation) =>
      act({
        endpoint: withdrawInvitation,
        params: { id },
        body: {},
        entities: [laneOf('invitation', id)],
        label: `撤回邀请：${phone}`,
      }),
  }
}
