/** 平台维护: the notice on every device, and the read-only switch. */
import { NotRead } from '#client/features/desk/desk-parts.tsx'
import { MaintenanceForm } from '#client/features/desk/maintenance/maintenance-form.tsx'
import { useMaintenance } from '#client/features/desk/maintenance/queries.ts'
import { DESK } from '#client/lib/paths.ts'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'

export function Page() {
  const { value, failure, again } = useMaintenance()
  return (
    <>
      <PageHeader title="平台维护" subtitle="保存后各设备立即显示" back={DESK} />
      {value ? (
        <MaintenanceForm now={value} onAsk={again} />
      ) : (
        <PageBody maxW="wide">
          {failure ? <NotRead what="维护设置" failure={failure} again={again} /> : <SkeletonCards count={2} />}
        </PageBody>
      )}
    </>
  )
}
