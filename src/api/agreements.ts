/** The agreements that a person has to accept before they go on: the versions for which the operator asks. */
import { z } from 'zod'
import { PRIVACY_POLICY_ARTICLE_ID, USER_AGREEMENT_ARTICLE_ID } from '#domain/constants.ts'
import { data, endpoint } from './endpoint.ts'
import { profile } from './profile.ts'

const accepted = z.object({
  id: z.literal([USER_AGREEMENT_ARTICLE_ID, PRIVACY_POLICY_ARTICLE_ID], { error: '没有这份协议' }),
  version: z.int().min(0).max(1_000_000),
})

/** A version that is replaced meanwhile still counts as accepted; the newer one is asked for at the next visit. */
export const acceptAgreements = endpoint({
  method: 'POST',
  path: '/v1/user/agreements',
  guard: 'any',
  summary: '同意所见版本的用户协议与隐私政策，记录本人与时间',
  body: z.object({ accepted: z.array(accepted).min(1, { error: '请选择协议' }).max(10) }),
  response: data(profile),
  mutation: true,
  entity: 'profile',
})
