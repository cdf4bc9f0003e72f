/** The records of a firm on its page at the operator's desk: certification, permits, orders by state, tickets and log. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { DeskFirm } from '#api/desk/firms.ts'
import type { LogRow } from '#api/logs.ts'
import { nowMs } from '#client/lib/clock.ts'
import { shortTime } from '#client/lib/format.ts'
import { deskPermitsPath, deskTicketPath, reviewPath } from '#client/lib/paths.ts'
import { PermitTag } from '#client/lists/permit-tag.tsx'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { chinaDay } from '#domain/china-time.ts'
import { mayAtDesk } from '#domain/desk/desk-role.ts'
import { changeText } from '#domain/firm/log.ts'
import { permitMark, permitTitle, validText } from '#domain/firm/permit.ts'
import { type OrderState, stateLabel } from '#domain/order/order.ts'
import { versionWords } from '../certifications/case-versions.tsx'
import { StatusTag } from '../feedback/feedback-list.tsx'

const Entry = chakra('li', {
  base: {
    py: 2,
    fontSize: 'sm',
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
    '& + &': { borderTopWidth: '1px', borderColor: 'line.faint' },
    '& > span': { color: 'fg.muted' },
    '& a': { color: 'brand.fg', _hover: { textDecoration: 'underline' } },
  },
})
const Way = chakra(Link, { base: { color: 'brand.fg', _hover: { textDecoration: 'underline' } } })
const None = ({ children }: { children: string }) => (
  <chakra.p fontSize="sm" color="fg.muted">
    {children}
  </chakra.p>
)

const logText = ({ label, title, changes, note, by_name, device, place }: LogRow): string =>
  [`${label}${title ? ` ${title}` : ''}`, ...changes.map(changeText), note, by_name, device, place].filter(Boolean).join(' · ')

/** Every version of the firm's certification that was sent. A reviewer gets to it at 资质审核. */
export function Certifications({ firm: { id, certifications } }: { firm: DeskFirm }) {
  const { actor } = useAccount()
  const reviews = mayAtDesk(actor, 'certification')
  return (
    <Card roomy aria-label="企业认证">
      <SectionTitle
        aside={reviews && certifications.length > 0 ? <Way to={reviewPath(id)}>查看资料</Way> : `${certifications.length} 次提交`}
      >
        企业认证
      </SectionTitle>
      {certifications.length === 0 ? <None>未提交</None> : null}
      <ol>
        {certifications.map((version, at) => (
          <Entry key={version.n}>
            <span>{shortTime(version.sent_at)}</span> {version.sent_by || '申请人'}第 {certifications.length - at} 次提交 ·{' '}
            {versionWords('organization', version, at === 0)}
          </Entry>
        ))}
      </ol>
    </Card>
  )
}

/** The firm's permits. A reviewer of certifications gets to each at 证照审核. */
export function Permits({ permits }: Pick<DeskFirm, 'permits'>) {
  const { actor } = useAccount()
  const reviews = mayAtDesk(actor, 'certification')
  const today = chinaDay(nowMs())
  return (
    <Card roomy aria-label="证照">
      <SectionTitle aside={`${permits.length} 份`}>证照</SectionTitle>
      {permits.length === 0 ? <None>暂无证照</None> : null}
      <ul>
        {permits.map((permit) => (
          <Entry key={permit.id} display="flex" alignItems="baseline" gap={3}>
            <chakra.div display="flex" flexWrap="wrap" columnGap={3} flex={1} minW={0} data-reach="">
              {reviews ? <Link to={deskPermitsPath(permit.state, permit.no)}>{permitTitle(permit)}</Link> : permitTitle(permit)}
              <chakra.span color="fg.muted">{validText(permit.valid_until)}</chakra.span>
            </chakra.div>
            <chakra.div>
              <PermitTag mark={permitMark(permit, today)} />
            </chakra.div>
          </Entry>
        ))}
      </ul>
    </Card>
  )
}

export function Orders({ firm: { orders, role } }: { firm: DeskFirm }) {
  // Several states of an order have one name for a supplier or a buyer.
  const named = new Map<string, number>()
  for (const { state, count } of orders) {
    const label = stateLabel(state as OrderState, role)
    named.set(label, (named.get(label) ?? 0) + count)
  }
  const total = orders.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card roomy aria-label="订单">
      <SectionTitle aside={`${total} 单`}>订单</SectionTitle>
      {total === 0 ? <None>暂无订单</None> : null}
      <ul>
        {[...named].map(([label, count]) => (
          <Entry key={label}>
            {label} <span>{count} 单</span>
          </Entry>
        ))}
      </ul>
    </Card>
  )
}

/** The newest tickets of the firm's people. Who answers tickets gets to each. */
export function Tickets({ tickets }: Pick<DeskFirm, 'tickets'>) {
  const { actor } = useAccount()
  const answers = mayAtDesk(actor, 'service')
  return (
    <Card roomy aria-label="工单">
      <SectionTitle aside={`最近 ${tickets.length} 张`}>工单</SectionTitle>
      {tickets.length === 0 ? <None>暂无工单</None> : null}
      <ul>
        {tickets.map(({ id, title, status, by_name, created_at }) => (
          <Entry key={id} display="flex" alignItems="baseline" gap={3}>
            <chakra.div display="flex" flexWrap="wrap" columnGap={3} flex={1} minW={0} data-reach="">
              {answers ? <Link to={deskTicketPath(id)}>{title}</Link> : title}
              <chakra.span color="fg.muted">
                {by_name} · {shortTime(created_at)}
              </chakra.span>
            </chakra.div>
            <chakra.div>
              <StatusTag status={status} />
            </chakra.div>
          </Entry>
        ))}
      </ul>
    </Card>
  )
}

/** `more` leads to the rest of the log. */
export function Logs({ title, rows, more }: { title: string; rows: readonly LogRow[]; more?: ReactNode }) {
  return (
    <Card roomy aria-label={title}>
      <SectionTitle aside={`最近 ${rows.length} 条`}>{title}</SectionTitle>
      {rows.length === 0 ? <None>暂无记录</None> : null}
      <ol>
        {rows.map((row) => (
          <Entry key={row.id}>
            <span>{shortTime(row.at)}</span> {logText(row)}
          </Entry>
        ))}
      </ol>
      {more}
    </Card>
  )
}
