/** 内容审核: goods and demands that wait, show, or were rejected. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ModeratedRow } from '#api/desk/moderation.ts'
import { NotRead } from '#client/features/desk/desk-parts.tsx'
import { DecideDialog } from '#client/features/desk/moderation/decide-dialog.tsx'
import { ModeratedList } from '#client/features/desk/moderation/moderated-list.tsx'
import { ModesForm } from '#client/features/desk/moderation/modes-form.tsx'
import { moderatedPage, useModerationModes } from '#client/features/desk/moderation/queries.ts'
import { useDeskPages } from '#client/features/desk/use-pages.ts'
import { DESK, moderationPath } from '#client/lib/paths.ts'
import { ListPage } from '#client/lists/list-page.tsx'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Button } from '#client/ui/button.tsx'
import { Segments } from '#client/ui/navigation/segments.tsx'
import { Tabs, TabsUnderTitle } from '#client/ui/navigation/tabs.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { mayAtDesk } from '#domain/desk/desk-role.ts'
import { MODERATED_PARTS, MODERATION_MODES, type ModeratedPart, type Moderation } from '#domain/goods/moderation.ts'

const TABS: Record<Moderation, string> = { waiting: '待审核', passed: '已展示', rejected: '未通过' }
const STATES = ['waiting', 'passed', 'rejected'] as const

export function Page() {
  const { actor } = useAccount()
  const [params] = useSearchParams()
  const part: ModeratedPart = params.get('part') === 'demand' ? 'demand' : 'goods'
  const state = STATES.find((each) => each === params.get('state')) ?? 'waiting'
  const search = params.get('q')?.trim().slice(0, 60) || undefined
  const pages = useDeskPages(moderatedPage({ part, state, search }))
  const modes = useModerationModes().value
  const [opened, setOpened] = useState<ModeratedRow | null>(null)
  const [switching, setSwitching] = useState(false)
  const parts = (Object.keys(MODERATED_PARTS) as ModeratedPart[]).map((each) => ({
    label: MODERATED_PARTS[each],
    to: moderationPath(each, state),
    active: each === part,
  }))
  return (
    <>
      <PageHeader title="内容审核" back={DESK}>
        <TabsUnderTitle>
          <Tabs
            label="审核状态"
            items={STATES.map((each) => ({ label: TABS[each], to: moderationPath(part, each), active: each === state }))}
          />
        </TabsUnderTitle>
      </PageHeader>
      <ListPage>
        <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="center" gap={3}>
          <Segments label="内容" items={parts} />
          {modes && mayAtDesk(actor, 'admin') ? (
            <Button size="sm" onClick={() => setSwitching(true)}>
              审核方式：{MODERATION_MODES[modes[part]]}
            </Button>
          ) : null}
        </chakra.div>
        {pages.failure && !pages.rows ? (
          <NotRead what="内容审核" failure={pages.failure} again={pages.again} />
        ) : (
          <ModeratedList key={`${part}${state}`} part={part} state={state} pages={pages} onOpen={setOpened} />
        )}
      </ListPage>
      {opened ? (
        <DecideDialog key={opened.id} part={part} row={opened} onAsk={pages.again} onClose={() => setOpened(null)} />
      ) : null}
      {switching && modes ? <ModesForm modes={modes} onClose={() => setSwitching(false)} /> : null}
    </>
  )
}
