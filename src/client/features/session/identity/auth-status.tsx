/** The six status marks of an account: what is bound, certified and signed. Each links to the page that completes it. */
import { chakra } from '@chakra-ui/react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router-dom'
import type { User } from '#api/session.ts'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import {
  CERTIFICATION_KINDS,
  CERTIFICATION_STATES,
  type CertificationKind,
  type CertificationState,
} from '#domain/firm/certification.ts'

const SECURE = '/user/account/secure'
const AUTHENTICATION = '/user/authentication'
const BOUND = ['已绑定', '未绑定'] as const
/** A phone or mailbox that the account has but nobody has proved does not count as missing. */
const boundWords = (held: string): readonly [string, string] => (held ? ['已绑定', '未验证'] : BOUND)

export interface StatusItem {
  label: string
  icon: IconName
  done: boolean
  words: string
  to: string
}

/** Phone, e-mail, WeChat, personal certification, company certification, contract, in display order. */
export function statusItems(
  { certification: has, phone, email }: Pick<User, 'certification' | 'phone' | 'email'>,
  contract: { signed: boolean; to: string },
  /** how the certifications stand on this device, which may know more than the account's last record */
  states?: Record<CertificationKind, CertificationState> | null,
): StatusItem[] {
  const item = (label: string, icon: IconName, done: boolean, [yes, no]: readonly [string, string], to: string): StatusItem => ({
    label,
    icon,
    done,
    words: done ? yes : no,
    to,
  })
  const certified = (kind: CertificationKind, icon: IconName, known: boolean) => {
    const state = states?.[kind] ?? (known ? 'passed' : 'none')
    const words = CERTIFICATION_STATES[state]
    return item(CERTIFICATION_KINDS[kind], icon, state === 'passed', [words, words], AUTHENTICATION)
  }
  return [
    item('手机', 'phone', has.phone, boundWords(phone), SECURE),
    item('邮箱', 'mail', has.email, boundWords(email), SECURE),
    item('微信', 'wechat', has.wx, BOUND, SECURE),
    certified('personal', 'user', has.personal),
    certified('organization', 'shield', has.organization),
    item('合同', 'contract', contract.signed, ['已签署', '未签署'], contract.to),
  ]
}

/** The marks that the card 实名认证 shows. */
export const certificates = (items: readonly StatusItem[]): StatusItem[] => items.slice(3)

const Row = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(3, minmax(0, 1fr))', md: 'repeat(var(--marks), minmax(0, 1fr))' },
    gap: 2,
    listStyleType: 'none',
    fontSize: 'sm',
    lineHeight: '1.4',
    textAlign: 'center',
    '& > li > *': {
      display: 'grid',
      justifyItems: 'center',
      alignContent: 'center',
      gap: '2px',
      height: 'full',
      minH: 'target',
      py: 2,
      rounded: 'lg',
      bg: 'offline.bg',
      color: 'offline.fg',
    },
    '& > [data-done] > *': { bg: 'done.bg', color: 'done.fg' },
    '& a:hover': { textDecoration: 'underline' },
  },
})

export function AuthStatus({ items }: { items: readonly StatusItem[] }) {
  return (
    <Row aria-label="认证状态" style={{ '--marks': items.length } as CSSProperties}>
      {items.map(({ label, icon, done, words, to }) => {
        const face = (
          <>
            <Icon name={icon} size={18} />
            <b>{label}</b>
            <span>{words}</span>
          </>
        )
        return (
          <li key={label} data-done={done ? '' : undefined}>
            <Link to={to}>{face}</Link>
          </li>
        )
      })}
    </Row>
  )
}
