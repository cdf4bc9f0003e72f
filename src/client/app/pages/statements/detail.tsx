/** A statement of account: a drawn-up one, or the preview of a period with a firm. */
import { useSearchParams } from 'react-router-dom'
import { StatementPreview } from '#client/features/statements/preview-page.tsx'
import { StatementDetail } from '#client/features/statements/statement-detail.tsx'
import { useStatements } from '#client/features/statements/queries.ts'
import { nowIso } from '#client/lib/clock.ts'
import { statementsPath } from '#client/lib/paths.ts'
import { useAbsent } from '#client/sync/pull/absent.ts'
import { STATEMENT } from '#client/sync/nouns/statement.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { usePageSize, usePrintKeys } from '#client/ui/print/print.ts'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { chinaDay } from '#domain/china-time.ts'
import { monthOf } from '#domain/accounting/statement.ts'

function Drawn({ id }: { id: string }) {
  const { role } = useAccount().actor
  const items = useStatements()
  const item = items?.find(({ value }) => value.id === id)
  const absence = useAbsent(STATEMENT, id, items !== undefined && !item)
  const action = <ButtonLink to={statementsPath(role)}>返回对账单</ButtonLink>
  return (
    <>
      <PageHeader title="对账单" no={item?.value.no} subtitle={item?.value.no} back={statementsPath(role, item?.value.status)} />
      {item ? (
        <StatementDetail item={item} role={role} />
      ) : absence === 'missing' ? (
        <Empty icon="doc" title="内容不存在或您无权查看" action={action} />
      ) : absence === 'unreachable' ? (
        <Empty icon="offline" title="这份对账单不在本机" hint="联网后可查看，打开过的对账单会留在本机。" action={action} />
      ) : (
        <Skeleton height="60dvh" m={{ base: 3, md: 6 }} rounded="lg" role="status" aria-label="加载中" />
      )}
    </>
  )
}

export function Page() {
  const { role } = useAccount().actor
  const [params] = useSearchParams()
  usePrintKeys()
  usePageSize('A4 portrait', true)
  const [id, firm_id] = [params.get('id'), params.get('firm_id')]
  if (id) return <Drawn id={id} />
  const today = chinaDay(nowIso())
  const month = monthOf(today, today)
  const period = { from: params.get('from') ?? month.from, to: params.get('to') ?? month.to }
  return (
    <>
      <PageHeader title="往来对账" back={statementsPath(role)} />
      {firm_id ? (
        <StatementPreview role={role} firm_id={firm_id} period={period} />
      ) : (
        <Empty icon="doc" title="没有选择往来单位" action={<ButtonLink to={statementsPath(role)}>返回对账单</ButtonLink>} />
      )}
    </>
  )
}
