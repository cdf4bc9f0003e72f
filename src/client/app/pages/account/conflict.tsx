/** 查看对比: the change with its author and time, both versions side by side, and the possible next steps. Typed values are kept. */
import { chakra } from '@chakra-ui/react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { HotlineLink } from '#client/features/content/hotline-link.tsx'
import { CurrentCard, SubmittedCard } from '#client/features/outbox/compare.tsx'
import { type Review, redoOnLatest, useReview } from '#client/features/outbox/review.ts'
import { useRowActions } from '#client/features/outbox/row-actions.ts'
import { submittedOf } from '#client/features/outbox/submitted.ts'
import { PhotoStrip } from '#client/forms/photos.tsx'
import { shortTime } from '#client/lib/format.ts'
import { useIdentityCheck } from '#client/lib/identity-check.ts'
import { orderPath } from '#client/lib/paths.ts'
import { Person } from '#client/lists/person.tsx'
import { mayHaveLeft, redo, takenBackWords } from '#client/sync/outbox/outbox.ts'
import { useAccount, useSyncStatus } from '#client/sync/reading/react.tsx'
import { refusalWords } from '#client/sync/outbox/refusal-words.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { Timeline } from '#client/ui/timeline.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import type { ActionName } from '#domain/order/actions.ts'
import { chinaTime } from '#domain/china-time.ts'
import { actionsFor, asksIdentity, LIFECYCLE } from '#domain/order/lifecycle.ts'
import { STEP_WORDS } from '#domain/order/notice.ts'
import { formLink, subjectLink } from './subject-link.ts'

const stepWords = (name: string) => STEP_WORDS[name as ActionName] ?? '更改'

/** Says in one sentence what has changed since the person acted. */
function Reason({ review }: { review: Review }) {
  const error = review.row.last_error
  const title =
    error?.kind === 'conflict'
      ? `${error.changed_by || '对方'}已${error.changed_at ? `于 ${chinaTime(error.changed_at)} ` : ''}${stepWords(error.changed_action ?? '')}`
      : refusalWords(review.row, '需要您确认')
  return (
    <Notice tone="need" title={title}>
      {error?.kind === 'conflict' && error.refusal ? <p>{refusalWords(review.row)}</p> : null}
      <p>“{review.row.label}”没有提交。填写的内容和照片都还在本机。</p>
    </Notice>
  )
}

function Choices({ review }: { review: Review }) {
  const { db, actor, engine } = useAccount()
  const { online } = useSyncStatus()
  const { giveUp, change } = useRowActions()
  const check = useIdentityCheck()
  const navigate = useNavigate()
  const { row, action, order, obstacle } = review
  const form = formLink(actor.role, row)
  const subject = subjectLink(actor.role, row)

  // The proof has expired or was refused, so the action is sent with a new one.
  const proven = action ? asksIdentity(action) : 'verification' in row.body
  const again = async () => {
    if (proven && order) {
      const sure = { title: '重新提交', message: `确定重新提交“${row.label}”？`, confirm_label: '确定提交' }
      const verification = await check(sure, { fresh: row.last_error?.refusal?.code === 'not_verified' })
      if (!verification) return
      await redo(db, row.key, { base_version: order.version, body: { verification } })
    } else await redoOnLatest(db, actor, review)
    void engine.wake()
    if (mayHaveLeft(row)) toast.info(takenBackWords({ kind: 'asking' }, online))
    else toast.success('已按最新内容重新提交')
    void navigate('/go/sync', { replace: true })
  }
  const edit = async () => {
    if (await change(row)) void navigate(form ?? subject?.to ?? '/go/sync', { replace: true })
  }
  const next = order ? actionsFor(order, actor.role) : []
  const signing = row.entities.some((entity) => entity.startsWith('contract:'))
  return (
    <Card roomy>
      <SectionTitle>现在可以</SectionTitle>
      {obstacle ? (
        <chakra.p color="fg.muted" mb={3}>
          不能原样重新提交：{obstacle}。
        </chakra.p>
      ) : null}
      {order ? (
        <chakra.p color="fg.muted" mb={3}>
          订单目前{next.length > 0 ? `可以：${next.map((name) => LIFECYCLE[name].label).join('、')}` : '没有需要您做的操作'}。
        </chakra.p>
      ) : null}
      <chakra.div display="flex" flexWrap="wrap" gap={3}>
        {signing && subject ? (
          <ButtonLink variant="primary" to={subject.to}>
            重新签署
          </ButtonLink>
        ) : obstacle ? null : (
          <Button variant="primary" onClick={() => void again()}>
            {proven ? '验证身份并重新提交' : '按最新内容重新提交'}
          </Button>
        )}
        {row.draft ? (
          <Button icon="edit" onClick={() => void edit()}>
            去修改
          </Button>
        ) : subject && !order && !signing ? (
          <ButtonLink icon="edit" to={subject.to}>
            去修改
          </ButtonLink>
        ) : null}
        {order ? <ButtonLink to={orderPath(actor.role, order.id)}>查看订单</ButtonLink> : null}
        {actor.role === 'trader' ? null : <HotlineLink words="联系商户" />}
        <Button
          color="danger.fg"
          onClick={() => void giveUp(row).then((gone) => gone && navigate('/go/sync', { replace: true }))}
        >
          放弃
        </Button>
      </chakra.div>
    </Card>
  )
}

function Whole({ review }: { review: Review }) {
  const { actor } = useAccount()
  const { row, action, order, since } = review
  return (
    <>
      <Reason review={review} />
      <chakra.div
        display="grid"
        gap={4}
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      >
        {action ? (
          <SubmittedCard submitted={submittedOf(action, order)} at={row.created_at} Photos={PhotoStrip} />
        ) : (
          <Card roomy>
            <SectionTitle>我提交的内容</SectionTitle>
            <p>{row.label}</p>
            <chakra.p fontSize="sm" color="fg.muted">
              {chinaTime(row.created_at)}
            </chakra.p>
          </Card>
        )}
        {order ? <CurrentCard order={order} role={actor.role} /> : null}
      </chakra.div>
      {since.length > 0 ? (
        <Card roomy>
          <SectionTitle>您看到之后发生的</SectionTitle>
          <Timeline
            items={since.map((event) => ({
              key: String(event.id),
              at: shortTime(event.at),
              title:
                event.by_role === actor.role ? (
                  <>
                    <Person name={event.by_name} /> {stepWords(event.action)}
                  </>
                ) : (
                  `${event.by_name} ${stepWords(event.action)}`
                ),
              note: event.note || undefined,
              state: 'done' as const,
            }))}
          />
        </Card>
      ) : null}
      <Choices review={review} />
    </>
  )
}

export function Page() {
  const [params] = useSearchParams()
  const review = useReview(params.get('key') ?? '')
  return (
    <>
      <PageHeader title="查看对比" no={review?.order?.no} back="/go/sync" subtitle={review?.order?.no} />
      <chakra.div px={{ base: 3, md: 6 }} py={{ base: 3, md: 5 }} display="grid" gap={4} alignContent="start">
        {review === undefined ? <SkeletonCards count={2} /> : null}
        {review === null ? (
          <Empty
            icon="done"
            title="这项操作现在不需要处理"
            hint="它正在提交或撤回，已经提交，或者已被放弃。"
            action={<ButtonLink to="/go/sync">返回同步中心</ButtonLink>}
          />
        ) : null}
        {review ? <Whole review={review} /> : null}
      </chakra.div>
    </>
  )
}
