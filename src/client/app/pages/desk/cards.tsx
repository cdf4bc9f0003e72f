/** 银行卡确认: the accounts that the desk confirms before traders pay to them, and those that it has confirmed or rejected. */
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CardRow } from '#api/desk/cards.ts'
import { CardReviewList } from '#client/features/desk/cards/card-list.tsx'
import { DecideCard } from '#client/features/desk/cards/decide-dialog.tsx'
import { cardsPage } from '#client/features/desk/cards/queries.ts'
import { NotRead } from '#client/features/desk/desk-parts.tsx'
import { useDeskPages } from '#client/features/desk/use-pages.ts'
import { DESK, deskCardsPath } from '#client/lib/paths.ts'
import { ListPage } from '#client/lists/list-page.tsx'
import { Tabs, TabsUnderTitle } from '#client/ui/navigation/tabs.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { CARD_STATES, type CardState } from '#domain/firm/card-review.ts'

const STATES = Object.keys(CARD_STATES) as CardState[]

export function Page() {
  const [params] = useSearchParams()
  const state = STATES.find((each) => each === params.get('state')) ?? 'waiting'
  const search = params.get('q')?.trim().slice(0, 60) || undefined
  const pages = useDeskPages(cardsPage(state, search))
  const [opened, setOpened] = useState<CardRow | null>(null)
  return (
    <>
      <PageHeader title="银行卡确认" back={DESK}>
        <TabsUnderTitle>
          <Tabs
            label="状态"
            items={STATES.map((each) => ({ label: CARD_STATES[each], to: deskCardsPath(each), active: each === state }))}
          />
        </TabsUnderTitle>
      </PageHeader>
      <ListPage>
        {pages.failure && !pages.rows ? (
          <NotRead what="银行卡" failure={pages.failure} again={pages.again} />
        ) : (
          <CardReviewList key={state} state={state} pages={pages} onOpen={setOpened} />
        )}
      </ListPage>
      {opened ? <DecideCard key={opened.id} row={opened} onAsk={pages.again} onClose={() => setOpened(null)} /> : null}
    </>
  )
}
