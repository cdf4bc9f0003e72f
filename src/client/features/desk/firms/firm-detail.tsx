/** One firm at the operator's desk: how it stands, its people and its records. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { DeskFirm } from '#api/desk/firms.ts'
import { shortTime } from '#client/lib/format.ts'
import { deskFirmPath, deskLogPath, writeAnnouncementPath } from '#client/lib/paths.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card, Facts, SectionTitle } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { balanceTitle } from '#domain/accounting/statement.ts'
import { chinaDay } from '#domain/china-time.ts'
import { mayAtDesk } from '#domain/desk/desk-role.ts'
import { CERTIFICATION_STATES } from '#domain/firm/certification.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { formatFen } from '#domain/money/money.ts'
import { ROLE_NAMES } from '#domain/role.ts'
import { AnnouncementForm } from '../announcements/announcement-form.tsx'
import { type Erased, ErasureDialog } from './erasure-form.tsx'
import { FirmRoleForm } from './firm-role-form.tsx'
import { FirmPeople } from './firm-people.tsx'
import { Certifications, Logs, Orders, Permits, Tickets } from './firm-records.tsx'
import { FirmTags } from './firm-tags.tsx'
import { QuotaForm } from './quota-form.tsx'
import { type Held, ReasonForm } from './reason-form.tsx'

/** Two cards side by side, but for a phone. */
const Pair = chakra('div', {
  base: {
    display: 'grid',
    alignItems: 'start',
    gap: 3,
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  },
})
function certificationWords({ certifications: [newest], certified, certified_until }: DeskFirm): string {
  if (!newest) return '未提交'
  const { status } = newest
  const state = CERTIFICATION_STATES[status === 0 ? 'waiting' : status < 0 ? 'rejected' : certified ? 'passed' : 'expired']
  return [state, status >= 0 && certified_until ? `有效期至 ${certified_until}` : ''].filter(Boolean).join(' · ')
}

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
          <ButtonLink size="sm" icon="bell" to={writeAnnouncementPath([id])}>
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
        <AnnouncementForm firm_ids={[id]} firms={[firm]} onClose={() => void navigate(deskFirmPath(id), { replace: true })} />
      ) : null}
      {open === 'quota' ? <QuotaForm firm={firm} onClose={() => setOpen(null)} /> : null}
      {open === 'role' ? <FirmRoleForm firm={firm} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
