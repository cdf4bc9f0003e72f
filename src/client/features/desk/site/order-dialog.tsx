/** The dialog that changes the order of banners, ads, friend links or partners on the site. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { orderSiteParts, type SitePart } from '#api/desk/site.ts'
import type { BodyOf } from '#api/endpoint.ts'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { Refused } from '#client/lib/call.ts'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { SortList } from '#client/ui/list/sort-list.tsx'
import { moved, SITE_PARTS, type SitePartKind } from '#domain/site/site-part.ts'
import { useDeskSend } from '../desk.ts'

const Thumb = chakra('img', { base: { width: '64px', height: '36px', rounded: 'sm', objectFit: 'cover', bg: 'bg.muted' } })

interface Props {
  kind: SitePartKind
  parts: readonly SitePart[]
  onAsk: () => void
  onClose: () => void
}
export function OrderDialog({ kind, parts, onAsk, onClose }: Props) {
  const send = useDeskSend()
  const { label } = SITE_PARTS[kind]
  const [before] = useState(() => parts.map(({ id }) => id))
  const form = useEndpointForm<{ ids: number[] }, BodyOf<typeof orderSiteParts>>({
    schema: orderSiteParts.body,
    values: { ids: before },
    body: ({ ids }) => ({ kind, before, ids }),
    async send(body) {
      try {
        await send(orderSiteParts, { body })
      } catch (error) {
        if (error instanceof Refused) onAsk()
        throw error
      }
      tellDone(`调整${label}的顺序`)
    },
    onDone: onClose,
  })
  const { ids } = form.values
  const items = ids.flatMap((id) => {
    const part = parts.find((each) => each.id === id)
    if (!part) return []
    const name = part.title || `第 ${id} 号`
    const content = (
      <>
        {part.image ? <Thumb src={part.image} alt="" /> : null}
        <chakra.span truncate>{name}</chakra.span>
      </>
    )
    return [{ key: String(id), name, content }]
  })
  return (
    <Dialog open title={`调整${label}的顺序`} width={560} onClose={onClose}>
      <DialogForm form={form} submit_label="保存顺序" onCancel={onClose}>
        <chakra.p fontSize="sm" color="fg.muted">
          拖动一行，或选中后按 ↑ ↓ 移动。
        </chakra.p>
        <SortList label={`${label}的顺序`} items={items} onMove={(from, to) => form.set('ids', moved(ids, from, to))} />
      </DialogForm>
    </Dialog>
  )
}
