/** Goods as cards: description, price, remaining stock and actions. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { PhotoStrip } from '#client/forms/photos.tsx'
import { Found, WhyFound } from '#client/lists/found.tsx'
import { QueuedTags } from '#client/lists/queued-tag.tsx'
import { refusalWords } from '#client/sync/outbox/refusal-words.ts'
import { certificationPath } from '#client/lib/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { CardFoot, CardList } from '#client/ui/list/card-list.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { chinaTime } from '#domain/china-time.ts'
import { priceText } from '#domain/goods/goods.ts'
import { goodsTerms } from '#domain/list/search.ts'
import { BinActs, ShelfActs } from './goods-acts.tsx'
import { GoodsStateTag, rejectionWords, Stock, validity, whatWords } from './goods-words.tsx'
import type { GoodsItem } from './queries.ts'

const Head = chakra('div', { base: { display: 'flex', alignItems: 'flex-start', gap: 2, flexWrap: 'wrap' } })
const Fact = chakra('p', {
  base: {
    display: 'flex',
    gap: '6px',
    minW: 0,
    fontSize: 'sm',
    color: 'fg.muted',
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
    '& > svg': { flexShrink: 0, mt: '2px', color: 'fg.subtle' },
    '&[data-soon]': { color: 'need.fg' },
  },
})
const Foot = chakra(CardFoot, { base: { '& > :first-of-type:not(:last-child)': { mr: 'auto', ml: '-14px' } } })
/** Labels that a card does not show. */
const UNSHOWN = new Set(['牌号'])

/** Why the last change came back, or why the goods are off sale. */
function Told({ item: { value: goods, review } }: { item: GoodsItem }) {
  const [refused] = review
  const words = refused
    ? refusalWords(refused)
    : goods.held_back
      ? '企业实名认证通过后才能上架，内容已保存。'
      : rejectionWords(goods)
  const waits = refused ? refused.last_error?.refusal?.code === 'not_certified' : goods.held_back
  return words ? (
    <chakra.p color="need.fg" fontSize="sm" display="flex" flexWrap="wrap" alignItems="center" columnGap={3} rowGap={1}>
      {words}
      {waits ? (
        <ButtonLink size="sm" to={certificationPath()}>
          实名认证
        </ButtonLink>
      ) : null}
    </chakra.p>
  ) : null
}

function GoodsCard({ item, tags, acts, children }: { item: GoodsItem; tags: ReactNode; acts: ReactNode; children?: ReactNode }) {
  const { value: goods, pending, review } = item
  return (
    <Card as="article" aria-label={goods.title} display="flex" flexDirection="column" gap={3}>
      <Head>
        <chakra.div flex={1} minW="9em">
          <chakra.h2 fontSize="lg" fontWeight="bold" lineHeight="1.4" overflowWrap="anywhere">
            <Found text={goods.title} />
          </chakra.h2>
          <chakra.p fontSize="sm" color="fg.muted" overflowWrap="anywhere">
            <Found text={whatWords(goods)} />
          </chakra.p>
        </chakra.div>
        <chakra.span display="inline-flex" flexWrap="wrap" gap="6px" pt="3px">
          {tags}
          <QueuedTags review={review} pending={pending} />
        </chakra.span>
      </Head>
      <chakra.p fontSize="xl" fontWeight="650" lineHeight="1.3" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
        {priceText(goods)}
      </chakra.p>
      {children}
      <Told item={item} />
      <Foot>{acts}</Foot>
    </Card>
  )
}

/** Goods on the shelf. A queued publication gets its number with the server's answer. */
export function GoodsCards({ items }: { items: readonly GoodsItem[] }) {
  return (
    <CardList early>
      {items.map((item) => {
        const { value: goods } = item
        const { text, soon } = validity(goods)
        return (
          <li key={goods.id}>
            <GoodsCard item={item} tags={<GoodsStateTag goods={goods} />} acts={<ShelfActs item={item} />}>
              <Stock goods={goods} />
              {goods.images.length > 0 ? <PhotoStrip ids={goods.images.slice(0, 3)} label={`${goods.title}照片`} /> : null}
              <chakra.div display="grid" gap="4px">
                {goods.warehouse ? (
                  <Fact>
                    <Icon name="location" size={16} />
                    <span>
                      <Found text={goods.warehouse} />
                    </span>
                  </Fact>
                ) : null}
                <Fact data-soon={soon ? '' : undefined}>
                  <Icon name="clock" size={16} />
                  <span>
                    {text}
                    {goods.no ? ` · ${goods.no}` : ''}
                  </span>
                </Fact>
                <WhyFound terms={() => goodsTerms(goods)} hidden={UNSHOWN} />
              </chakra.div>
            </GoodsCard>
          </li>
        )
      })}
    </CardList>
  )
}

export function BinCards({ items }: { items: readonly GoodsItem[] }) {
  return (
    <CardList early>
      {items.map((item) => (
        <li key={item.value.id}>
          <GoodsCard item={item} tags={<Tag tone="grey">回收站</Tag>} acts={<BinActs item={item} />}>
            <Stock goods={item.value} />
            <Fact>
              <Icon name="trash" size={16} />
              <span>
                {chinaTime(item.value.recycled_at)} 移入
                {item.value.no ? ` · ${item.value.no}` : ''}
              </span>
            </Fact>
          </GoodsCard>
        </li>
      ))}
    </CardList>
  )
}
