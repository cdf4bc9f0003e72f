/** Photos shared from another app: the person chooses their order. The photos are kept until then. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { v7 as uuidv7 } from 'uuid'
import { deliverDraft, newDelivery } from '#client/features/orders/steps/deliver-draft.ts'
import { StateTag } from '#client/features/orders/list/order-tags.tsx'
import { titleOf } from '#client/features/orders/order-words.ts'
import { newReceipt, onTheWay, receiveDraft } from '#client/features/orders/steps/receive-draft.ts'
import { newSettlement, settleDraft, tripsWithoutTicket } from '#client/features/orders/steps/settle-draft.ts'
import { newWeighing } from '#client/features/orders/steps/weighing.ts'
import { ordersPath } from '#client/lib/paths.ts'
import { addPhoto } from '#client/sync/blobs.ts'
import type { DeviceDb } from '#client/sync/db.ts'
import { type DraftSubject, draftsOf, saveDraft } from '#client/sync/drafts.ts'
import { useAccount, useOrders } from '#client/sync/react.tsx'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Num } from '#client/ui/figure.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast.tsx'
import { sharedCache } from '#api/wire.ts'
import type { Actor, Order, Trip } from '#domain/order.ts'
import { formatPlate } from '#domain/plate.ts'

const MOST_ORDERS = 200

interface Shared {
  request: Request
  photo: Blob
  src: string
}

/** The shared photos that the service worker keeps for this account. */
function useShared(account: string): { shared: Shared[] | undefined; drop: () => Promise<void> } {
  const [shared, setShared] = useState<Shared[] | undefined>(undefined)
  useEffect(() => {
    let current = true
    const made: string[] = []
    const read = async () => {
      if (!('caches' in globalThis)) return []
      const cache = await caches.open(sharedCache(account))
      const found: Shared[] = []
      for (const request of await cache.keys()) {
        const photo = await (await cache.match(request))?.blob()
        if (!photo) continue
        const src = URL.createObjectURL(photo)
        made.push(src)
        found.push({ request, photo, src })
      }
      return found
    }
    read().then(
      (found) => current && setShared(found),
      () => current && setShared([]),
    )
    return () => {
      current = false
      for (const src of made) URL.revokeObjectURL(src)
    }
  }, [account])
  const drop = async () => {
    const cache = await caches.open(sharedCache(account))
    for (const { request } of shared ?? []) await cache.delete(request)
    setShared([])
  }
  return { shared, drop }
}

/** A form that can take photos, one trip at a time, and keeps them in its draft. */
interface Place {
  key: string
  order: Order
  /** the trip; empty where the form has one open */
  truck: string
  to: string
  /** Puts photos into a draft of the form, and saves it. */
  keep: (db: DeviceDb, photo_ids: string[]) => Promise<void>
}

/** Puts them into the draft typed last, or into the one that `make` begins. */
const into =
  <T,>(of: DraftSubject<T>, make: () => T, put: (draft: T, photo_ids: string[]) => T): Place['keep'] =>
  async (db, photo_ids) => {
    const [typed] = await draftsOf(db, of)
    await saveDraft(db, typed?.id ?? uuidv7(), of, put(typed?.value ?? make(), photo_ids))
  }

const withPhotos = <W extends { photo_ids: string[] }>(where: W, photo_ids: string[]): W => ({
  ...where,
  photo_ids: [...where.photo_ids, ...photo_ids],
})
const truckOf = (trip: Trip) => `第 ${trip.no} 车 ${formatPlate(trip.plate)}`

/** The supplier's open trip takes them. */
const delivery = (order: Order): Place => ({
  key: order.id,
  order,
  truck: '',
  to: `/supply/order/deliver?id=${order.id}`,
  keep: into(deliverDraft(order.id), newDelivery, (draft, ids) => ({
    ...draft,
    trips: draft.trips.map((trip) => (trip.id === draft.current ? { ...trip, shipped: withPhotos(trip.shipped, ids) } : trip)),
  })),
})
const receipt = (order: Order, trip: Trip): Place => ({
  key: trip.id,
  order,
  truck: truckOf(trip),
  to: `/member/order/receive?id=${order.id}`,
  keep: into(
    receiveDraft(order.id),
    () => newReceipt(order),
    ({ arrivals }, ids) => ({
      arrivals: { ...arrivals, [trip.id]: withPhotos(arrivals[trip.id] ?? newWeighing(), ids) },
      open: trip.id,
    }),
  ),
})
const ticket = (order: Order, trip: Trip): Place => ({
  key: trip.id,
  order,
  truck: truckOf(trip),
  to: `/member/order/handleOrder?id=${order.id}`,
  keep: into(settleDraft(order.id), newSettlement, (draft, ids) => ({
    ...draft,
    tickets: { ...draft.tickets, [trip.id]: withPhotos(draft.tickets[trip.id] ?? { id: uuidv7(), photo_ids: [] }, ids) },
  })),
})

function placesOf(actor: Actor, order: Order): Place[] {
  const { role } = actor
  if (role === 'supplier') return (order.state === 1 || order.state === 2) && !order.loading_finished ? [delivery(order)] : []
  if (role !== 'buyer') return []
  if (order.state === 2) return onTheWay(order).map((trip) => receipt(order, trip))
  if (order.state !== 3) return []
  const missing = tripsWithoutTicket(order, actor)
  return order.trips.filter((trip) => missing.has(trip.id)).map((trip) => ticket(order, trip))
}

const Choice = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 3,
    width: 'full',
    minH: 'targetLg',
    textAlign: 'left',
    px: '14px',
    py: 2,
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'xl',
    _hover: { borderColor: 'line.control' },
    '&[disabled]': { opacity: 0.5 },
  },
})

function Places({ onChoose, busy }: { onChoose: (place: Place) => void; busy: boolean }) {
  const { actor } = useAccount()
  const found = useOrders({ limit: MOST_ORDERS })
  if (!found) return <SkeletonCards />
  const open = found.rows.flatMap(({ order }) => placesOf(actor, order))
  if (open.length === 0) {
    return (
      <Empty
        icon="order"
        title="没有可以放入照片的订单"
        hint={actor.role === 'trader' ? '照片由供应商在发货、采购商在收货时提供。' : '待发货、待收货或待处理的订单会列在这里。'}
      />
    )
  }
  return (
    <chakra.div display="grid" gap="10px">
      {open.map((place) => (
        <Choice key={place.key} type="button" disabled={busy} onClick={() => onChoose(place)}>
          <chakra.span minW={0}>
            <chakra.span display="block" fontWeight="bold">
              {titleOf(place.order)}
            </chakra.span>
            <Num fontSize="sm" color="fg.muted">
              {place.order.no} · {place.truck || place.order.delivery_place}
            </Num>
          </chakra.span>
          <StateTag order={place.order} role={actor.role} />
        </Choice>
      ))}
    </chakra.div>
  )
}

export function Page() {
  const { db, actor } = useAccount()
  const { shared, drop } = useShared(actor.user_id)
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()

  const choose = async ({ keep, to }: Place) => {
    setBusy(true)
    try {
      const ids: string[] = []
      for (const { photo } of shared ?? []) ids.push((await addPhoto(db, photo)).id)
      await keep(db, ids)
      await drop()
      void navigate(to, { replace: true })
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '照片没有保存')
      setBusy(false)
    }
  }

  return (
    <>
      <PageHeader title="分享的照片" back={ordersPath(actor.role)} />
      <chakra.div
        px={{ base: 3, md: 6 }}
        py={{ base: 3, md: 5 }}
        display="grid"
        gap={5}
        alignContent="start"
        maxW="760px"
        width="full"
      >
        {shared === undefined ? <SkeletonCards count={1} /> : null}
        {shared?.length === 0 ? (
          <Empty icon="image" title="没有收到照片" hint="在相册中选择磅单照片，点“分享”并选择循金，照片就会出现在这里。" />
        ) : null}
        {shared && shared.length > 0 ? (
          <>
            <chakra.div display="flex" gap="10px" flexWrap="wrap">
              {shared.map(({ src }, index) => (
                <chakra.img key={src} src={src} alt={`分享的照片 ${index + 1}`} boxSize="thumb" objectFit="cover" rounded="md" />
              ))}
            </chakra.div>
            <section>
              <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap={3} mb="10px">
                <chakra.h2 fontWeight="bold">{busy ? '正在保存…' : `这 ${shared.length} 张照片属于哪一车？`}</chakra.h2>
                <Button size="sm" disabled={busy} onClick={() => void drop()}>
                  不需要了
                </Button>
              </chakra.div>
              <Places busy={busy} onChoose={(place) => void choose(place)} />
            </section>
          </>
        ) : null}
      </chakra.div>
    </>
  )
}
