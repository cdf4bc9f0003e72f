/** One application with its invoice, for the buyer and the trader. */
import { useNavigate, useSearchParams } from 'react-router-dom'
import { InvoiceDetail } from '#client/features/invoices/invoice-detail.tsx'
import { useInvoices } from '#client/features/invoices/queries.ts'
import { invoicesPath } from '#client/lib/paths.ts'
import { useAbsent } from '#client/sync/pull/absent.ts'
import { INVOICE } from '#client/sync/nouns/invoice.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'

const Waiting = () => (
  <PageBody maxW="880px">
    <SkeletonCards count={3} />
  </PageBody>
)

/** The device asks the server for an invoice that it does not hold, and keeps it from then on. */
function Missing({ id, back }: { id: string; back: string }) {
  const absence = useAbsent(INVOICE, id, id !== '')
  const action = <ButtonLink to={back}>返回列表</ButtonLink>
  if (absence === 'asking' && id) return <Waiting />
  return absence === 'unreachable' ? (
    <Empty icon="offline" title="这份申请不在本机" hint="联网后可查看，打开过的会留在本机。" action={action} />
  ) : (
    <Empty icon="invoice" title="找不到这份申请" hint="申请可能已撤回，或您无权查看。" action={action} />
  )
}

export function Page() {
  const { role } = useAccount().actor
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const items = useInvoices()
  const id = params.get('id') ?? ''
  const item = items?.find(({ value }) => value.id === id)
  const back = invoicesPath(role, item?.value.status)
  return (
    <>
      <PageHeader title={item?.value.issued ? '发票详情' : '开票申请'} no={item?.value.no || undefined} back={back} />
      {item ? (
        <InvoiceDetail item={item} role={role} onGone={() => void navigate(invoicesPath(role, 0), { replace: true })} />
      ) : items ? (
        <Missing key={id} id={id} back={invoicesPath(role)} />
      ) : (
        <Waiting />
      )}
    </>
  )
}
