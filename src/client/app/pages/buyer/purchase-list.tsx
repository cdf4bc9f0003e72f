/** 交易市场: the trading hall for a buyer, who asks for goods from their row. The choice is in the address. */
import { chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import type { RowAction } from '#client/features/catalogue/hall-rows.tsx'
import type { HallChoice } from '#client/features/catalogue/hall-view.tsx'
import { KeptHall } from '#client/features/catalogue/kept-hall.tsx'
import { WantButton } from '#client/features/catalogue/want-button.tsx'
import { HALL, needPath } from '#client/lib/paths.ts'
import { addressOf } from '#client/app/pages/public/address.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
const PRICE = /^\d{0,9}(\.\d{0,2})?-\d{0,9}(\.\d{0,2})?$/

const hallAddress = ({ side, category_id, q, price }: HallChoice) =>
  addressOf(HALL, { side: side === 'needs' ? 'needs' : null, category: category_id, q, price: price ?? null })

const want: RowAction = (row) => <WantButton row={row} />

export function Page() {
  const [query] = useSearchParams()
  const category = query.get('category')
  const price = query.get('price') ?? ''
  const choice: HallChoice = {
    side: query.get('side') === 'needs' ? 'needs' : 'goods',
    category_id: category && UUID.test(category) ? category : null,
    q: (query.get('q') ?? '').trim().slice(0, 60),
    price: PRICE.test(price) ? price : '',
  }
  return (
    <>
      <PageHeader title="交易市场" back="/member/purchase" />
      <PageBody maxW="wide">
        <chakra.div minW={0}>
          <KeptHall choice={choice} to={(change) => hallAddress({ ...choice, ...change })} action={want} />
        </chakra.div>
        <Notice
          action={
            <ButtonLink size="sm" icon="plus" to={needPath()}>
              发布需求
            </ButtonLink>
          }
        >
          没有合适的货源？写下要什么、要多少，由平台商户代为寻找。
        </Notice>
      </PageBody>
    </>
  )
}
