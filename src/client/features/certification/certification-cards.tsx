/** 实名认证: how the firm and the person stand, what was sent, what the reviewer said, and the way on. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { PhotoStrip } from '#client/forms/photos.tsx'
import { certificationPath } from '#client/lib/paths.ts'
import { QueuedTags } from '#client/lists/queued-tag.tsx'
import { refusalWords } from '#client/sync/outbox/refusal-words.ts'
import { useAccount, useSyncStatus } from '#client/sync/reading/react.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card, Facts } from '#client/ui/card.tsx'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Tag, type TagTone } from '#client/ui/tag.tsx'
import { chinaDay, chinaTime } from '#domain/china-time.ts'
import {
  CERTIFICATION_FIELDS,
  CERTIFICATION_FILES,
  CERTIFICATION_KINDS,
  CERTIFICATION_STATES,
  type CertificationKind,
  type CertificationState,
  certificationFiles,
  fieldLabel,
  openedBy,
  type Standing,
} from '#domain/firm/certification.ts'
import { HowToJoin, isFirmKnown } from './how-to-join.tsx'
import { type CertificationItem, standingHere } from './queries.ts'

const TONES: Record<CertificationState, TagTone> = {
  none: 'grey',
  waiting: 'blue',
  passed: 'verdigris',
  rejected: 'red',
  expired: 'amber',
}
const ICONS: Record<CertificationKind, IconName> = { organization: 'shield', personal: 'user' }

const ASKED: Record<CertificationKind, string> = {
  organization: '需要营业执照和加盖公章的授权书，约 5 分钟。',
  personal: '需要身份证两面照片，约 2 分钟。',
}

const Head = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap' } })
const Buttons = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: 3 } })

type Item = CertificationItem | null

/** One notice for each thing to know or do, the most urgent first. */
function Told({ kind, item, standing }: { kind: CertificationKind; item: Item; standing: Standing }) {
  const { state, change, days_left } = standing
  const refused = item?.review[0]
  if (refused)
    return (
      <Notice tone="need" title={refusalWords(refused)}>
        内容已保留，打开后可更正并再次提交。
      </Notice>
    )
  const { field = '', reason = '', passed, decided_at } = item?.value ?? {}
  const rejected = state === 'rejected' || change === 'rejected'
  const at = field ? `${fieldLabel(kind, field)}：` : ''
  return (
    <>
      {rejected ? (
        <Notice tone="danger" title={`${change ? '变更' : '审核'}未通过 · ${at}${reason}`}>
          {change ? '原认证继续有效。' : '更正后可再次提交，其余内容不用重填。'}
          {decided_at ? `审核于 ${chinaTime(decided_at)}。` : ''}
        </Notice>
      ) : null}
      {days_left !== null ? (
        <Notice tone="need" title={days_left === 0 ? '证件今天到期' : `证件还有 ${days_left} 天到期`}>
          有效期至 {passed?.valid_until}。到期后不能参与新的交易，已有的订单可以继续办完。
        </Notice>
      ) : null}
      {state === 'expired' || (passed && state !== 'passed' && !rejected) ? (
        <Notice tone="need" title={`证件已于 ${passed?.valid_until} 到期`}>
          更新通过前不能参与新的交易，已有的订单可以继续办完。
        </Notice>
      ) : null}
    </>
  )
}

/** The fields sent last while they wait, else those that have passed. */
function Content({ kind, item, state }: { kind: CertificationKind; item: CertificationItem; state: CertificationState }) {
  const { online } = useSyncStatus()
  const { value } = item
  const fields = value.status === 1 && value.passed ? value.passed : value.fields
  const isFile = (name: string) => (CERTIFICATION_FILES[kind] as readonly string[]).includes(name)
  const labels = Object.entries(CERTIFICATION_FIELDS[kind]).filter(([name]) => !isFile(name))
  const facts = labels.map(([name, label]): [string, ReactNode] => {
    const held = (fields as unknown as Record<string, string | null>)[name]
    return [label, held === null ? '长期' : held || '—']
  })
  const files = certificationFiles(kind, fields)
  return (
    <>
      <Facts items={facts} columns={2} long={kind === 'organization'} />
      {files.length > 0 ? (
        <chakra.div display="grid" gap={2}>
          <PhotoStrip ids={files} label={kind === 'personal' ? '身份证' : '资料'} />
          <chakra.p fontSize="sm" color="fg.muted">
            {item.pending.length + item.review.length > 0
              ? '提交后照片只加密保存在平台，不留在本机。'
              : online
                ? '照片加密保存，查看时带“仅用于循金平台认证”水印。'
                : '照片不存在本机，联网后可查看。'}
          </chakra.p>
        </chakra.div>
      ) : null}
      <chakra.p fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
        {value.sent_by ? `${value.sent_by} ` : ''}
        {chinaTime(value.sent_at)} 提交
        {state === 'passed' && value.passed_at ? ` · ${chinaDay(value.passed_at)} 通过` : ''}
        {value.status === 0 && value.version > 0 ? ' · 通常一个工作日内审核' : ''}
      </chakra.p>
    </>
  )
}

const VERBS: Record<CertificationState, string> = {
  none: '去认证',
  waiting: '修改资料',
  passed: '变更资料',
  rejected: '去更正',
  expired: '去更新',
}

interface CardProps {
  kind: CertificationKind
  item: Item
  known: boolean
  /** the account's verified phone, empty without one */
  phone: string
}
export function CertificationCard({ kind, item, known, phone }: CardProps) {
  const { role } = useAccount().actor
  const standing = standingHere(item, known)
  const { state, change } = standing
  const urgent =
    state === 'none' || state === 'rejected' || state === 'expired' || change === 'rejected' || standing.days_left !== null
  return (
    <Card roomy display="grid" gap={4} aria-label={CERTIFICATION_KINDS[kind]}>
      <Head>
        <chakra.span color="fg.muted">
          <Icon name={ICONS[kind]} size={24} />
        </chakra.span>
        <chakra.h2 fontSize="1.125rem" fontWeight="bold">
          {CERTIFICATION_KINDS[kind]}
        </chakra.h2>
        <chakra.span display="inline-flex" flexWrap="wrap" gap="6px" ml="auto">
          <Tag tone={TONES[state]}>{CERTIFICATION_STATES[state]}</Tag>
          {change === 'waiting' ? <Tag tone="blue">变更审核中</Tag> : null}
          {item ? <QueuedTags review={item.review} pending={item.pending} /> : null}
        </chakra.span>
      </Head>
      <Told kind={kind} item={item} standing={standing} />
      {isFirmKnown(item) ? <HowToJoin phone={phone} /> : null}
      {item ? (
        <Content kind={kind} item={item} state={state} />
      ) : (
        <chakra.p color="fg.muted">{known ? '本账号已通过认证。' : `通过后才能${openedBy(kind, role)}。${ASKED[kind]}`}</chakra.p>
      )}
      <Buttons>
        <ButtonLink variant={urgent ? 'primary' : 'outline'} to={certificationPath(kind)}>
          {change === 'rejected' || item?.review.length ? VERBS.rejected : VERBS[state]}
        </ButtonLink>
      </Buttons>
    </Card>
  )
}
