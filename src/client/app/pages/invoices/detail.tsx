/** One application with its invoice, for the buyer and the trader. */
import { useNavigate, useSearchParams } from 'react-router-dom'
import { InvoiceDetail } from '#client/features/invoices/invoice-detail.tsx'
import { useInvoices } from '#client/features/invoices/queries.ts'
import { invoicesPath } from '#client/lib/paths.ts'
import { useAccount } from '#client/sync/react.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageBody } from '#client/ui/page-body.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'

export function Page() {
  const { role } = useAccount().actor
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const items = useInvoices()
  const item = items?.find(({ value }) => value.id === params.get('id'))
  const back = invoicesPath(role, item?.value.status)
  return (
    <>
      <PageHeader title={item?.value.issued ? '发票详情' : '开票申请'} no={item?.value.no || undefined} back={back} />
      {item ? (
        <InvoiceDetail item={item} role={role} onGone={() => void navigate(invoicesPath(role, 0), { replace: true })} />
      ) : items ? (
        <Empty
          icon="invoice"
          title="找不到这份申请"
          hint="申请可能已撤回，或不在本机。联网后可在列表里查找更早的申请。"
          action={<ButtonLink to={invoicesPath(role)}>返回列表</ButtonLink>}
        />
      ) : (
        <PageBody maxW="880px">
          <SkeletonCards count={3} />
        </PageBody>
      )}
    </>
  )
}
