/** One intention in full for its buyer or a trader: demand, status and talks. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { chinaTime } from '#domain/china-time.ts'
import { complaintPath, correctNeedPath, orderPath } from '#client/lib/paths.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { refusalWords } from '#client/sync/outbox/refusal-words.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card, Facts, SectionTitle } from '#client/ui/card.tsx'
import { chinaDay } from '#domain/china-time.ts'
import { Figure } from '#client/ui/figure.tsx'
import { Said, Talk } from '#client/ui/list/talk.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { actLabel, expectedFen, type Intention, intentionTitle, mayAct, mayCorrect, offerText } from '#domain/goods/intention.ts'
import { formatFen, formatYuan } from '#domain/money/money.ts'
import { PRICING_MODES } from '#domain/order/order.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { ActDialog } from './act-dialog.tsx'
import { IntentionTags, Rejected } from './intention-words.tsx'
import { type IntentionItem, queuedNotes, type TextAct, textActOf, textIn } from './queries.ts'

const Columns = chakra('div', {
  base: {
    display: 'grid',
    alignItems: 'start',
    gap: { base: 3, md: 4 },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(340px, 0.7fr)' },
    px: { base: 3, md: 6 },
    py: { base: 3, md: 5 },
    maxW: 'wide',
    width: 'full',
  },
})
/** On a phone the talks come between demand and details; on a desktop beside both. */
const Column = chakra('div', { base: { display: { base: 'contents', lg: 'grid' }, gap: 4, minW: 0 } })
const Details = chakra(Card, { base: { order: { base: 1, lg: 0 } } })
const Figures = chakra('dl', {
  base: {
    display: 'grid',
    gap: 4,
    mt: 4,
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
    '& dt': { fontSize: 'sm', color: 'fg.muted' },
  },
})
const SIDES = { buyer: '采购商', trader: '商户' } as const

function Notes({ item, action }: { item: IntentionItem; action: ReactNode }) {
  const { actor } = useAccount()
  const { notes, status } = item.value
  const sent = notes.length - queuedNotes(item)
  const mine = actor.role === 'trader' ? 'trader' : 'buyer'
  return (
    <Card roomy>
      <SectionTitle aside={notes.length > 0 ? `${notes.length} 条，双方可见` : '双方可见'}>洽谈记录</SectionTitle>
      {notes.length === 0 ? (
        <chakra.p color="fg.muted">{status === 0 ? '开始洽谈后，双方在这里留言。' : '还没有留言。'}</chakra.p>
      ) : (
        <Talk aria-label="洽谈记录">
          {notes.map(({ by, name, at, text }, index) => (
            <Said
              // oxlint-disable-next-line react/no-array-index-key -- notes are only ever appended
              key={index}
              by={`${SIDES[by]} · ${name}`}
              at={at}
              text={text}
              mine={by === mine}
              tag={index >= sent ? <Tag tone="blue">待同步</Tag> : null}
            />
          ))}
        </Talk>
      )}
      {action ? <chakra.div mt={4}>{action}</chakra.div> : null}
    </Card>
  )
}

const dash = (text: string) => text || '—'
function factsOf(value: Intention, trader: boolean): [string, ReactNode][] {
  const { supplier } = value
  return [
    ...(trader ? ([['采购商', dash(value.buyer_name)]] as [string, ReactNode][]) : []),
    ...(value.goods_title ? ([['指定货源', value.goods_title]] as [string, ReactNode][]) : []),
    ...(supplier
      ? ([
          ['供应商', supplier.name],
          ['供应商报价', offerText(supplier)],
        ] as [string, ReactNode][])
      : []),
    ['品类', value.category_name],
    ['规格', dash(value.spec_name)],
    ['质量要求', dash(value.quality_req)],
    ['计价方式', PRICING_MODES[value.pricing_mode]],
    ['交货地点', value.delivery_place],
    ['交货期限', value.deliver_by ? chinaDay(value.deliver_by) : '未约定'],
    ['付款约定', dash(value.pay_terms)],
    ['联系人', value.contact],
    [
      '联系电话',
      <chakra.a key="phone" href={`tel:${value.phone}`} color="brand.fg">
        {value.phone}
      </chakra.a>,
    ],
    ['备注', dash(value.note)],
    ...(trader ? [] : ([['对接商户', dash(value.trader_name)]] as [string, ReactNode][])),
    ['发布时间', chinaTime(value.created_at)],
  ]
}

function Queued({ item, onAct }: { item: IntentionItem; onAct: (act: TextAct) => void }) {
  const [refused] = item.review
  const sync = (
    <ButtonLink size="sm" to="/go/sync">
      同步中心
    </ButtonLink>
  )
  if (refused) {
    const act = textActOf(refused)
    const text = act && textIn(refused)
    const action = (
      <>
        {act && mayAct(item.value, act) ? (
          <Button size="sm" onClick={() => onAct(act)}>
            修改
          </Button>
        ) : null}
        {sync}
      </>
    )
    return (
      <Notice tone="need" title={`没有提交成功：${refused.label}`} action={action}>
        <p>{refusalWords(refused)}</p>
        {text ? <p>您填写的是：{text}</p> : null}
      </Notice>
    )
  }
  if (item.value.version > 0 || item.pending.length === 0) return null
  return (
    <Notice tone="syncing" action={sync}>
      已存本机，尚未提交。要修改，可在同步中心撤回。
    </Notice>
  )
}

function State({ value, trader }: { value: Intention; trader: boolean }) {
  const { actor } = useAccount()
  const { status, order_id, closed } = value
  if (status === 2 && order_id) {
    return (
      <Notice
        tone="done"
        title="已转为订单"
        action={
          <ButtonLink size="sm" to={orderPath(actor.role, order_id)}>
            查看订单
          </ButtonLink>
        }
      >
        后续交货、结算与付款都在订单中进行。
      </Notice>
    )
  }
  if (status === -1 && closed) {
    const by = closed.name || SIDES[closed.by]
    return (
      <Notice title={`${by}${closed.by === 'buyer' ? '撤回' : '关闭'}于 ${chinaTime(closed.at)}`}>
        {closed.reason ? `原因：${closed.reason}` : '没有填写原因。'}
      </Notice>
    )
  }
  if (status === 0 && value.moderation === 'waiting') return <Notice>平台正在审核，通过后商户才能看到这条需求。</Notice>
  if (mayCorrect(value)) {
    const action = (
      <ButtonLink size="sm" to={correctNeedPath(value.id)}>
        修改
      </ButtonLink>
    )
    return <Rejected intention={value} action={action} />
  }
  if (status === 0 && !trader && value.version > 0)
    return <Notice>平台商户看到后会联系您。对接前，您的报价和联系方式只有商户能看到，不会公开。</Notice>
  return null
}

/** `children` are the actions of the page's bar. Each receives the function that opens a dialog. */
export function IntentionDetail({
  item,
  children,
}: {
  item: IntentionItem
  children?: (open: (act: TextAct) => void) => ReactNode
}) {
  const { actor } = useAccount()
  const [act, setAct] = useState<TextAct | null>(null)
  const { value } = item
  const trader = actor.role === 'trader'
  const fen = expectedFen(value)
  const worth = fen === null ? { value: '—' } : { value: formatFen(fen), unit: '元' }
  return (
    <>
      <Columns flex={1} alignContent="start">
        <Column>
          <Queued item={item} onAct={setAct} />
          <State value={value} trader={trader} />
          <Card roomy>
            <chakra.div display="flex" flexWrap="wrap" gap="6px">
              <IntentionTags item={item} />
            </chakra.div>
            <chakra.h2 mt={2} fontSize="1.375rem" fontWeight="bold" lineHeight="1.4" overflowWrap="anywhere">
              {intentionTitle(value)}
            </chakra.h2>
            <Figures>
              <div>
                <dt>需求量</dt>
                <dd>
                  <Figure value={formatTonnes(value.quantity_kg)} unit="吨" size="md" />
                </dd>
              </div>
              <div>
                <dt>期望单价（含税）</dt>
                <dd>
                  {value.expected_price_fen === null ? (
                    <Figure value="面议" size="md" />
                  ) : (
                    <Figure value={formatYuan(value.expected_price_fen)} unit="元/吨" size="md" />
                  )}
                </dd>
              </div>
              <div>
                <dt>预计金额</dt>
                <dd>
                  <Figure {...worth} size="md" />
                </dd>
              </div>
            </Figures>
          </Card>
          <Details roomy>
            <Facts items={factsOf(value, trader)} />
            {trader ? (
              <chakra.div display="flex" justifyContent="flex-end" mt={2} mr="-10px" mb="-8px">
                <ButtonLink
                  size="sm"
                  variant="ghost"
                  to={complaintPath({ noun: 'demand', id: value.id, title: `${intentionTitle(value)} ${value.no}` })}
                >
                  投诉这条需求
                </ButtonLink>
              </chakra.div>
            ) : null}
          </Details>
        </Column>
        <Notes
          item={item}
          // A buyer replies from the page's bar.
          action={
            trader && mayAct(value, 'note') ? (
              <Button icon="edit" onClick={() => setAct('note')}>
                {actLabel('note')}
              </Button>
            ) : null
          }
        />
      </Columns>
      {children?.(setAct)}
      {act ? <ActDialog act={act} item={item} onClose={() => setAct(null)} /> : null}
    </>
  )
}
