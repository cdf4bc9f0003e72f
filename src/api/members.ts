/** Members of a firm: their roles, invitations to join, and what one asks another to do. */
import { z } from 'zod'
import {
  INVITATION_DAYS,
  type Invitation,
  type Member,
  MEMBER_LIMIT,
  MEMBER_ROLE_LIST,
  MEMBER_ROLES,
} from '#domain/firm/member.ts'
import { chosen } from '#domain/input/sentences.ts'
import { data, endpoint, fen, idParams, keysOf, ok, text, uuid } from './endpoint.ts'
import { phone } from './phone.ts'

const role = z.enum(keysOf(MEMBER_ROLES), { error: chosen('角色') })
export const roles = z.array(role).max(MEMBER_ROLE_LIST.length).readonly()

const limit_fen = fen().nullable()
export const member = z.object({
  id: uuid,
  name: z.string(),
  avatar: z.string(),
  roles,
  deal_limit_fen: z.int().nullable(),
  day_limit_fen: z.int().nullable(),
  version: z.int(),
  created_at: z.string(),
}) satisfies z.ZodType<Member>
export const invitation = z.object({
  id: uuid,
  phone: z.string(),
  roles,
  deal_limit_fen: z.int().nullable(),
  day_limit_fen: z.int().nullable(),
  invited_by: z.string(),
  expires_at: z.string(),
  version: z.int(),
  created_at: z.string(),
}) satisfies z.ZodType<Invitation>
/** An invitation as its addressee sees it. */
export const offer = z.object({ id: uuid, firm_name: z.string(), roles, expires_at: z.string() })
export type Offer = z.output<typeof offer>

const base_version = z.int().min(0)

export const listMembers = endpoint({
  method: 'GET',
  path: '/v1/user/members',
  guard: 'any',
  summary: `本企业的同事及其角色，最多 ${MEMBER_LIMIT} 人`,
  response: data(z.array(member)),
})
export const updateMember = endpoint({
  method: 'PUT',
  path: '/v1/user/members/{id}',
  guard: 'any',
  summary: '修改同事的角色和限额；企业至少保留一位管理员',
  params: idParams,
  /** a missing limit leaves the limit as it is, because earlier apps send none */
  body: z.object({ base_version, roles, deal_limit_fen: limit_fen.optional(), day_limit_fen: limit_fen.optional() }),
  response: data(member),
  mutation: true,
  entity: 'member',
})
export const removeMember = endpoint({
  method: 'DELETE',
  path: '/v1/user/members/{id}',
  guard: 'any',
  summary: '移除同事：其账号停用并退出所有设备，历史记录保留姓名',
  params: idParams,
  body: z.object({ base_version }),
  response: ok,
  mutation: true,
  entity: 'member',
  done_when_gone: true,
})
export const listInvitations = endpoint({
  method: 'GET',
  path: '/v1/user/invitations',
  guard: 'any',
  summary: '本企业尚未接受的邀请',
  response: data(z.array(invitation)),
})
/** The device chooses the id, so that a colleague can be invited offline. */
export const inviteMember = endpoint({
  method: 'POST',
  path: '/v1/user/invitations',
  guard: 'any',
  summary: `邀请同事：向其手机发送短信，${INVITATION_DAYS} 天内用该手机号注册或登录后加入`,
  body: z.object({ id: uuid, phone, roles, deal_limit_fen: limit_fen.default(null), day_limit_fen: limit_fen.default(null) }),
  response: data(invitation),
  mutation: true,
  entity: 'invitation',
})
export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/v1/user/invitations/{id}',
  guard: 'any',
  summary: '撤回尚未接受的邀请',
  params: idParams,
  response: ok,
  mutation: true,
  entity: 'invitation',
  done_when_gone: true,
})
export const listOffers = endpoint({
  method: 'GET',
  path: '/v1/user/offers',
  guard: 'any',
  summary: '发给本人手机号、尚未接受的邀请',
  response: data(z.array(offer)),
})
export const acceptOffer = endpoint({
  method: 'PUT',
  path: '/v1/user/offers/{id}',
  guard: 'any',
  summary: '接受邀请，加入该企业；本人的企业须尚无业务，加入后需要重新登录',
  params: idParams,
  response: ok,
})
export const askMember = endpoint({
  method: 'POST',
  path: '/v1/user/members/asks',
  guard: 'any',
  summary: '请有权限的同事办理订单的某一步，或签署合同，对方会收到站内信',
  body: z.object({
    order_id: uuid.optional(),
    /** for a signature, instead of an order */
    contract_id: uuid.optional(),
    action: text(40, chosen('办理事项')),
    note: text(200),
  }),
  response: ok,
  mutation: true,
})
