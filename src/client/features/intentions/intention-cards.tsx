/** Intentions as cards: demand, quantity, price, and the last words of the talks. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { Found } from '#client/lists/found.tsx'
import { intentionPath } from '#client/lib/paths.ts'
import { shortTime } from '#client/lib/format.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Card } from '#client/ui/card.tsx'
import { CardHead, CardList } from '#client/ui/list/card-list.tsx'
import { Figure, Num } from '#client/ui/figure.tsx'
import { type Intention, intentionTitle } from '#domain/goods/intention.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { IntentionTags, priceWords } from './intention-words.tsx'
import type { IntentionItem } from './queries.ts'

const Frame = chakra(Card, {
  base: {
    display: 'flex',
    flexDirection: 'column',
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 150px',
  },
})

/** The most important words: why the intention ended, or the last note. */
function lastWord({ status, notes, closed }: Intention): string {
  if (status === -1 && closed)
    return `${closed.by === 'buyer' ? '采购商撤回' : '商户关闭'}${closed.reason ? `：${closed.reason}` : ''}`
  const last = notes.at(-1)
  return last ? `${last.name}：${last.text}` : ''
}

function IntentionCard({ item }: { item: IntentionItem }) {
  const { actor } = useAccount()
  const { value } = item
  const word = lastWord(value)
  return (
    <Frame link aria-label={value.no || intentionTitle(value)} tone={item.review.length > 0 ? 'need' : 'plain'}>
      <CardHead>
        <Num fontSize="sm" color="fg.muted">
          <Found text={value.no || '提交后编号'} /> · {shortTime(value.created_at)}
        </Num>
        <span>
          <IntentionTags item={item} />
        </span>
      </CardHead>
      <chakra.h2 mt={2} fontSize="xl" fontWeight="bold" lineHeight="1.4" overflowWrap="anywhere">
        <Link to={intentionPath(actor.role, value.id)}>
          <Found text={intentionTitle(value)} />
        </Link>
      </chakra.h2>
      <chakra.p fontSize="sm" color="fg.muted" lineClamp={1}>
        <Found text={actor.role === 'trader' ? value.buyer_name : value.delivery_place} />
      </chakra.p>
      <chakra.div mt="10px" display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="baseline" columnGap={3}>
        <Figure value={formatTonnes(value.quantity_kg)} unit="吨" size="md" />
        <Num fontWeight={value.expected_price_fen === null ? 'normal' : 'bold'}>{priceWords(value)}</Num>
      </chakra.div>
      {word ? (
        <chakra.p
          mt="10px"
          pt="10px"
          borderTopWidth="1px"
          borderColor="line.faint"
          fontSize="sm"
          color="fg.muted"
          lineClamp={2}
          overflowWrap="anywhere"
        >
          {word}
        </chakra.p>
      ) : null}
    </Frame>
  )
}

export function IntentionCards({ items }: { items: readonly IntentionItem[] }) {
  return (
    <CardList early>
      {items.map((item) => (
        <li key={item.value.id}>
          <IntentionCard item={item} />
        </li>
      ))}
    </CardList>
  )
}
