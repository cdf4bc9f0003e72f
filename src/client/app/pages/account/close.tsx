/** 注销账号, below 账号安全. */
import { CloseAccount } from '#client/features/session/closing/close-account.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'

export function Page() {
  return (
    <>
      <PageHeader title="注销账号" back="/user/account/secure" />
      <PageBody>
        <CloseAccount />
      </PageBody>
    </>
  )
}
