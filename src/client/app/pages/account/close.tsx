/** 注销账号, below 账号安全. */
import { CloseAccount } from '#client/features/session/closing/close-account.tsx'
import { SECURE } from '#client/lib/paths.ts'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'

export function Page() {
  return (
    <>
      <PageHeader title="注销账号" back={SECURE} />
      <PageBody>
        <CloseAccount />
      </PageBody>
    </>
  )
}
