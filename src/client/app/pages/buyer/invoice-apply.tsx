/** 申请开票 over the orders of `?ids=a,b`. */
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useRoleNotice } from '#client/forms/role-notice.tsx'
import { GapNotice, useGap } from '#client/app/certification-gap.tsx'
import { type ApplyDraft, applyDraft, ApplyForm } from '#client/features/invoices/apply-form.tsx'
import { useInvoiceProfile, useOrdersOf } from '#client/features/invoices/queries.ts'
import { titleOf } from '#client/features/invoices/title-fields.tsx'
import { useFirstTitle } from '#client/features/invoices/use-first-title.ts'
import { useDraft } from '#client/forms/use-draft.ts'
import { invoicesPath } from '#client/lib/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { invoiceObstacle, type InvoiceTitle } from '#domain/accounting/invoice.ts'
import type { Order } from '#domain/order/order.ts'

function Form({ ids, orders, title, saved }: { ids: string[]; orders: readonly Order[]; title: InvoiceTitle; saved: boolean }) {
  const navigate = useNavigate()
  const gap = useGap('invoice')
  const theirs = useRoleNotice('applyInvoice')
  const draft = useDraft<ApplyDraft>(applyDraft(ids), () => ({ kind: 'special', profile: title, note: '', keep: true }))
  if (!draft.value) return null
  return (
    <ApplyForm
      key={draft.id}
      orders={orders}
      draft={draft}
      value={draft.value}
      saved={saved}
      gap={gap}
      gate={theirs ?? (gap ? <GapNotice gap={gap} /> : null)}
      onSent={() => void navigate(invoicesPath('buyer', 0), { replace: true })}
    />
  )
}

export function Page() {
  const [params] = useSearchParams()
  const ids = params.get('ids')?.split(',').filter(Boolean) ?? []
  const orders = useOrdersOf(ids)
  const profile = useInvoiceProfile()
  const first = useFirstTitle(profile === null)
  const title = profile ? titleOf(profile.value) : first
  const able = orders?.filter((order) => !invoiceObstacle(order))
  const out = ids.length - (able?.length ?? 0)
  const back = invoicesPath('buyer')
  return (
    <>
      <PageHeader title="申请开票" back={back} />
      {!able || profile === undefined || !title ? (
        <PageBody maxW="880px">
          <SkeletonCards count={3} />
        </PageBody>
      ) : able.length === 0 ? (
        <Empty
          icon="invoice"
          title="没有可开票的订单"
          hint="所选订单可能有未处理的售后，或不在本机。"
          action={<ButtonLink to={back}>可开票的订单</ButtonLink>}
        />
      ) : (
        <>
          {out > 0 ? (
            <PageBody maxW="880px" flex="none" pb={0}>
              <Notice tone="need">所选订单中有 {out} 张现在不能开票，没有列入。</Notice>
            </PageBody>
          ) : null}
          <Form ids={ids} orders={able} title={title} saved={profile !== null} />
        </>
      )}
    </>
  )
}
