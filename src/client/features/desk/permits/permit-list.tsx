/** 证照审核: permits under one tab. */
import { chakra } from '@chakra-ui/react'
import type { PermitRow } from '#api/desk/permits.ts'
import { nowMs } from '#client/lib/clock.ts'
import { Found } from '#client/lists/found.tsx'
import { PermitTag } from '#client/lists/permit-tag.tsx'
import { chinaDay } from '#domain/china-time.ts'
import { PERMIT_FIELDS, permitMark, permitName, untilText, validText } from '#domain/firm/permit.ts'
import type { PermitTab } from '#domain/firm/permit-review.ts'
import { type ReviewedKind, ReviewedList, type ReviewedTab } from '../reviewed-list.tsx'
import type { Pages } from '../use-pages.ts'

const markOf = (row: PermitRow) => permitMark(row, chinaDay(nowMs()))
const KIND: ReviewedKind<PermitRow> = {
  name: '证照审核',
  unit: '份',
  icon: 'doc',
  searched: '搜索企业、证照、编号、机关',
  nameOf: (row) => `${row.firm_name} ${permitName(row)} ${row.no}`,
  termsOf: (row) => [
    { label: PERMIT_FIELDS.kind, text: permitName(row), spelled: true },
    { label: PERMIT_FIELDS.no, text: row.no },
    { label: PERMIT_FIELDS.issuer, text: row.issuer, spelled: true },
  ],
  columns: [
    { key: 'kind', label: '证照', wrap: true, value: permitName, cell: (row) => <Found text={permitName(row)} /> },
    { key: 'no', label: '编号', no: true, value: ({ no }) => no, cell: ({ no }) => <Found text={no} /> },
    {
      key: 'issuer',
      label: '发证机关',
      wrap: true,
      value: ({ issuer }) => issuer,
      cell: ({ issuer }) => <Found text={issuer} />,
    },
    {
      key: 'until',
      label: '有效期至',
      no: true,
      value: ({ valid_until }) => untilText(valid_until),
      cell: (row) => {
        const mark = markOf(row)
        return (
          <chakra.span display="inline-flex" alignItems="center" gap={2}>
            {untilText(row.valid_until)}
            {mark === 'ending' || mark === 'expired' ? <PermitTag mark={mark} /> : null}
          </chakra.span>
        )
      },
    },
  ],
  whyOf: ({ why }) => why,
  acts: { waiting: '审核', passed: '改为驳回', rejected: '改为通过' },
  tagOf: (row) => <PermitTag mark={markOf(row)} />,
  factsOf: (row) => (
    <>
      <chakra.p overflowWrap="anywhere">
        <Found text={permitName(row)} /> <Found text={row.no} />
      </chakra.p>
      <chakra.p fontSize="sm" overflowWrap="anywhere">
        <Found text={row.issuer} /> · {validText(row.valid_until)}
      </chakra.p>
    </>
  ),
}
const DECIDED = ['结论', '审核人', '审核时间'] as const
const TABS: Record<PermitTab, ReviewedTab> = {
  waiting: {
    closing: ['等待原因', null, '等待自'],
    empty: { title: '没有待审核的证照', hint: '企业提交或变更证照后，会出现在这里。' },
  },
  ends: {
    closing: DECIDED,
    empty: { title: '没有到期的证照', hint: '通过的证照到期前三十天起，会出现在这里。' },
  },
  passed: {
    closing: DECIDED,
    empty: { title: '还没有通过的证照', hint: '通过的证照可以在这里改为驳回。' },
  },
  rejected: {
    closing: DECIDED,
    empty: { title: '没有未通过的证照', hint: '驳回的证照，对方更正后会重新等待审核。' },
  },
}

interface Props {
  tab: PermitTab
  pages: Pages<PermitRow>
  onOpen: (row: PermitRow) => void
}
export const PermitReviewList = ({ tab, pages, onOpen }: Props) => (
  <ReviewedList kind={KIND} tab={TABS[tab]} table={`desk-permits-${tab}`} pages={pages} onOpen={onOpen} />
)
