/** 广告与链接: ads, friend links and partners of the site, a tab for each. */
import { useSearchParams } from 'react-router-dom'
import { PartList } from '#client/features/desk/site/part-list.tsx'
import { DESK, deskSitePath } from '#client/lib/paths.ts'
import { ListPage } from '#client/lists/list-page.tsx'
import { Tabs, TabsUnderTitle } from '#client/ui/navigation/tabs.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { SITE_PARTS } from '#domain/site/site-part.ts'

const KINDS = ['ad', 'friend_link', 'cooperation'] as const

export function Page() {
  const [params] = useSearchParams()
  const kind = KINDS.find((each) => each === params.get('kind')) ?? 'ad'
  const items = KINDS.map((each) => ({
    label: SITE_PARTS[each].label,
    to: deskSitePath(each),
    active: each === kind,
  }))
  return (
    <>
      <PageHeader title="广告与链接" back={DESK} />
      <TabsUnderTitle>
        <Tabs label="类别" items={items} />
      </TabsUnderTitle>
      <ListPage>
        <PartList key={kind} kind={kind} />
      </ListPage>
    </>
  )
}
