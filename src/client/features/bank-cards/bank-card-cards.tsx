/** Bank cards with their actions, and the empty state. */
import { chakra } from '@chakra-ui/react'
import { bankCardPath } from '#client/lib/paths.ts'
import { QueuedTag } from '#client/lists/queued-tag.tsx'
import { RankedFoot } from '#client/lists/ranked-foot.tsx'
import { refusalWords } from '#client/sync/outbox/refusal-words.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card, Facts } from '#client/ui/card.tsx'
import { CardList } from '#client/ui/list/card-list.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { formatAccountNo } from '#domain/firm/bank-account.ts'
import { ACCOUNT_TYPES, cardTitle } from '#domain/firm/bank-card.ts'
import { type BankCardItem, useBankCardActions } from './queries.ts'

export const ADD_BANK_CARD = bankCardPath('new')

export function NoBankCard() {
  return (
    <Empty
      icon="card"
      title="还没有银行卡"
      hint="添加收款账户：对公账户或本人的借记卡。本企业的同事都能看到，没有网络也可以添加。"
      action={
        <ButtonLink variant="primary" icon="plus" to={ADD_BANK_CARD}>
          添加银行卡
        </ButtonLink>
      }
    />
  )
}

function BankCardCard({ item }: { item: BankCardItem }) {
  const { value: card, pending, review } = item
  const actions = useBankCardActions()
  const [refused] = review
  const title = cardTitle(card)
  return (
    <Card aria-label={title} display="flex" flexDirection="column" gap={2}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap={2} rowGap={1}>
        <chakra.h2 fontSize="lg" fontWeight="bold" minW={0} overflowWrap="anywhere">
          {card.bank_name}
        </chakra.h2>
        <Tag tone="grey">{ACCOUNT_TYPES[card.account_type]}</Tag>
        {card.is_default ? <Tag tone="copper">默认</Tag> : null}
        <QueuedTag row={pending[0] ?? refused} />
      </chakra.div>
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
      {refused ? (
        <chakra.p color="need.fg" fontSize="sm">
          {refusalWords(refused)}
        </chakra.p>
      ) : null}
      <RankedFoot
        item={item}
        word="银行卡"
        title={title}
        edit={bankCardPath(card.id)}
        makeDefault={() => actions.makeDefault(card)}
        remove={() => actions.remove(card)}
      />
    </Card>
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
