/** 证照审核: the permits that wait for the desk, those that run out, and those that it has passed or rejected. */
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { PermitRow } from '#api/desk/permits.ts'
import { NotRead } from '#client/features/desk/desk-parts.tsx'
import { DecidePermit } from '#client/features/desk/permits/decide-dialog.tsx'
import { PermitReviewList } from '#client/features/desk/permits/permit-list.tsx'
import { permitsPage } from '#client/features/desk/permits/queries.ts'
import { useDeskPages } from '#client/features/desk/use-pages.ts'
import { DESK, deskPermitsPath } from '#client/lib/paths.ts'
import { ListPage } from '#client/lists/list-page.tsx'
import { Tabs, TabsUnderTitle } from '#client/ui/navigation/tabs.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { PERMIT_TABS, type PermitTab } from '#domain/firm/permit-review.ts'

const TABS = Object.keys(PERMIT_TABS) as PermitTab[]

export function Page() {
  const [params] = useSearchParams()
  const tab = TABS.find((each) => each === params.get('state')) ?? 'waiting'
  const search = params.get('q')?.trim().slice(0, 60) || undefined
  const pages = useDeskPages(permitsPage(tab, search))
  const [opened, setOpened] = useState<PermitRow | null>(null)
  return (
    <>
      <PageHeader title="证照审核" back={DESK}>
        <TabsUnderTitle>
          <Tabs
            label="状态"
            items={TABS.map((each) => ({ label: PERMIT_TABS[each], to: deskPermitsPath(each), active: each === tab }))}
          />
        </TabsUnderTitle>
      </PageHeader>
      <ListPage>
        {pages.failure && !pages.rows ? (
          <NotRead what="证照" failure={pages.failure} again={pages.again} />
        ) : (
          <PermitReviewList key={tab} tab={tab} pages={pages} onOpen={setOpened} />
        )}
      </ListPage>
      {opened ? <DecidePermit key={opened.id} row={opened} onAsk={pages.again} onClose={() => setOpened(null)} /> : null}
    </>
  )
}
