/** The dialog that changes the order of the market's categories or series, on the public pages and in the sheet. */
import { chakra } from '@chakra-ui/react'
import { type MarketSetup, orderMarket } from '#api/desk/market.ts'
import { MARKET_PARTS, type MarketPart } from '#domain/desk/market-setup.ts'
import { useDeskSend } from '../../desk.ts'
import { OrderDialog, type OrderedRow } from '../../order-dialog.tsx'

interface Props {
  part: MarketPart
  setup: MarketSetup
  onAsk: () => void
  onClose: () => void
}
export function MarketOrderDialog({ part, setup, onAsk, onClose }: Props) {
  const send = useDeskSend()
  const row = (id: number, name: string, about: string): OrderedRow<number> => ({
    id,
    name,
    content: (
      <chakra.span truncate>
        {name}
        <chakra.span ml={2} fontSize="sm" color="fg.muted">
          {about}
        </chakra.span>
      </chakra.span>
    ),
  })
  const rows =
    part === 'market_category'
      ? setup.categories.map(({ id, name, series }) => row(id, name, `${series} 个品种`))
      : setup.series.map(({ id, name, spec, category_name }) => row(id, name, [category_name, spec].filter(Boolean).join(' · ')))
  return (
    <OrderDialog
      label={MARKET_PARTS[part].label}
      rows={rows}
      schema={orderMarket.body}
      body={(order) => ({ part, ...order })}
      send={(body) => send(orderMarket, { body })}
      onAsk={onAsk}
      onClose={onClose}
    />
  )
}
