/** A contract as a card, and its tags. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { chinaDay } from '#domain/china-time.ts'
import { contractKg } from '#domain/contract/contract.ts'
import { CONTRACT_TITLES } from '#domain/contract/contract-text.ts'
import { formatFen } from '#domain/money/money.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { contractPath } from '#client/lib/paths.ts'
import { Found } from '#client/lists/found.tsx'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Card } from '#client/ui/card.tsx'
import { CardGrid, CardHead } from '#client/ui/list/card-list.tsx'
import { Figure, Num } from '#client/ui/figure.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { contractState, otherParty } from './contract-words.ts'
import type { FoldedContract } from './queries.ts'

export const nameOf = ({ contract }: FoldedContract) =>
  contract.items.map((item) => [item.name, item.spec].filter(Boolean).join(' ')).join('、') || CONTRACT_TITLES[contract.kind]
export const weightOf = ({ contract }: FoldedContract) => contractKg(contract)

export function ContractTags({ folded }: { folded: FoldedContract }) {
  const { actor } = useAccount()
  const { label, tone } = contractState(folded, actor.firm_id)
  return (
    <>
      {folded.pending ? <Tag tone="blue">待同步</Tag> : null}
      <Tag tone={tone}>{label}</Tag>
    </>
  )
}

const Frame = chakra(Card, {
  base: {
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 150px',
  },
})

export function ContractCards({ rows }: { rows: readonly FoldedContract[] }) {
  const { actor } = useAccount()
  return (
    <CardGrid>
      {rows.map((folded) => (
        <Frame link key={folded.contract.id} aria-label={folded.contract.no} tone={folded.review ? 'need' : 'plain'}>
          <CardHead>
            <Num fontSize="sm" color="fg.muted">
              <Found text={folded.contract.no} />
            </Num>
            <span>
              <ContractTags folded={folded} />
            </span>
          </CardHead>
          <chakra.h2 mt={2} fontSize="xl" fontWeight="bold" lineHeight="1.4">
            <Link to={contractPath(actor.role, folded.contract.id)}>
              <Found text={nameOf(folded)} />
            </Link>
          </chakra.h2>
          <chakra.p fontSize="sm" color="fg.muted">
            <Found text={otherParty(folded.contract, actor.firm_id).name} />
          </chakra.p>
          <chakra.div
            mt="10px"
            display={{ base: 'flex', md: 'grid' }}
            flexWrap="wrap"
            justifyContent="space-between"
            alignItems="baseline"
            columnGap={3}
          >
            {folded.contract.items.length > 0 ? (
              <>
                <Figure value={formatFen(folded.contract.total_fen)} unit="元" />
                <Num fontSize="sm" color="fg.muted">
                  {formatTonnes(weightOf(folded))} 吨 · {chinaDay(folded.contract.created_at)}
                </Num>
              </>
            ) : (
              <Num fontSize="sm" color="fg.muted">
                有效期至 {chinaDay(folded.contract.valid_to)}
              </Num>
            )}
          </chakra.div>
        </Frame>
      ))}
    </CardGrid>
  )
}
