/** One firm at the operator's desk: how it stands, its people, orders by state, tickets and log. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { DeskFirm } from '#api/desk/firms.ts'
import type { LogRow } from '#api/logs.ts'
import { nowMs } from '#client/lib/clock.ts'
import { shortTime } from '#client/lib/format.ts'
import {
  deskFirmPath,
  deskLogPath,
  deskPermitsPath,
  deskTicketPath,
  reviewPath,
  writeAnnouncementPath,
} from '#client/lib/paths.ts'
import { PermitTag } from '#client/lists/permit-tag.tsx'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card, Facts, SectionTitle } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { balanceTitle } from '#domain/accounting/statement.ts'
import { chinaDay } from '#domain/china-time.ts'
import { mayAtDesk } from '#domain/desk/desk-role.ts'
import { CERTIFICATION_STATES } from '#domain/firm/certification.ts'
import { changeText } from '#domain/firm/log.ts'
import { permitMark, permitTitle, validText } from '#domain/firm/permit.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { formatFen } from '#domain/money/money.ts'
import { type OrderState, stateLabel } from '#domain/order/order.ts'
import { ROLE_NAMES } from '#domain/role.ts'
import { AnnouncementForm } from '../announcements/announcement-form.tsx'
import { versionWords } from '../certifications/case-versions.tsx'
import { StatusTag } from '../feedback/feedback-list.tsx'
import { type Erased, ErasureDialog } from './erasure-form.tsx'
import { FirmRoleForm } from './firm-role-form.tsx'
import { FirmPeople } from './firm-people.tsx'
import { FirmTags } from './firm-tags.tsx'
import { QuotaForm } from './quota-form.tsx'
import { type Held, ReasonForm } from './reason-form.tsx'

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
/** Two cards side by side, but for a phone. */
const Pair = chakra('div', {
  base: {
    display: 'grid',
    alignItems: 'start',
    gap: 3,
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  },
})
const None = ({ children }: { children: string }) => (
  <chakra.p fontSize="sm" color="fg.muted">
    {children}
  </chakra.p>
)

function certificationWords({ certifications: [newest], certified, certified_until }: DeskFirm): string {
  if (!newest) return '未提交'
  const { status } = newest
  const state = CERTIFICATION_STATES[status === 0 ? 'waiting' : status < 0 ? 'rejected' : certified ? 'passed' : 'expired']
  return [state, status >= 0 && certified_until ? `有效期至 ${certified_until}` : ''].filter(Boolean).join(' · ')
}

const logText = ({ label, title, changes, note, by_name, device, place }: LogRow): string =>
  [`${label}${title ? ` ${title}` : ''}`, ...changes.map(changeText), note, by_name, device, place].filter(Boolean).join(' · ')

/** A fact with the button that changes it. */
const Changeable = ({ value, label, onChange }: { value: string; label: string; onChange: () => void }) => (
  <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" gap={2}>
    {value}
    <Button size="sm" variant="ghost" icon="edit" onClick={onChange}>
      {label}
    </Button>
  </chakra.span>
)

function About({ firm, onQuota, onRole }: { firm: DeskFirm; onQuota: () => void; onRole: () => void }) {
  const { actor } = useAccount()
  const may_change_role = mayAtDesk(actor, 'admin') && !firm.operates && !firm.closed_at
  const { role, uscc, address, contact, phone, quota_kg, open_kg, balance_fen, created_at } = firm
  const balance =
    balance_fen === null
      ? '没有往来'
      : `${balanceTitle(balance_fen, role === 'supplier' ? 'supply' : 'sale', 'trader')} ${formatFen(Math.abs(balance_fen))} 元`
  const quota = quota_kg === null ? '不限' : `${formatTonnes(quota_kg)} 吨，未完成 ${formatTonnes(open_kg)} 吨`
  return (
    <Card roomy aria-label="企业资料">
      <SectionTitle aside={`${chinaDay(created_at)} 注册`}>企业资料</SectionTitle>
      <Facts
        columns={2}
        items={[
          [
            '身份',
            may_change_role ? (
              <Changeable key="role" value={ROLE_NAMES[role]} label="修改身份" onChange={onRole} />
            ) : (
              ROLE_NAMES[role]
            ),
          ],
          ['信用代码', uscc || '—'],
          ['企业认证', certificationWords(firm)],
          ['注册地址', address || '—'],
          ['联系人', [contact, phone].filter(Boolean).join(' ') || '—'],
          ...(role === 'trader' ? [] : [['与运营方', balance] as const]),
          ...(role === 'supplier'
            ? [['交易额度', <Changeable key="quota" value={quota} label="修改额度" onChange={onQuota} />] as const]
            : []),
        ]}
      />
    </Card>
  )
}

/** Every version of the firm's certification that was sent. A reviewer gets to it at 资质审核. */
function Certifications({ firm: { id, certifications } }: { firm: DeskFirm }) {
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
function Permits({ permits }: Pick<DeskFirm, 'permits'>) {
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

function Orders({ firm: { orders, role } }: { firm: DeskFirm }) {
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
function Tickets({ tickets }: Pick<DeskFirm, 'tickets'>) {
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
function Logs({ title, rows, more }: { title: string; rows: readonly LogRow[]; more?: ReactNode }) {
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

export function FirmDetail({ firm }: { firm: DeskFirm }) {
  const [held, setHeld] = useState<Held | null>(null)
  const [erased, setErased] = useState<Erased | null>(null)
  const [open, setOpen] = useState<'quota' | 'role' | null>(null)
  const { actor } = useAccount()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { id, name, version, suspended_at, suspended_reason, operates, closed_at, people, permits, tickets, logs, desk_logs } =
    firm
  const hold = () => setHeld({ kind: 'firm', id, name, version, suspended_at })
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap={2}>
        <chakra.h2 fontSize="xl" fontWeight="bold" minW={0} overflowWrap="anywhere">
          {name}
        </chakra.h2>
        <FirmTags firm={firm} />
        <chakra.span flex={1} />
        {mayAtDesk(actor, 'service') && !closed_at ? (
          <ButtonLink size="sm" icon="bell" to={writeAnnouncementPath(id)}>
            发送消息
          </ButtonLink>
        ) : null}
        {operates || closed_at ? null : (
          <Button variant={suspended_at ? 'primary' : 'outline'} size="sm" onClick={hold}>
            {suspended_at ? '恢复企业' : '暂停企业'}
          </Button>
        )}
      </chakra.div>
      {suspended_at ? (
        <Notice tone="need" title={`${shortTime(suspended_at)} 暂停使用`}>
          {suspended_reason}
        </Notice>
      ) : null}
      <About firm={firm} onQuota={() => setOpen('quota')} onRole={() => setOpen('role')} />
      <Pair>
        <Certifications firm={firm} />
        <Permits permits={permits} />
      </Pair>
      <FirmPeople people={people} onHold={setHeld} onErase={setErased} />
      <Pair>
        <Orders firm={firm} />
        <Tickets tickets={tickets} />
      </Pair>
      <Logs title="运营记录" rows={desk_logs} />
      <Logs
        title="登录与资料"
        rows={logs}
        more={
          mayAtDesk(actor, 'admin') ? (
            <ButtonLink size="sm" mt={3} to={deskLogPath(name)}>
              这家企业的全部日志
            </ButtonLink>
          ) : null
        }
      />
      {held ? <ReasonForm held={held} onClose={() => setHeld(null)} /> : null}
      {erased ? <ErasureDialog person={erased} onClose={() => setErased(null)} /> : null}
      {params.has('write') ? (
        <AnnouncementForm firm={firm} onClose={() => void navigate(deskFirmPath(id), { replace: true })} />
      ) : null}
      {open === 'quota' ? <QuotaForm firm={firm} onClose={() => setOpen(null)} /> : null}
      {open === 'role' ? <FirmRoleForm firm={firm} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
