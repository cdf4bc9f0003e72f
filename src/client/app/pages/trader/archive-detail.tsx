/** An archived order as the order of one side: its terms, its trucks and its settlement, and their prints. */
import { chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { DOC_NAMES, OrderDocument } from '#client/features/orders/documents/order-document.tsx'
import { useWholeOrder } from '#client/sync/reading/use-whole-order.ts'
import { archivePath, contractPath, type OrderDoc, orderPath, printArchivedPath, sideNamed } from '#client/lib/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { AboveDocument, DocumentPage, DocumentTools } from '#client/ui/print/document-page.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { stateLabel } from '#domain/order/order.ts'

const DOCS = Object.keys(DOC_NAMES) as OrderDoc[]

export function Page() {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const side = sideNamed(params.get('type'))
  const whole = useWholeOrder(id)
  const order = whole.kind === 'here' ? whole.folded.order : null
  const back = archivePath(side)
  const body = () => {
    if (whole.kind === 'reading')
      return <Skeleton height="60dvh" m={{ base: 3, md: 6 }} rounded="lg" role="status" aria-label="加载中" />
    if (!order || whole.kind !== 'here') {
      return (
        <Empty
          icon={whole.kind === 'away' ? 'offline' : 'archive'}
          title={whole.kind === 'away' ? '联网后可查看' : '找不到这张订单'}
          hint={
            whole.kind === 'away' ? '这张订单不在本机上，连接网络后会自动打开。' : '订单可能已经移出您的权限范围，或链接有误。'
          }
          action={<ButtonLink to={back}>返回归档</ButtonLink>}
        />
      )
    }
    const contract_id = order[side]?.contract_id
    return (
      <DocumentPage>
        <AboveDocument>
          <DocumentTools>
            {contract_id ? (
              <ButtonLink size="sm" icon="contract" to={contractPath('trader', contract_id)}>
                {side === 'supply' ? '采购合同' : '销售合同'}
              </ButtonLink>
            ) : null}
            <ButtonLink size="sm" to={orderPath('trader', id)}>
              完整订单
            </ButtonLink>
            <chakra.span flex={1} />
            {DOCS.map((doc) => (
              <ButtonLink key={doc} size="sm" icon="print" to={printArchivedPath(side, [id], doc)}>
                打印{DOC_NAMES[doc]}
              </ButtonLink>
            ))}
          </DocumentTools>
        </AboveDocument>
        {order.state < 8 && order.state >= 0 ? (
          <Notice>这张订单还没有归档，现在是“{stateLabel(order.state, 'trader')}”。</Notice>
        ) : null}
        {whole.partial === 'no' ? (
          DOCS.filter((doc) => doc === 'order' || order.trips.length > 0).map((doc) => (
            <OrderDocument key={doc} order={order} doc={doc} of={side} />
          ))
        ) : (
          <>
            <OrderDocument order={order} doc="order" of={side} />
            <Notice title={whole.partial === 'fetching' ? '正在读取车次' : '车次与结算联网后可查看'}>
              这张订单在本机只有概要。
            </Notice>
          </>
        )}
      </DocumentPage>
    )
  }
  return (
    <>
      <PageHeader
        title={side === 'supply' ? '采购订单归档详情' : '销售订单归档详情'}
        no={order?.no}
        subtitle={order?.no}
        back={back}
      />
      {body()}
    </>
  )
}
