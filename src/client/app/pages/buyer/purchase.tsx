/** 我的需求: the firm's demands by status; `id` in the address opens one of them. */
import { chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { GapNotice, useGap } from '#client/app/certification-gap.tsx'
import { IntentionCards } from '#client/features/intentions/intention-cards.tsx'
import { useIntentionTotals } from '#client/features/intentions/intention-table.tsx'
import { IntentionDetail } from '#client/features/intentions/intention-detail.tsx'
import { statusIn, statusTabs } from '#client/features/intentions/intention-words.tsx'
import { MissingIntention } from '#client/features/intentions/missing.tsx'
import { useFoundIntentions, useIntention, useIntentions } from '#client/features/intentions/queries.ts'
import { HALL, intentionsPath, needPath } from '#client/lib/paths.ts'
import { FoundBy } from '#client/lists/found.tsx'
import { type EmptyList, ListEnd, notFound } from '#client/lists/list-end.tsx'
import { ListTabs } from '#client/lists/list-tabs.tsx'
import { NotReadYet } from '#client/lists/not-read-yet.tsx'
import { useOlder } from '#client/lists/use-older.ts'
import { useAbsent } from '#client/sync/pull/absent.ts'
import { INTENTION } from '#client/sync/nouns/intention.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { SearchField } from '#client/ui/field/search-field.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { StickyBar } from '#client/ui/page/sticky-bar.tsx'
import { tabPath } from '#client/ui/navigation/tabs.tsx'
import { useTypedParam } from '#client/ui/field/typed-param.ts'
import { actsOf, holdsEnded, type IntentionStatus } from '#domain/goods/intention.ts'

const LIST = intentionsPath('buyer')
/** With more demands than this, a search is shown. */
const MANY = 6

const Publish = ({ size }: { size?: 'sm' }) => (
  <ButtonLink variant="primary" icon="plus" to={needPath()} {...(size ? { size } : {})}>
    发布需求
  </ButtonLink>
)
const EMPTY: Record<IntentionStatus, readonly [title: string, hint: string]> = {
  0: ['没有等待对接的需求', '发布需求后，平台商户会看到并联系您。'],
  1: ['没有洽谈中的需求', '商户开始洽谈后，双方的留言会在需求里。'],
  2: ['还没有转为订单的需求', '谈妥后由商户转为订单，合同会自动起草。'],
  [-1]: ['没有已关闭的需求', '撤回的和没有谈成的需求会留在这里。'],
}

function List() {
  const [params] = useSearchParams()
  const gap = useGap('demand')
  const status = statusIn(params.get('status'))
  const { items, failed, again } = useIntentions()
  const { typed, setTyped, value: search } = useTypedParam()
  const totals = useIntentionTotals(items, 'buyer')
  const older = useOlder('intentions', { status, search: search || undefined }, holdsEnded(status))
  const found = useFoundIntentions(items, search)
  const shown = found?.filter(({ value }) => status === undefined || value.status === status)
  const [title, hint] =
    status === undefined
      ? ['还没有采购需求', '写下要什么、要多少、到哪里，或在交易市场对货源提交意向。没有网络也可以填写。']
      : EMPTY[status]
  const empty: EmptyList = search
    ? notFound(search, '可按编号、品类、规格、货源或交货地点搜索，汉字、拼音或首字母均可。', () => setTyped(''))
    : {
        icon: 'intention',
        title,
        hint,
        action: (
          <>
            <ButtonLink to={HALL}>逛交易市场</ButtonLink>
            <Publish />
          </>
        ),
      }
  const body = () => {
    if (!items || !shown) {
      if (!failed) return <SkeletonCards count={3} />
      return (
        <NotReadYet what="需求" possible="发布需求" failed={failed} again={again}>
          <Publish />
        </NotReadYet>
      )
    }
    return (
      <>
        {shown.length > 0 ? <IntentionCards items={shown} /> : null}
        <ListEnd older={older} totals={totals} status={status} shown={shown.length} empty={empty} />
      </>
    )
  }
  return (
    <>
      <PageHeader title="我的需求" back="/user">
        <chakra.div px={{ base: 4, md: 6 }} pt={{ base: 0, md: 3 }}>
          <ListTabs label="需求状态" items={statusTabs(status, (each) => tabPath(LIST, params, each))} totals={totals} />
        </chakra.div>
      </PageHeader>
      <PageBody maxW="wide">
        {gap ? <GapNotice gap={gap} /> : null}
        {items?.length ? (
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap={3}>
            {search || items.length > MANY ? (
              <chakra.div flex={{ base: '1 1 100%', md: '0 1 340px' }}>
                <SearchField label="搜索需求" hotkey value={typed} onChange={(event) => setTyped(event.target.value)} />
              </chakra.div>
            ) : null}
            <chakra.span flex={1} hideBelow="md" />
            <chakra.div display="flex" gap={2} flex={{ base: 1, md: '0 0 auto' }} css={{ '& > *': { flex: 1 } }}>
              <ButtonLink size="sm" to={HALL}>
                交易市场
              </ButtonLink>
              <Publish size="sm" />
            </chakra.div>
          </chakra.div>
        ) : null}
        <FoundBy typed={search}>{body()}</FoundBy>
      </PageBody>
    </>
  )
}

function Detail({ id }: { id: string }) {
  const item = useIntention(id)
  const absence = useAbsent(INTENTION, id, item === null)
  const acts = item && item.value.version > 0 ? actsOf(item.value, 'buyer') : []
  return (
    <>
      <PageHeader title="需求详情" no={item?.value.no} back={LIST} subtitle={item?.value.no} />
      {item ? (
        <IntentionDetail item={item}>
          {(ask) =>
            acts.length > 0 ? (
              <StickyBar>
                <Button onClick={() => ask('withdraw')}>撤回需求</Button>
                {acts.includes('answer') ? (
                  <Button variant="primary" onClick={() => ask('answer')}>
                    给商户留言
                  </Button>
                ) : null}
              </StickyBar>
            ) : null
          }
        </IntentionDetail>
      ) : (
        <MissingIntention absence={item === undefined ? 'asking' : absence} back={LIST} hint="链接可能不完整，请从列表打开。" />
      )}
    </>
  )
}

export function Page() {
  const [params] = useSearchParams()
  const id = params.get('id')
  return id ? <Detail key={id} id={id} /> : <List />
}
