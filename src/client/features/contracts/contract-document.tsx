/**
 * A contract laid out as on paper: title, parties, goods, total in capitals, clauses, signatures. On A4 it is the page itself.
 */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { chinaDay, chinaTime } from '#domain/china-time.ts'
import { type Contract, type Party, particularsOf } from '#domain/contract/contract.ts'
import { DocumentSheet, SHEET_RULE, SheetHash, SheetParties, SheetStamp, SheetTitle } from '#client/ui/print/document-sheet.tsx'
import { formatFen } from '#domain/money/money.ts'
import { CONTRACT_TITLES, preambleOf } from '#domain/contract/contract-text.ts'
import { formatTonnes } from '#domain/goods/weight.ts'

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <chakra.p display="grid" gridTemplateColumns="auto 1fr" gap="0.6em">
    <b>{name}：</b>
    <chakra.span overflowWrap="anywhere">{children}</chakra.span>
  </chakra.p>
)

const HEADS = {
  name: '品名',
  spec: '规格',
  quantity: '数量（吨）',
  price: '含税单价（元/吨）',
  tax: '税率',
  amount: '金额（元）',
}

function Items({ contract }: { contract: Contract }) {
  return (
    <chakra.div overflowX="auto" my={4} tabIndex={0} role="region" aria-label="标的明细">
      <table>
        <thead>
          <tr>
            {Object.values(HEADS).map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {contract.items.map((item) => (
            <tr key={`${item.name} ${item.spec}`}>
              <td data-name={HEADS.name}>{item.name}</td>
              <td data-name={HEADS.spec}>{item.spec || '—'}</td>
              <td data-name={HEADS.quantity} data-num>
                {formatTonnes(item.quantity_kg)}
              </td>
              <td data-name={HEADS.price} data-num>
                {formatFen(item.price_fen)}
              </td>
              <td data-name={HEADS.tax} data-num>
                {item.tax_rate_bp / 100}%
              </td>
              <td data-name={HEADS.amount} data-num>
                {formatFen(item.amount_fen)}
              </td>
            </tr>
          ))}
          <tr>
            <td colSpan={6}>
              <b>合计人民币（大写）：</b>
              {contract.total_capital}
              <chakra.span whiteSpace="nowrap">（¥{formatFen(contract.total_fen)}）</chakra.span>
            </td>
          </tr>
        </tbody>
      </table>
    </chakra.div>
  )
}

function Party({
  title,
  party,
  contract,
  queued_at,
}: {
  title: string
  party: Party
  contract: Contract
  queued_at: string | null
}) {
  const signature = contract.signatures.find((each) => each.firm_id === party.firm_id)
  return (
    <div>
      <p>
        <b>{title}</b>
      </p>
      <p>{party.name}</p>
      {particularsOf(party).map(([name, text]) => (
        <chakra.p key={name} fontSize="0.86em" lineHeight="1.6" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
          {name}：{text}
        </chakra.p>
      ))}
      {signature ? (
        <SheetStamp words={`已签署 · ${signature.name}`} time={chinaTime(signature.at)} verified_by={signature.verified_by} />
      ) : queued_at ? (
        <SheetStamp pending words="待同步 · 已在本机签署" time={chinaTime(queued_at)} />
      ) : (
        <chakra.p color={SHEET_RULE}>（待签署）</chakra.p>
      )}
    </div>
  )
}

/** `queued`: this device's own unsent signature, and its firm. */
export function ContractDocument({ contract, queued }: { contract: Contract; queued: { firm_id: string; at: string } | null }) {
  const queuedFor = (party: Party) => (queued?.firm_id === party.firm_id ? queued.at : null)
  return (
    <DocumentSheet aria-label={`${CONTRACT_TITLES[contract.kind]} ${contract.no}`}>
      <SheetTitle>{CONTRACT_TITLES[contract.kind]}</SheetTitle>
      <chakra.p textAlign="right" mt={3} mb={5} fontSize="0.9em" fontVariantNumeric="tabular-nums">
        合同编号：{contract.no}
        {contract.order_no ? (
          <>
            <br />
            订单编号：{contract.order_no}
          </>
        ) : null}
      </chakra.p>
      <Line name="供方">{contract.seller.name}</Line>
      <Line name="需方">{contract.buyer.name}</Line>
      <chakra.p mt={3} textIndent="2em">
        {preambleOf(contract)}
      </chakra.p>
      {contract.items.length > 0 ? <Items contract={contract} /> : null}
      <ol>
        {contract.clauses.map((clause, index) => (
          <chakra.li key={`${index} ${clause.title}`} mb={2} listStyleType="none" breakInside="avoid">
            <b>
              {index + 1}. {clause.title}：
            </b>
            {clause.text}
          </chakra.li>
        ))}
      </ol>
      <chakra.p mt={3} fontVariantNumeric="tabular-nums">
        <b>有效期：</b>
        {chinaDay(contract.valid_from)} 至 {chinaDay(contract.valid_to)}
      </chakra.p>
      <SheetParties>
        <Party title="供方（签署）" party={contract.seller} contract={contract} queued_at={queuedFor(contract.seller)} />
        <Party title="需方（签署）" party={contract.buyer} contract={contract} queued_at={queuedFor(contract.buyer)} />
      </SheetParties>
      <SheetHash name="正文校验" sha256={contract.sha256}>
        {contract.void_at ? ` · 已于 ${chinaTime(contract.void_at)} 作废` : ''}
      </SheetHash>
    </DocumentSheet>
  )
}
