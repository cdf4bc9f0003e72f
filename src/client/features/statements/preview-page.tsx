/** A period of an account before a statement is drawn up. Only the server has the journal, so it is read from there. */
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { v7 as uuidv7 } from 'uuid'
import { tellDone } from '#client/forms/tell-done.ts'
import { previewPath, statementPath, statementsPath } from '#client/lib/paths.ts'
import type { Failure } from '#client/sync/kept/use-kept.ts'
import { useSyncStatus } from '#client/sync/reading/react.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { AboveDocument, DocumentPage } from '#client/ui/print/document-page.tsx'
import { DataAge } from '#client/ui/loading/data-age.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { StickyBar } from '#client/ui/page/sticky-bar.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import type { Role } from '#domain/role.ts'
import { balanceWords, type Period } from '#domain/accounting/statement.ts'
import { drawUp } from './actions.ts'
import { PeriodBar } from './period-bar.tsx'
import { StatementDocument } from './statement-document.tsx'
import { MoreLines, StatementTools } from './statement-tools.tsx'
import { type Preview, usePreview } from './use-account.ts'

export function NotReadable({ failure, again, back }: { failure: Failure; again: () => void; back: string }) {
  if (failure.away) {
    return (
      <Empty
        icon="offline"
        title="联网后可查看"
        hint="往来由平台即时汇总，联网看过的会留在本机；已出具的对账单可离线查看。"
        action={
          <Button icon="refresh" onClick={again}>
            重试
          </Button>
        }
      />
    )
  }
  return (
    <Empty
      icon="bank"
      title={Object.values(failure.fields)[0] ?? failure.message}
      action={<ButtonLink to={back}>返回</ButtonLink>}
    />
  )
}

/** Draws up only the figures that the server answers now, not kept ones. */
function DrawUp({ account, period, current }: { account: Preview; period: Period; current: boolean }) {
  const navigate = useNavigate()
  const { online } = useSyncStatus()
  const [busy, setBusy] = useState(false)
  const { firm_id, firm_name, side, closing_fen, line_count } = account
  const words = balanceWords(closing_fen, side, 'trader')
  const press = async () => {
    const message = `${firm_name}，${period.from} 至 ${period.to}，${line_count} 笔，期末余额 ${words}。出具后内容固定，对方会收到站内信并确认。`
    if (!(await confirm({ title: '出具对账单？', message, confirm_label: '出具' }))) return
    setBusy(true)
    try {
      const { id, no } = await drawUp({ id: uuidv7(), firm_id, ...period })
      tellDone(`出具对账单 · ${no}`)
      void navigate(statementPath('trader', id))
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '没有出具，请稍后重试')
    } finally {
      setBusy(false)
    }
  }
  return (
    <StickyBar note="期末余额" title={words}>
      <Button variant="primary" disabled={!online || !current} loading={busy} onClick={() => void press()}>
        {online ? '出具对账单' : '联网后出具'}
      </Button>
    </StickyBar>
  )
}

export function StatementPreview({ role, firm_id, period }: { role: Role; firm_id: string; period: Period }) {
  const { value, at, current, lines, failure, again } = usePreview(firm_id, period)
  return (
    <>
      <DocumentPage tall>
        <AboveDocument wide>
          <PeriodBar
            key={`${period.from} ${period.to}`}
            period={period}
            pathOf={({ from, to }) => previewPath(role, firm_id, from, to)}
          />
          <DataAge at={at} />
          {value ? <StatementTools lines={lines} of={{ firm_id, ...period }} pdf={null} /> : null}
        </AboveDocument>
        {value ? (
          <StatementDocument
            account={value}
            drawn={null}
            lines={lines}
            role={role}
            missing={null}
            foot={<MoreLines lines={lines} count={value.line_count} />}
          />
        ) : failure ? (
          <NotReadable failure={failure} again={again} back={statementsPath(role)} />
        ) : (
          <Skeleton height="60dvh" rounded="lg" role="status" aria-label="加载中" aria-busy />
        )}
      </DocumentPage>
      {role === 'trader' && value ? <DrawUp account={value} period={period} current={current} /> : null}
    </>
  )
}
