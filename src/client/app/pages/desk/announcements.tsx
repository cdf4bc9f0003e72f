/** 公告: site messages of the operator to everybody of some roles. */
import { useNavigate, useSearchParams } from 'react-router-dom'
import { AnnouncementForm } from '#client/features/desk/announcements/announcement-form.tsx'
import { AnnouncementList } from '#client/features/desk/announcements/announcement-list.tsx'
import { announcementsPage } from '#client/features/desk/announcements/queries.ts'
import { NotRead } from '#client/features/desk/desk-parts.tsx'
import { useDeskPages } from '#client/features/desk/use-pages.ts'
import { DESK, DESK_ANNOUNCEMENTS, writeAnnouncementPath } from '#client/lib/paths.ts'
import { ListPage } from '#client/lists/list-page.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'

export function Page() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const pages = useDeskPages(announcementsPage)
  const write = (
    <ButtonLink variant="primary" size="sm" icon="plus" to={writeAnnouncementPath([])}>
      新公告
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title="公告" back={DESK} />
      <ListPage>
        {pages.failure && !pages.rows ? (
          <NotRead what="公告" failure={pages.failure} again={pages.again} />
        ) : (
          <AnnouncementList pages={pages} write={write} />
        )}
      </ListPage>
      {params.has('write') ? (
        <AnnouncementForm firm_ids={[]} firms={[]} onClose={() => void navigate(DESK_ANNOUNCEMENTS, { replace: true })} />
      ) : null}
    </>
  )
}
