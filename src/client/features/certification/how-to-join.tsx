/**
 * How a person joins a firm that is certified already. It says nothing of that firm or of its people, because anybody can type
 * its code.
 */
import { chakra } from '@chakra-ui/react'
import { SECURE } from '#client/lib/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { maskPhone } from '#domain/disclosure/mask.ts'
import type { CertificationItem } from './queries.ts'

const Steps = chakra('ol', { base: { display: 'grid', gap: 1, pl: 5, listStyleType: 'decimal' } })

/** Whether the last submission came back because another firm is certified under its code. */
export const isFirmKnown = (item: CertificationItem | null): boolean =>
  item?.review[0]?.last_error?.refusal?.code === 'firm_exists'

/** `phone` is the account's verified one, empty without one: an invitation belongs to a phone. */
export function HowToJoin({ phone }: { phone: string }) {
  return (
    <Notice
      title="加入这家企业"
      action={
        <ButtonLink size="sm" to={phone ? '/user' : SECURE}>
          {phone ? '查看收到的邀请' : '去绑定手机号'}
        </ButtonLink>
      }
    >
      <Steps>
        {phone ? null : <li>先在“账号安全”绑定您的手机号。</li>}
        <li>请该企业的管理员在“我的 › 同事”里邀请{phone ? `您的手机号 ${maskPhone(phone)}` : '这个手机号'}。</li>
        <li>邀请会显示在“我的”，点“加入”后，您就可以用这家企业的认证办理业务。</li>
      </Steps>
      <chakra.p mt={1}>如果统一社会信用代码填错了，更正后再次提交即可。</chakra.p>
    </Notice>
  )
}
