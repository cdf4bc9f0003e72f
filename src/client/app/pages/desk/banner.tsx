/** 横幅: the banners of the home page. */
import { PartList } from '#client/features/desk/site/part-list.tsx'
import { ListPage } from '#client/lists/list-page.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'

export function Page() {
  return (
    <>
      <PageHeader title="横幅" back="/trade/admin" />
      <ListPage>
        <PartList kind="banner" />
      </ListPage>
    </>
  )
}
