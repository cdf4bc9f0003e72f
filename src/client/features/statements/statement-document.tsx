/** A statement of account as on paper: parties, period, totals, lines, and the confirmation. On A4 it is the page itself. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { DocumentSheet, SHEET_RULE, SheetHash, SheetParties, SheetStamp, SheetTitle } from '#client/ui/print/document-sheet.tsx'
import { chinaTime } from '#domain/china-time.ts'
import { formatFen } from '#domain/money/money.ts'
import { capitalFen } from '#domain/money/numerals.ts'
import type { Role } from '#domain/role.ts'
import { balanceName, balanceWords, entryWord, type Statement } from '#domain/accounting/statement.ts'
import { StatementLines } from './statement-lines.tsx'
import type { Lines, Preview } from './use-account.ts'

type Drawn = Pick<Statement, 'no' | 'drawn_by' | 'confirmed' | 'objection' | 'withdrawn_at' | 'sha256' | 'created_at'>
interface Props {
  account: Preview
  /** null before the statement is drawn up */
  drawn: Drawn | null
  lines: Lines | undefined
  role: Role
  /** shown in place of lines that are not loaded */
  missing: ReactNode
  /** shown below the lines: the button that loads more */
  foot?: ReactNode
}

const Figures = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: '1fr 1fr', _print: '1fr 1fr' },
    my: 5,
    border: `1px solid ${SHEET_RULE}`,
    rounded: '4px',
    '& > div': { p: { base: 3, md: 4 }, minW: 0 },
    '& > div + div': { borderLeft: { md: `1px solid ${SHEET_RULE}` }, borderTop: { mdDown: `1px solid ${SHEET_RULE}` } },
    '& dt': { fontSize: '0.9em' },
    '& dd': { fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
  },
})
function Summary({ account, role }: { account: Preview; role: Role }) {
  const { side, opening_fen, closing_fen, totals, line_count } = account
  const rows = [
    ['期初余额', '', balanceWords(opening_fen, side, role)],
    ...totals.map(({ kind, count, amount_fen }) => [
      entryWord(kind, side, role),
      `${count}`,
      `${amount_fen > 0 ? '+' : '−'}${formatFen(Math.abs(amount_fen))} 元`,
    ]),
    ['期末余额', `${line_count}`, balanceWords(closing_fen, side, role)],
  ]
  return (
    <chakra.div
      css={{
        '& table, & tbody, & thead, & tr': { display: 'revert !important' },
        '& :is(td, th)': { display: 'revert !important' },
      }}
    >
      <table aria-label="分类合计">
        <thead>
          <tr>
            <th>项目</th>
            <th>笔数</th>
            <th>金额</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, count, amount]) => (
            <tr key={name}>
              <td>{name}</td>
              <td data-num>{count}</td>
              <td data-num>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </chakra.div>
  )
}

function Signatures({ account, drawn }: { account: Preview; drawn: Drawn }) {
  const { confirmed, objection } = drawn
  return (
    <SheetParties>
      <div>
        <b>商户（出具）</b>
        <p>{account.trader_name}</p>
        <chakra.p fontVariantNumeric="tabular-nums" fontSize="0.9em">
          {drawn.drawn_by} · {chinaTime(drawn.created_at)}
        </chakra.p>
      </div>
      <div>
        <b>{account.side === 'sale' ? '采购商' : '供应商'}（确认）</b>
        <p>{account.firm_name}</p>
        {confirmed ? (
          <SheetStamp
            words={`已确认 · ${confirmed.by_name}`}
            time={chinaTime(confirmed.at)}
            verified_by={confirmed.verified_by}
          />
        ) : (
          <chakra.p color={SHEET_RULE}>
            {drawn.withdrawn_at ? '（商户已撤回）' : objection ? `（有异议：${objection.reason}）` : '（待确认）'}
          </chakra.p>
        )}
      </div>
    </SheetParties>
  )
}

export function StatementDocument({ account, drawn, lines, role, missing, foot }: Props) {
  const { side, trader_name, firm_name, from, to, opening_fen, closing_fen } = account
  const words = (fen: number) => `${balanceName(fen, side, role)}${fen === 0 ? '' : ` ${formatFen(Math.abs(fen))} 元`}`
  return (
    <DocumentSheet
      aria-label={`对账单 ${drawn?.no ?? ''}`.trim()}
      css={{ maxWidth: '960px', '& thead': { '@media print': { display: 'table-header-group' } } }}
    >
      <SheetTitle>对账单</SheetTitle>
      <chakra.p textAlign="center" mb={4} fontSize="0.9em" fontVariantNumeric="tabular-nums">
        {from} 至 {to}
        {drawn ? (
          <>
            <br />
            编号：{drawn.no}
          </>
        ) : null}
      </chakra.p>
      <p>
        <b>商户：</b>
        {trader_name}
      </p>
      <p>
        <b>{side === 'sale' ? '采购商' : '供应商'}：</b>
        {firm_name}
      </p>
      <Figures>
        <div>
          <dt>期初余额</dt>
          <chakra.dd fontSize="1.15em">{words(opening_fen)}</chakra.dd>
        </div>
        <div>
          <dt>期末余额</dt>
          <chakra.dd fontSize={{ base: '1.5em', _print: '1.3em' }} fontWeight="bold" lineHeight="1.4">
            {words(closing_fen)}
          </chakra.dd>
          {closing_fen === 0 ? null : <chakra.dd fontSize="0.86em">人民币 {capitalFen(Math.abs(closing_fen))}</chakra.dd>}
        </div>
      </Figures>
      <Summary account={account} role={role} />
      <chakra.h3 mt={6} mb={2} fontWeight="bold">
        往来明细
      </chakra.h3>
      {lines ? (
        <StatementLines
          side={side}
          role={role}
          opening_fen={opening_fen}
          closing_fen={closing_fen}
          lines={lines.lines}
          partial={lines.more !== undefined}
        />
      ) : (
        missing
      )}
      {foot}
      {drawn ? <Signatures account={account} drawn={drawn} /> : null}
      {drawn ? <SheetHash name="内容校验" sha256={drawn.sha256} /> : null}
    </DocumentSheet>
  )
}
