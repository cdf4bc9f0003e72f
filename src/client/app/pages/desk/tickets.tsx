/** 客户工单: what waits for the desk, what waits for the customer, what is closed. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { FeedbackList } from '#client/features/desk/feedback/feedback-list.tsx'
import { useDeskFeedbacks, useSentences } from '#client/features/desk/feedback/queries.ts'
import { SentencesDialog } from '#client/features/desk/feedback/sentences-dialog.tsx'
import { useOpen } from '#client/features/desk/use-open.ts'
import { deskTicketsPath } from '#client/lib/paths.ts'
import { ListPage } from '#client/lists/list-page.tsx'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { DataAge } from '#client/ui/loading/data-age.tsx'
import { Tabs, TabsUnderTitle } from '#client/ui/navigation/tabs.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'

/** The tabs; the first is the page's own. */
const TABS = [
  { code: '', label: '待回复', state: 'open', status: 0 },
  { code: 'answered', label: '已回复', state: 'open', status: 1 },
  { code: 'closed', label: '已关闭', state: 'closed', status: -1 },
] as const

export function Page() {
  const [params] = useSearchParams()
  const tab = TABS.find(({ code }) => code === params.get('status')) ?? TABS[0]
  const [pages, setPages] = useState(1)
  const open = useDeskFeedbacks('open', 1)
  const closed = useDeskFeedbacks('closed', pages)
  const { value, at, failure, again } = tab.state === 'closed' ? closed : open
  const { value: canned } = useSentences()
  const { open: shown, setOpen, close } = useOpen((edited) => (edited === 'sentences' ? edited : null))
  const rows = value?.rows.filter(({ status }) => status === tab.status)
  const count = (status: number) => open.value?.rows.filter((row) => row.status === status).length
  return (
    <>
      <PageHeader title="客户工单" back="/trade/admin">
        <TabsUnderTitle>
          <Tabs
            label="工单状态"
            items={TABS.map(({ code, label, state, status }) => ({
              label,
              to: deskTicketsPath(code),
              active: code === tab.code,
              ...(state === 'open' ? { count: count(status) } : {}),
            }))}
          />
        </TabsUnderTitle>
      </PageHeader>
      <ListPage>
        {!value && failure ? (
          <Empty
            icon={failure.away ? 'offline' : 'alert'}
            title={failure.away ? '联网后可查看客户工单' : '客户工单暂时读不到'}
            action={<Button onClick={again}>重试</Button>}
          />
        ) : (
          <FeedbackList
            key={tab.code}
            tools={
              <Button size="sm" disabled={!canned} onClick={() => setOpen('sentences')}>
                常用语
              </Button>
            }
            rows={rows}
            empty={{ icon: 'help', title: `没有${tab.label}的工单`, hint: '客户提交或补充工单后，会出现在这里。' }}
            foot={
              <chakra.div display="flex" justifyContent="center" alignItems="center" gap={3} py={2}>
                <DataAge at={at} />
                {tab.state === 'closed' && value?.more ? (
                  <Button size="sm" onClick={() => setPages(pages + 1)}>
                    加载更多
                  </Button>
                ) : null}
              </chakra.div>
            }
          />
        )}
      </ListPage>
      {shown && canned ? <SentencesDialog value={canned} onClose={close} /> : null}
    </>
  )
}
