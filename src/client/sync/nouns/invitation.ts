/** The firm's open invitations on the device of an administrator, with those that are queued. */
import type { Invitation } from '#domain/firm/member.ts'
import { DAY_MS } from '#domain/constants.ts'
import { INVITATION_DAYS } from '#domain/firm/member.ts'
import { maskPhone } from '#domain/disclosure/mask.ts'
import { MEMBERS } from '#client/lib/paths.ts'
import { byCall, type Noun, type TruthRow } from '../noun.ts'

export interface InvitationRow extends TruthRow {
  invitation: Invitation
}

export const INVITATION: Noun<'invitations', InvitationRow, Invitation> = {
  name: 'invitation',
  table: 'invitations',
  indexes: 'id, created_at',
  schema: 0,
  upcasts: {},
  list: 'invitations',
  row: (invitation) => ({ invitation }),
  value: ({ invitation }) => invitation,
  fold: byCall<Invitation>({
    inviteMember(invitation, { body, created_at }) {
      const { phone, ...part } = body as unknown as Pick<
        Invitation,
        'id' | 'phone' | 'roles' | 'deal_limit_fen' | 'day_limit_fen'
      >
      const expires_at = new Date(Date.parse(created_at) + INVITATION_DAYS * DAY_MS).toISOString()
      return invitation ?? { ...part, phone: maskPhone(phone), invited_by: '', expires_at, version: 0, created_at }
    },
    withdrawInvitation: () => null,
  }),
  details: async () => [],
  page: () => ({ label: '查看', to: MEMBERS }),
}
