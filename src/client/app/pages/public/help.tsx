/** 帮助中心: questions with answers. */
import { HelpCenter } from '#client/features/content/help-center.tsx'
import { PageTitle } from '#client/ui/page/page-column.tsx'
import { HelpPage } from './help-page.tsx'

export function Page() {
  return (
    <HelpPage title="帮助中心" description="账号与登录、订单与发货、结算与付款、合同与发票、离线使用：常见问题与解答。">
      <PageTitle>帮助中心</PageTitle>
      <HelpCenter />
    </HelpPage>
  )
}
