/** One drawn-up statement: the document, later changes, and the possible actions. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { tellDone } from '#client/forms/tell-done.ts'
import { useIdentityCheck } from '#client/lib/identity-check.ts'
import { previewPath } from '#client/lib/paths.ts'
import { useSyncStatus } from '#client/sync/reading/react.tsx'
import { refusalWords } from '#client/sync/outbox/refusal-words.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { AboveDocument, DocumentPage, DocumentTools } from '#client/ui/print/document-page.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { StickyBar } from '#client/ui/page/sticky-bar.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { chinaTime } from '#domain/china-time.ts'
import { formatFen } from '#domain/money/money.ts'
import type { Role } from '#domain/role.ts'
import {
  balanceTitle,
  balanceWords,
  STATEMENT_ALTERED,
  STATEMENT_PDF_LINES,
  STATEMENT_PDF_MOST,
} from '#domain/accounting/statement.ts'
import { useStatementActions } from './actions.ts'
import { ObjectionDialog } from './objection-dialog.tsx'
import { refusedObjection, type StatementItem } from './queries.ts'
import { StatementDocument } from './statement-document.tsx'
import { StatementTags } from './statement-tags.tsx'
import { MoreLines, StatementTools } from './statement-tools.tsx'
import { useStatementLines, useStatementNow } from './use-account.ts'

function Since({ item, role }: { item: StatementItem; role: Role }) {
  const { value } = item
  const { value: now } = useStatementNow(value.id, value.version)
  if (now?.altered) {
    return (
      <Notice tone="danger" title={STATEMENT_ALTERED}>
        保存的内容与出具时不同，不能确认。请勿据此付款，并联系平台核实。
      </Notice>
    )
  }
  if (!now?.changed || value.status === 2) return null
  const difference_fen = now.closing_fen - value.closing_fen
  const { side, firm_id, trader_id, from, to } = value
  return (
    <Notice
      tone="need"
      title="出具后账目有变化"
      action={
        <ButtonLink size="sm" to={previewPath(role, role === 'trader' ? firm_id : trader_id, from, to)}>
          查看现在的账目
        </ButtonLink>
      }
    >
      此期间现有 {now.line_count} 笔（出具时 {value.line_count} 笔），期末余额 {balanceWords(now.closing_fen, side, role)}
      ，与对账单相差 {formatFen(Math.abs(difference_fen))} 元。
    </Notice>
  )
}

function State({ item, role }: { item: StatementItem; role: Role }) {
  const { online } = useSyncStatus()
  const { value, pending, review } = item
  const { status, objection, side, closing_fen } = value
  const [refused] = review
  const objected = refusedObjection(item)
  return (
    <>
      {refused ? (
        <Notice tone="need" title={`${refused.label}没有成功`}>
          <p>{refusalWords(refused, '请重新提交')}</p>
          {objected ? <p>您填写的是：{objected.reason}</p> : null}
        </Notice>
      ) : null}
      {pending.length > 0 ? (
        <Notice tone="syncing" title="待同步">
          {pending.map(({ label }) => label).join('；')}。已存本机，尚未提交。
        </Notice>
      ) : null}
      {status === -1 && objection ? (
        <Notice tone="need" title={role === 'trader' ? '对方有异议' : '已提出异议'}>
          {objection.reason}
          {objection.closing_fen === null
            ? ''
            : `。${role === 'trader' ? '对方' : '己方'}账面期末余额 ${balanceWords(objection.closing_fen, side, role)}，与对账单相差 ${formatFen(Math.abs(objection.closing_fen - closing_fen))} 元`}
          {objection.by_name ? `（${objection.by_name}，${chinaTime(objection.at)}）` : ''}
          {role === 'trader' ? '。核对后可撤回并重新出具；说明清楚后对方仍可确认。' : '。商户说明后，仍可确认此对账单。'}
        </Notice>
      ) : null}
      {status === 2 ? <Notice tone="plain">商户已撤回此对账单，仅供查阅。</Notice> : null}
      {role !== 'trader' && status === 0 && !online ? (
        <Notice>确认需要接收验证码，联网后即可进行。对账单可离线阅读，异议可离线填写。</Notice>
      ) : null}
    </>
  )
}

function Answer({ item, role }: { item: StatementItem; role: Role }) {
  const { value } = item
  const { online } = useSyncStatus()
  const actions = useStatementActions()
  const check = useIdentityCheck()
  const [objecting, setObjecting] = useState(false)
  const words = balanceWords(value.closing_fen, value.side, role)
  const confirmNow = async () => {
    const message = `确认 ${value.from} 至 ${value.to} 的往来，期末余额 ${words}？`
    const sure = { title: '确认对账单', message, confirm_label: '确认无误' }
    const proof = await check(sure, { fresh: item.review.length > 0 })
    if (!proof) return
    try {
      const queued = await actions.confirm(item, proof)
      tellDone(`确认对账单 · ${value.no}`, { queued })
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '没有保存')
    }
  }
  return (
    <>
      <StickyBar
        note={`期末${balanceTitle(value.closing_fen, value.side, role)}（元）`}
        title={formatFen(Math.abs(value.closing_fen))}
      >
        {value.status === 0 ? <Button onClick={() => setObjecting(true)}>有异议</Button> : null}
        <Button variant="primary" disabled={!online} onClick={() => void confirmNow()}>
          {online ? '确认' : '联网后确认'}
        </Button>
      </StickyBar>
      <ObjectionDialog open={objecting} item={item} role={role} onClose={() => setObjecting(false)} />
    </>
  )
}

function Withdraw({ item }: { item: StatementItem }) {
  const actions = useStatementActions()
  const { no } = item.value
  const press = async () => {
    const message = '撤回后对方不能再确认，双方仍可查阅；之后可以重新出具。'
    if (!(await confirm({ title: `撤回对账单 ${no}？`, message, confirm_label: '撤回', danger: true }))) return
    try {
      const queued = await actions.withdraw(item)
      tellDone(`撤回对账单 · ${no}`, { queued })
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '没有保存')
    }
  }
  return (
    <Button size="sm" color="danger.fg" onClick={() => void press()}>
      撤回
    </Button>
  )
}

export function StatementDetail({ item, role }: { item: StatementItem; role: Role }) {
  const { value, pending } = item
  const far = useStatementLines(value.lines ? null : value.id)
  const lines = value.lines ? { lines: value.lines, more: undefined, failed: null } : far.lines
  const open = (value.status === 0 || value.status === -1) && pending.length === 0
  return (
    <>
      <DocumentPage tall>
        <AboveDocument wide>
          <DocumentTools>
            <StatementTags item={item} />
            <chakra.span flex={1} />
            {role === 'trader' && open ? <Withdraw item={item} /> : null}
            <StatementTools
              lines={lines}
              of={{ statement_id: value.id }}
              pdf={value.line_count > STATEMENT_PDF_MOST ? null : { id: value.id, long: value.line_count > STATEMENT_PDF_LINES }}
            />
          </DocumentTools>
          <State item={item} role={role} />
          <Since item={item} role={role} />
        </AboveDocument>
        <StatementDocument
          account={value}
          drawn={value}
          lines={lines}
          role={role}
          missing={
            <chakra.p my={4}>
              {far.failure ? `共 ${value.line_count} 笔明细，联网后可查看。` : `正在读取 ${value.line_count} 笔明细…`}
            </chakra.p>
          }
          foot={<MoreLines lines={lines} count={value.line_count} />}
        />
      </DocumentPage>
      {role !== 'trader' && open ? <Answer item={item} role={role} /> : null}
    </>
  )
}
