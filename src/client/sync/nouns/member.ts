/** Everybody of the firm on the device, with changes of roles and removals that are queued. */
import type { Member } from '#domain/firm/member.ts'
import { MEMBERS } from '#client/lib/paths.ts'
import { byCall, type Noun, type TruthRow } from '../noun.ts'

export interface MemberRow extends TruthRow {
  member: Member
}

export const MEMBER: Noun<'members', MemberRow, Member> = {
  name: 'member',
  table: 'members',
  indexes: 'id, created_at',
  schema: 1,
  upcasts: { 0: (row) => ({ ...row, member: { ...row.member, avatar: '' } }) },
  list: 'members',
  row: (member) => ({ member }),
  value: ({ member }) => member,
  fold: byCall<Member>({
    updateMember(member, { body }) {
      const { base_version: _b, ...part } = body as unknown as Pick<Member, 'roles'> & { base_version: number }
      return member ? { ...member, ...part } : null
    },
    removeMember: () => null,
  }),
  details: async () => [],
  page: () => ({ label: '查看', to: MEMBERS }),
}
