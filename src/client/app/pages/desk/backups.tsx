/** 备份: the timer, and the backups with their checks. */
import { BackupList } from '#client/features/desk/backups/backup-list.tsx'
import { useBackups } from '#client/features/desk/backups/queries.ts'
import { NotRead } from '#client/features/desk/desk-parts.tsx'
import { DESK } from '#client/lib/paths.ts'
import { ListPage } from '#client/lists/list-page.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'

export function Page() {
  const { value, failure, again } = useBackups()
  return (
    <>
      <PageHeader title="备份" back={DESK} />
      <ListPage>
        {value ? (
          <BackupList board={value} onAsk={again} />
        ) : failure ? (
          <NotRead what="备份" failure={failure} again={again} />
        ) : (
          <SkeletonCards count={2} />
        )}
      </ListPage>
    </>
  )
}
