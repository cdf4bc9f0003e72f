/** One application and its invoice: amounts, orders, title, the paper to download, and possible actions. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { PhotoStrip } from '#client/forms/photos.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { shortTime } from '#client/lib/format.ts'
import { refusalWords } from '#client/sync/outbox/refusal-words.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card, Facts, SectionTitle } from '#client/ui/card.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { StickyBar } from '#client/ui/page/sticky-bar.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { INVOICE_KINDS, type IssuedPaper } from '#domain/accounting/invoice.ts'
import { formatFen } from '#domain/money/money.ts'
import type { Role } from '#domain/role.ts'
import { useInvoiceActions } from './actions.ts'
import { InvoiceLines, InvoiceTotal } from './invoice-lines.tsx'
import { InvoiceSameEvidence } from './invoice-same-evidence.tsx'
import { InvoiceTags, noOf } from './invoice-tags.tsx'
import { JUDGE_LABELS, JudgeDialog, type JudgementStatus } from './judge-dialog.tsx'
import { type InvoiceItem, mayJudge } from './queries.ts'
import { TitleFacts } from './title-fields.tsx'

/** On a wide screen the title is beside the amounts. */
const Sides = chakra('div', {
  base: {
    display: 'grid',
    gap: 3,
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 420px' },
    '& > div': { display: 'grid', gap: 3, minW: 0 },
  },
})

function Paper({ title, paper }: { title: string; paper: IssuedPaper }) {
  return (
    <Card roomy>
      <SectionTitle aside={shortTime(paper.at)}>{title}</SectionTitle>
      <Facts
        items={[
          [
            '发票号码',
            <chakra.b key="no" css={{ '& > button': { my: '-12px' } }}>
              {paper.invoice_no}
              <CopyButton text={paper.invoice_no} label="发票号码" shown={false} />
            </chakra.b>,
          ],
          ['开票日期', paper.issued_on],
          ...(paper.by_name ? [['经办', paper.by_name] as const] : []),
        ]}
      />
      <chakra.div mt={3}>
        <PhotoStrip ids={paper.photo_ids} label={title} />
      </chakra.div>
    </Card>
  )
}

function Notices({ item, role }: { item: InvoiceItem; role: Role }) {
  const { value, pending, review, changed } = item
  const [refused] = review
  const trader = role === 'trader'
  return (
    <>
      {refused ? (
        <Notice tone="need" title={refusalWords(refused)}>
          <ButtonLink size="sm" to="/go/sync">
            同步中心
          </ButtonLink>
        </Notice>
      ) : null}
      {trader && value.issued ? <InvoiceSameEvidence invoice={value} /> : null}
      {pending.length > 0 ? (
        <Notice tone="syncing" title="待同步">
          {pending.map(({ label }) => label).join('；')}。已存本机，尚未提交。
        </Notice>
      ) : null}
      {changed.length > 0 ? (
        <Notice tone="need" title="金额已变">
          {value.status === 0
            ? trader
              ? '申请后有订单售后核减或退货，不能按原金额开票，请驳回，由采购商重新申请。'
              : '申请后有订单售后核减或退货，商户不能按原金额开票。请撤回后重新申请。'
            : trader
              ? '开票后有订单售后核减或退货，发票金额与应收不符，请红冲后重开。'
              : '开票后有订单售后核减或退货，发票金额与应付不符，请联系商户红冲后重开。'}
        </Notice>
      ) : null}
      {value.status === -1 ? (
        <Notice tone="danger" title="已驳回">
          {value.reason}
        </Notice>
      ) : null}
      {value.status === 2 ? (
        <Notice tone="plain" title="已红冲">
          {value.reason}
        </Notice>
      ) : null}
    </>
  )
}

export function InvoiceDetail({ item, role, onGone }: { item: InvoiceItem; role: Role; onGone: () => void }) {
  const { value: invoice, changed } = item
  const actions = useInvoiceActions()
  const [judging, setJudging] = useState<JudgementStatus | null>(null)
  const { status, kind, profile, lines, note, issued, red, created_at, applied_by } = invoice
  const free = mayJudge(item)
  const withdraw = async () => {
    const message = `${lines.length} 张订单、${formatFen(invoice.amount_fen)} 元的申请会撤回，之后可以重新申请。`
    if (!(await confirm({ title: '撤回开票申请？', message, confirm_label: '撤回', danger: true }))) return
    try {
      const queued = await actions.withdraw(invoice)
      tellDone(`撤回开票申请 · ${noOf(invoice)}`, { queued })
      onGone()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '没有保存')
    }
  }
  return (
    <>
      <PageBody maxW="wide" flex={1}>
        <Notices item={item} role={role} />
        <Sides>
          <div>
            <Card roomy>
              <chakra.div display="flex" justifyContent="space-between" alignItems="start" gap={3} flexWrap="wrap">
                <InvoiceTotal {...invoice} />
                <chakra.span display="inline-flex" gap="6px">
                  <InvoiceTags item={item} />
                </chakra.span>
              </chakra.div>
              <chakra.div mt={4}>
                <Facts
                  columns={2}
                  items={[
                    ['种类', INVOICE_KINDS[kind]],
                    role === 'trader' ? ['采购商', invoice.buyer_name] : ['商户', invoice.trader_name],
                    ['申请时间', `${shortTime(created_at)}${applied_by ? ` · ${applied_by}` : ''}`],
                    ...(note ? [['备注', note] as const] : []),
                  ]}
                />
              </chakra.div>
            </Card>
            {red ? <Paper title="红字发票" paper={red} /> : null}
            {issued ? <Paper title={red ? '原发票' : '发票'} paper={issued} /> : null}
            <Card roomy>
              <SectionTitle aside={`${lines.length} 张订单`}>开票明细</SectionTitle>
              <InvoiceLines lines={lines} role={role} changed={changed} />
            </Card>
          </div>
          <div>
            <Card roomy>
              <SectionTitle>发票抬头</SectionTitle>
              <TitleFacts title={profile} />
            </Card>
          </div>
        </Sides>
      </PageBody>
      {free && role === 'buyer' && status === 0 ? (
        <StickyBar>
          <chakra.span ml="auto">
            <Button color="danger.fg" onClick={() => void withdraw()}>
              撤回申请
            </Button>
          </chakra.span>
        </StickyBar>
      ) : null}
      {free && role === 'trader' && (status === 0 || status === 1) ? (
        <StickyBar note={JUDGE_LABELS[status === 0 ? 1 : 2]} title={`${formatFen(invoice.amount_fen)} 元`}>
          {status === 0 ? (
            <>
              <Button onClick={() => setJudging(-1)}>驳回</Button>
              <Button variant="primary" disabled={changed.length > 0} onClick={() => setJudging(1)}>
                开票
              </Button>
            </>
          ) : (
            <Button variant="danger" onClick={() => setJudging(2)}>
              红冲
            </Button>
          )}
        </StickyBar>
      ) : null}
      <JudgeDialog item={item} status={judging} onClose={() => setJudging(null)} />
    </>
  )
}
