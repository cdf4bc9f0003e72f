/** 运行状态: health of the server, and its background jobs by state. */
import { useSearchParams } from 'react-router-dom'
import { NotRead } from '#client/features/desk/desk-parts.tsx'
import { useDesk } from '#client/features/desk/desk.ts'
import { useDeskPages } from '#client/features/desk/use-pages.ts'
import { HealthCards } from '#client/features/desk/watch/health-cards.tsx'
import { JobList } from '#client/features/desk/watch/job-list.tsx'
import { HEALTH, jobsPage } from '#client/features/desk/watch/queries.ts'
import { DESK, deskSystemPath } from '#client/lib/paths.ts'
import { ListPage } from '#client/lists/list-page.tsx'
import { DataAge } from '#client/ui/loading/data-age.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { Tabs, TabsUnderTitle } from '#client/ui/navigation/tabs.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { JOB_STATES, type JobState } from '#domain/desk/jobs.ts'

const STATES = Object.keys(JOB_STATES) as JobState[]

function HealthPage() {
  const { value, at, failure, again } = useDesk(HEALTH)
  return (
    <PageBody maxW="wide">
      {value ? (
        <>
          <DataAge at={at} />
          <HealthCards health={value} />
        </>
      ) : failure ? (
        <NotRead what="运行状态" failure={failure} again={again} />
      ) : (
        <SkeletonCards count={3} />
      )}
    </PageBody>
  )
}

function Jobs({ state }: { state: JobState }) {
  const pages = useDeskPages(jobsPage(state))
  return (
    <ListPage>
      {pages.failure && !pages.rows ? (
        <NotRead what="后台任务" failure={pages.failure} again={pages.again} />
      ) : (
        <JobList state={state} pages={pages} />
      )}
    </ListPage>
  )
}

export function Page() {
  const [params] = useSearchParams()
  const state = STATES.find((each) => each === params.get('jobs'))
  return (
    <>
      <PageHeader title="运行状态" back={DESK}>
        <TabsUnderTitle>
          <Tabs
            label="运行状态"
            items={[
              { label: '概况', to: deskSystemPath(), active: !state },
              ...STATES.map((each) => ({ label: `${JOB_STATES[each]}的任务`, to: deskSystemPath(each), active: each === state })),
            ]}
          />
        </TabsUnderTitle>
      </PageHeader>
      {state ? <Jobs key={state} state={state} /> : <HealthPage />}
    </>
  )
}
