/** 银行卡确认: bank cards of one state. */
import { chakra } from '@chakra-ui/react'
import type { CardRow } from '#api/desk/cards.ts'
import { Found } from '#client/lists/found.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { ACCOUNT_TYPES } from '#domain/firm/bank-card.ts'
import type { CardState } from '#domain/firm/card-review.ts'
import { type ReviewedKind, ReviewedList, type ReviewedTab } from '../reviewed-list.tsx'
import type { Pages } from '../use-pages.ts'

const KIND: ReviewedKind<CardRow> = {
  name: '银行卡确认',
  unit: '张',
  icon: 'card',
  searched: '搜索企业、户名、银行或尾号',
  nameOf: ({ holder, bank, tail }) => `${holder} ${bank} 尾号 ${tail}`,
  termsOf: ({ holder, bank, tail }) => [
    { label: '户名', text: holder, spelled: true },
    { label: '银行', text: bank, spelled: true },
    { label: '尾号', text: tail },
  ],
  columns: [
    { key: 'type', label: '类型', value: ({ account_type }) => ACCOUNT_TYPES[account_type] },
    { key: 'holder', label: '户名', wrap: true, value: ({ holder }) => holder, cell: ({ holder }) => <Found text={holder} /> },
    { key: 'bank', label: '银行', wrap: true, value: ({ bank }) => bank, cell: ({ bank }) => <Found text={bank} /> },
    { key: 'tail', label: '尾号', no: true, value: ({ tail }) => tail, cell: ({ tail }) => <Found text={tail} /> },
  ],
  whyOf: ({ why, note }) => [why, note && `备注：${note}`].filter(Boolean).join('；'),
  acts: { waiting: '核对', confirmed: '改为驳回', rejected: '改为确认' },
  tagOf: ({ account_type }) => <Tag>{ACCOUNT_TYPES[account_type]}</Tag>,
  factsOf: ({ firm_name, holder, bank, tail }) => (
    <chakra.p overflowWrap="anywhere">
      {holder === firm_name ? null : (
        <chakra.span display="block">
          户名 <Found text={holder} />
        </chakra.span>
      )}
      <Found text={bank} /> 尾号 <Found text={tail} />
    </chakra.p>
  ),
}
const TABS: Record<CardState, ReviewedTab> = {
  waiting: {
    closing: ['等待原因', null, '等待自'],
    empty: { title: '没有待确认的银行卡', hint: '外部核验没有问过、没有结果或不一致的收款账户在这里等待。' },
  },
  confirmed: {
    closing: ['结论', '确认人', '确认时间'],
    empty: { title: '没有已确认的银行卡', hint: '平台或外部核验确认过的银行卡可以在这里改为驳回。' },
  },
  rejected: {
    closing: ['结论', '驳回人', '驳回时间'],
    empty: { title: '没有已驳回的银行卡', hint: '驳回的银行卡不能付款，对方修改后会重新等待确认。' },
  },
}

interface Props {
  state: CardState
  pages: Pages<CardRow>
  onOpen: (row: CardRow) => void
}
export const CardReviewList = ({ state, pages, onOpen }: Props) => (
  <ReviewedList kind={KIND} tab={TABS[state]} table={`desk-cards-${state}`} pages={pages} onOpen={onOpen} />
)
