/** 导出任务: files that the server makes in the background. */
import { ExportCards } from '#client/features/exports/export-cards.tsx'
import { useExports } from '#client/features/exports/queries.ts'
import { ordersPath } from '#client/lib/paths.ts'
import { areaPath } from '#client/lib/start-paths.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'

function Body() {
  const { role } = useAccount().actor
  const { items, failed, again } = useExports()
  if (!items)
    return failed ? (
      <Empty
        icon="offline"
        title="导出任务还没有存到本机"
        hint={`${failed}。`}
        action={
          <Button icon="refresh" onClick={again}>
            重试
          </Button>
        }
      />
    ) : (
      <SkeletonCards count={3} />
    )
  if (items.length > 0) return <ExportCards items={items} />
  return (
    <Empty
      icon="download"
      title="还没有导出任务"
      hint="在订单列表中选“导出”，文件在后台生成，可以离开页面，完成后在这里下载。"
      action={
        <ButtonLink variant="primary" to={ordersPath(role)}>
          去订单列表
        </ButtonLink>
      }
    />
  )
}

export function Page() {
  const { role } = useAccount().actor
  return (
    <>
      <PageHeader title="导出任务" back={`${areaPath(role)}/index`} />
      <PageBody maxW="wide">
        <Body />
      </PageBody>
    </>
  )
}
