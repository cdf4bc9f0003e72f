/** Bank cards with their actions, and the empty state. */
import { chakra } from '@chakra-ui/react'
import { bankCardPath } from '#client/lib/paths.ts'
import { RankedFoot } from '#client/lists/ranked-foot.tsx'
import { RecordCard } from '#client/lists/record-card.tsx'
import { Facts } from '#client/ui/card.tsx'
import { CardList } from '#client/ui/list/card-list.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { formatAccountNo } from '#domain/firm/bank-account.ts'
import { ACCOUNT_TYPES, cardTitle } from '#domain/firm/bank-card.ts'
import { CardConfirmation } from './card-confirmation.tsx'
import { type BankCardItem, useBankCardActions } from './queries.ts'

export const NO_BANK_CARD = {
  icon: 'card',
  title: '还没有银行卡',
  hint: '添加收款账户：对公账户或本人的借记卡。本企业的同事都能看到，没有网络也可以添加。',
} as const

function BankCardCard({ item }: { item: BankCardItem }) {
  const { value: card } = item
  const actions = useBankCardActions()
  const title = cardTitle(card)
  return (
    <RecordCard
      item={item}
      label={title}
      name={card.bank_name}
      tags={
        <>
          <Tag tone="grey">{ACCOUNT_TYPES[card.account_type]}</Tag>
          {card.is_default ? <Tag tone="copper">默认</Tag> : null}
        </>
      }
      foot={
        <RankedFoot
          item={item}
          word="银行卡"
          title={title}
          edit={bankCardPath(card.id)}
          makeDefault={() => actions.makeDefault(card)}
          remove={() => actions.remove(card)}
        />
      }
    >
      <chakra.p fontSize="xl" fontWeight="bold" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
        {formatAccountNo(card.account_no)}
        <CopyButton text={card.account_no} label="账号" shown={false} />
      </chakra.p>
      <Facts
        items={[
          ['户名', card.holder],
          ...(card.branch ? [['开户支行', card.branch] as const] : []),
          ...(card.cnaps_no ? [['联行号', card.cnaps_no] as const] : []),
        ]}
      />
      <CardConfirmation item={item} />
    </RecordCard>
  )
}

export function BankCardCards({ items }: { items: readonly BankCardItem[] }) {
  return (
    <CardList>
      {items.map((item) => (
        <li key={item.value.id}>
          <BankCardCard item={item} />
        </li>
      ))}
    </CardList>
  )
}
