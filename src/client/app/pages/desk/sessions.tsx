/** 登录会话: every login that has not ended, by last use and whose it is. Search and filters are in the address, and the server finds. */
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { OpenSessionRow } from '#api/desk/watch.ts'
import { NotRead } from '#client/features/desk/desk-parts.tsx'
import { useDeskPages } from '#client/features/desk/use-pages.ts'
import { EndSessionForm } from '#client/features/desk/watch/end-session-form.tsx'
import { type SessionFilter, sessionsPage } from '#client/features/desk/watch/queries.ts'
import { SessionList } from '#client/features/desk/watch/session-list.tsx'
import { DESK, DESK_SESSIONS, pathWith } from '#client/lib/paths.ts'
import { FoundBy } from '#client/lists/found.tsx'
import { ListPage } from '#client/lists/list-page.tsx'
import { Segments } from '#client/ui/navigation/segments.tsx'
import { Tabs, TabsUnderTitle } from '#client/ui/navigation/tabs.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { USED_WITHIN, type UsedWithin } from '#domain/desk/open-session.ts'
import { ROLE_LIST, ROLE_NAMES } from '#domain/role.ts'

const TIMES = Object.keys(USED_WITHIN) as UsedWithin[]
interface Whose {
  key: string
  label: string
  filter: Pick<SessionFilter, 'role' | 'desk'>
}
const WHOSE: readonly Whose[] = [
  { key: '', label: '全部', filter: {} },
  ...ROLE_LIST.map((role) => ({ key: role, label: ROLE_NAMES[role], filter: { role } })),
  { key: 'desk', label: '运营', filter: { desk: 'yes' } },
]

export function Page() {
  const [params] = useSearchParams()
  const used = TIMES.find((each) => each === params.get('used'))
  const whose = WHOSE.find(({ key }) => key === params.get('role')) ?? WHOSE[0]
  const search = params.get('q')?.trim().slice(0, 60) || undefined
  const pages = useDeskPages(sessionsPage({ search, used, ...whose?.filter }))
  const [ending, setEnding] = useState<OpenSessionRow | null>(null)
  // Pages after the first are not read again, so their ended rows are left out here.
  const [ended, setEnded] = useState<readonly string[]>([])
  const rows = pages.rows?.filter(({ id }) => !ended.includes(id))
  const path = (name: string, value: string) => pathWith(DESK_SESSIONS, params, name, value)
  const times = [{ label: '全部', to: path('used', ''), active: !used }].concat(
    TIMES.map((each) => ({ label: USED_WITHIN[each].label, to: path('used', each), active: each === used })),
  )
  return (
    <>
      <PageHeader title="登录会话" back={DESK}>
        <TabsUnderTitle>
          <Tabs label="最近使用" items={times} />
        </TabsUnderTitle>
      </PageHeader>
      <ListPage>
        {pages.failure && !pages.rows ? (
          <NotRead what="登录会话" failure={pages.failure} again={pages.again} />
        ) : (
          <FoundBy typed={search}>
            <SessionList
              pages={{ ...pages, rows }}
              tools={
                <Segments
                  label="身份"
                  items={WHOSE.map(({ key, label }) => ({ label, to: path('role', key), active: key === whose?.key }))}
                />
              }
              empty={{ icon: 'user', title: '没有符合条件的登录', hint: '换个身份或时间看看。' }}
              onEnd={setEnding}
            />
          </FoundBy>
        )}
      </ListPage>
      {ending ? (
        <EndSessionForm
          key={ending.id}
          row={ending}
          onAsk={pages.again}
          onEnded={(id) => setEnded((before) => [...before, id])}
          onClose={() => setEnding(null)}
        />
      ) : null}
    </>
  )
}
