/** The six marks of an account's standing: what is bound, certified and signed, each leading to where it is completed. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { User } from '#api/session.ts'
import { isHere } from '#client/lib/later.ts'
import { Icon, type IconName } from '#client/ui/icon.tsx'

const SECURE = '/user/account/secure'
const AUTHENTICATION = '/user/authentication'
const BOUND = ['已绑定', '未绑定'] as const
const CERTIFIED = ['已认证', '未认证'] as const

export interface StatusMark {
  label: string
  icon: IconName
  done: boolean
  words: string
  /** null while there is no page for it */
  to: string | null
}

/** Phone, e-mail, WeChat, personal certification, company certification, contract: in the order of the row. */
export function statusMarks(has: User['certification'], contract: { signed: boolean; to: string }): StatusMark[] {
  const mark = (label: string, icon: IconName, done: boolean, [yes, no]: readonly [string, string], to: string): StatusMark => ({
    label,
    icon,
    done,
    words: done ? yes : no,
    to: isHere(to) ? to : null,
  })
  return [
    mark('手机', 'phone', has.phone, BOUND, SECURE),
    mark('邮箱', 'mail', has.email, BOUND, SECURE),
    mark('微信', 'wechat', has.wx, BOUND, SECURE),
    mark('个人认证', 'user', has.personal, CERTIFIED, AUTHENTICATION),
    mark('企业认证', 'shield', has.organization, CERTIFIED, AUTHENTICATION),
    mark('合同', 'contract', contract.signed, ['已签署', '未签署'], contract.to),
  ]
}

const Row = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(3, minmax(0, 1fr))', md: 'repeat(6, minmax(0, 1fr))' },
    gap: 2,
    mb: 4,
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

export function AuthStatus({ marks }: { marks: readonly StatusMark[] }) {
  return (
    <Row aria-label="认证状态">
      {marks.map(({ label, icon, done, words, to }) => {
        const face = (
          <>
            <Icon name={icon} size={18} />
            <b>{label}</b>
            <span>{words}</span>
          </>
        )
        return (
          <li key={label} data-done={done ? '' : undefined}>
            {to ? <Link to={to}>{face}</Link> : <div>{face}</div>}
          </li>
        )
      })}
    </Row>
  )
}
