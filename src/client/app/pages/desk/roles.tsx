/** 岗位: who of the operator's people does what at the desk, and what waits for a second administrator. */
import { NotRead } from '#client/features/desk/desk-parts.tsx'
import { ColleagueList } from '#client/features/desk/roles/colleague-list.tsx'
import { useDeskColleagues } from '#client/features/desk/roles/queries.ts'
import { RequestCards } from '#client/features/desk/roles/request-cards.tsx'
import { DESK } from '#client/lib/paths.ts'
import { ListPage } from '#client/lists/list-page.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'

export function Page() {
  const { value, failure, again } = useDeskColleagues()
  return (
    <>
      <PageHeader title="岗位" back={DESK} />
      <ListPage>
        {value ? (
          <>
            <RequestCards requests={value.requests} onAsk={again} />
            <ColleagueList people={value.people} />
          </>
        ) : failure ? (
          <NotRead what="岗位" failure={failure} again={again} />
        ) : (
          <SkeletonCards count={3} />
        )}
      </ListPage>
    </>
  )
}
