/** The page of an order's dissent. It waits for the whole order, or says why the device does not have it. */
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { FoldedOrder } from '#client/sync/reading/orders.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { StepBody } from '#client/forms/step/step-page.tsx'
import { useWholeOrder } from '#client/sync/reading/use-whole-order.ts'

interface Props {
  title: string
  /** the list to return to */
  list: { to: string; label: string }
  children: (folded: FoldedOrder) => ReactNode
}

export function DissentPage({ title, list, children }: Props) {
  const [params] = useSearchParams()
  const whole = useWholeOrder(params.get('id') ?? '')
  if (whole.kind === 'here' && whole.partial === 'no') return children(whole.folded)
  const waiting = whole.kind === 'reading' || (whole.kind === 'here' && whole.partial === 'fetching')
  const missing = whole.kind === 'missing'
  return (
    <>
      <PageHeader title={title} back={list.to} />
      {waiting ? (
        <StepBody wide>
          <SkeletonCards />
        </StepBody>
      ) : (
        <Empty
          icon={missing ? 'dissent' : 'offline'}
          title={missing ? '找不到这项异议' : '联网后可查看'}
          hint={missing ? '链接可能有误，或订单已移出您的权限范围。' : '这张订单的明细不在本机上，连接网络后会自动打开。'}
          action={<ButtonLink to={list.to}>返回{list.label}</ButtonLink>}
        />
      )}
    </>
  )
}
