/** The dialog that changes the order of banners, ads, friend links or partners on the site. */
import { chakra } from '@chakra-ui/react'
import { orderSiteParts, type SitePart } from '#api/desk/site.ts'
import { SITE_PARTS, type SitePartKind } from '#domain/site/site-part.ts'
import { useDeskSend } from '../desk.ts'
import { OrderDialog } from '../order-dialog.tsx'

const Thumb = chakra('img', { base: { width: '64px', height: '36px', rounded: 'sm', objectFit: 'cover', bg: 'bg.muted' } })

interface Props {
  kind: SitePartKind
  parts: readonly SitePart[]
  onAsk: () => void
  onClose: () => void
}
export function PartOrderDialog({ kind, parts, onAsk, onClose }: Props) {
  const send = useDeskSend()
  const rows = parts.map(({ id, title, image }) => {
    const name = title || `第 ${id} 号`
    const content = (
      <>
        {image ? <Thumb src={image} alt="" /> : null}
        <chakra.span truncate>{name}</chakra.span>
      </>
    )
    return { id, name, content }
  })
  return (
    <OrderDialog
      label={SITE_PARTS[kind].label}
      rows={rows}
      schema={orderSiteParts.body}
      body={(order) => ({ kind, ...order })}
      send={(body) => send(orderSiteParts, { body })}
      onAsk={onAsk}
      onClose={onClose}
    />
  )
}
