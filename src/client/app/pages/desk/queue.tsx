/** 运营待办: the first page of the operator's desk, with the number of every queue that the person's roles open. */
import { chakra } from '@chakra-ui/react'
import { FigureCards } from '#client/features/desk/queue/figure-cards.tsx'
import { QueueCards } from '#client/features/desk/queue/queue-cards.tsx'
import { useDeskFigures, useDeskQueues } from '#client/features/desk/queue/queries.ts'
import { deskQueuePath } from '#client/lib/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { DataAge } from '#client/ui/loading/data-age.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'

export function Page() {
  const { value, at, failure, again } = useDeskQueues()
  const figures = useDeskFigures().value
  return (
    <>
      <PageHeader title="运营待办" back="/trade/index" />
      <PageBody maxW="wide">
        {value ? (
          <>
            <chakra.p fontSize="sm" color="fg.muted">
              按您的岗位列出，有变化时自动更新 <DataAge at={at} />
            </chakra.p>
            <QueueCards queues={value} pathOf={deskQueuePath} />
            {figures ? <FigureCards figures={figures} /> : null}
          </>
        ) : failure ? (
          <Empty
            icon={failure.away ? 'offline' : 'alert'}
            title={failure.away ? '联网后可查看运营待办' : '运营待办暂时读不到'}
            action={<Button onClick={again}>重试</Button>}
          />
        ) : (
          <SkeletonCards count={3} />
        )}
      </PageBody>
    </>
  )
}
