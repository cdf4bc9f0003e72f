/** A contract set as on paper: title, parties, goods, total in capitals, clauses, signatures. On A4 it is the page itself. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { formatAccountNo } from '#domain/bank-account.ts'
import { chinaDay, chinaTime } from '#domain/china-time.ts'
import type { Contract, Party } from '#domain/contract.ts'
import { SHEET_RULE as RULE, DocumentSheet as Sheet } from '#client/ui/document-sheet.tsx'
import { formatFen } from '#domain/money.ts'
import { CONTRACT_TITLES } from '#domain/contract-text.ts'
import { formatTonnes } from '#domain/weight.ts'

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

const Stamp = chakra('div', {
  base: {
    display: 'inline-block',
    mt: '6px',
    px: 3,
    py: '5px',
    rounded: '6px',
    borderWidth: '2px',
    borderColor: '#b93329',
    color: '#b93329',
    lineHeight: '1.5',
    fontSize: '0.86em',
    '&[data-pending]': { borderColor: '#2a63c4', borderStyle: 'dashed', color: '#2a63c4' },
  },
})

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
      {party.account ? (
        <chakra.p fontVariantNumeric="tabular-nums">
          {party.account.bank_name}
          <br />
          {formatAccountNo(party.account.account_no)}
        </chakra.p>
      ) : null}
      {signature ? (
        <Stamp>
          已签署 · {signature.name}
          <br />
          <chakra.span fontVariantNumeric="tabular-nums">{chinaTime(signature.at)}</chakra.span>
          {signature.verified_by ? (
            <>
              <br />
              验证 {signature.verified_by}
            </>
          ) : null}
        </Stamp>
      ) : queued_at ? (
        <Stamp data-pending>
          待同步 · 已在本机签署
          <br />
          <chakra.span fontVariantNumeric="tabular-nums">{chinaTime(queued_at)}</chakra.span>
        </Stamp>
      ) : (
        <chakra.p color={RULE}>（待签署）</chakra.p>
      )}
    </div>
  )
}

/** `queued`: this device's own signature that has not been sent yet, and for which firm. */
export function ContractDocument({ contract, queued }: { contract: Contract; queued: { firm_id: string; at: string } | null }) {
  const queuedFor = (party: Party) => (queued?.firm_id === party.firm_id ? queued.at : null)
  return (
    <Sheet aria-label={`${CONTRACT_TITLES[contract.kind]} ${contract.no}`}>
      <chakra.h2
        textAlign="center"
        fontSize={{ base: '1.625rem', md: '2rem' }}
        letterSpacing="0.3em"
        pl="0.3em"
        fontWeight="heavy"
        lineHeight="1.5"
      >
        {CONTRACT_TITLES[contract.kind]}
      </chakra.h2>
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
        供需双方经协商一致，{contract.items.length > 0 ? '就下列货物的购销订立本合同' : '订立本合同'}，共同遵守。
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
      <chakra.div
        mt={8}
        display="grid"
        gridTemplateColumns={{ base: '1fr', md: '1fr 1fr', _print: '1fr 1fr' }}
        gap={6}
        breakInside="avoid"
      >
        <Party title="供方（签署）" party={contract.seller} contract={contract} queued_at={queuedFor(contract.seller)} />
        <Party title="需方（签署）" party={contract.buyer} contract={contract} queued_at={queuedFor(contract.buyer)} />
      </chakra.div>
      <chakra.p mt={8} pt={3} borderTop={`1px solid #d8d5cd`} fontSize="0.8em" color={RULE} fontVariantNumeric="tabular-nums">
        正文校验（SHA-256）{contract.sha256.slice(0, 8)}…{contract.sha256.slice(-8)}
        {contract.void_at ? ` · 已于 ${chinaTime(contract.void_at)} 作废` : ''}
      </chakra.p>
    </Sheet>
  )
}
