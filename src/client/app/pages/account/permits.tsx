/** 证照: the firm's permits beside its business licence. */
import { NO_PERMIT, PermitCards } from '#client/features/permits/permit-cards.tsx'
import { PermitForm } from '#client/features/permits/permit-form.tsx'
import { usePermits } from '#client/features/permits/queries.ts'
import { permitPath } from '#client/lib/paths.ts'
import { RecordPage } from '#client/lists/record-page.tsx'

export const Page = () => (
  <RecordPage
    title="证照"
    about="营业执照以外的证照，只有本企业和平台审核人员能看到"
    add="添加证照"
    pathOf={permitPath}
    rows={usePermits()}
    none={NO_PERMIT}
    renderList={(items) => <PermitCards items={items} />}
    renderForm={(form) => <PermitForm {...form} />}
  />
)
