/** Feedback as rows with 查看, and the empty state. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { chinaDay } from '#domain/china-time.ts'
import { FEEDBACK_TYPES } from '#domain/site/feedback.ts'
import { feedbackPath, NEW_FEEDBACK } from '#client/lib/paths.ts'
import { NotReadYet } from '#client/lists/not-read-yet.tsx'
import { QueuedTag } from '#client/lists/queued-tag.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Row, Rows } from '#client/ui/list/rows.tsx'
import { FeedbackTag } from './feedback-tag.tsx'
import type { FeedbackItem, FeedbackList } from './queries.ts'

/** The whole row acts as its link. */
const View = chakra(Link, {
  base: {
    flexShrink: 0,
    color: 'brand.fg',
    outlineOffset: '-3px !important',
    _after: { content: '""', position: 'absolute', inset: 0 },
  },
})

export function FeedbackRows({ items }: { items: readonly FeedbackItem[] }) {
  return (
    <Rows>
      {items.map((item) => {
        const { id, type, title, created_at } = item.feedback
        return (
          <Row key={id} alignItems="center" gap={3} minH="target" px="14px" py="10px" containIntrinsicSize="auto 66px">
            <chakra.div flex={1} minW={0}>
              <chakra.p fontWeight="medium" truncate>
                {title}
              </chakra.p>
              <chakra.p display="flex" flexWrap="wrap" alignItems="center" columnGap={2} fontSize="sm" color="fg.muted">
                {FEEDBACK_TYPES[type]}
                <chakra.time dateTime={created_at} fontVariantNumeric="tabular-nums">
                  {chinaDay(created_at)}
                </chakra.time>
                <FeedbackTag status={item.feedback.status} />
                <QueuedTag row={item.queued} />
              </chakra.p>
            </chakra.div>
            <View to={feedbackPath(id)} aria-label={`查看：${title}`}>
              查看
            </View>
          </Row>
        )
      })}
    </Rows>
  )
}

export function NoFeedback() {
  return (
    <Empty
      icon="help"
      title="暂无工单"
      hint="账户、订单有问题或有意见，请创建工单。"
      action={
        <ButtonLink icon="plus" to={NEW_FEEDBACK}>
          创建工单
        </ButtonLink>
      }
    />
  )
}

/** Shown in place of feedback that was never loaded on this device. */
export const FeedbackNotRead = ({ failed, again }: Pick<FeedbackList, 'again'> & { failed: string }) => (
  <NotReadYet what="工单" possible="创建工单" failed={failed} again={again}>
    <ButtonLink icon="plus" to={NEW_FEEDBACK}>
      创建工单
    </ButtonLink>
  </NotReadYet>
)
