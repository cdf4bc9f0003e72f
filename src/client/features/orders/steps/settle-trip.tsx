/** One trip of a settlement: both nets, the difference, the deductions, the settlement weight, and its weigh ticket. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { PhotoField, SmallKgField } from '#client/forms/fields.tsx'
import { Card, Facts } from '#client/ui/card.tsx'
import { Figure, Num } from '#client/ui/figure.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { Order, Trip } from '#domain/order/order.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { DiffBar } from '#client/features/orders/detail/diff-bar.tsx'
import { LoadingPhotos } from '#client/features/orders/detail/loading-photos.tsx'
import { PlateText } from '#client/features/orders/detail/order-trips.tsx'
import { PhotoStrip } from '#client/forms/photos.tsx'
import { draftedSettledKg, type SettleDraft } from './settle-draft.ts'

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gap: 3,
    alignItems: 'start',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', lg: '1.1fr 1.1fr 1fr 1fr 1.2fr' },
  },
})
const Head = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1, mb: 3 } })

const Cell = ({ name, children }: { name: string; children: ReactNode }) => (
  <chakra.div minW={0}>
    <chakra.p fontSize="sm" color="fg.muted">
      {name}
    </chakra.p>
    {children}
  </chakra.div>
)
const Tonnes = ({ kg }: { kg: number | null }) => (
  <Num fontSize="lg" whiteSpace="nowrap">
    {kg === null ? '—' : formatTonnes(kg)}{' '}
    <chakra.span fontSize="sm" color="fg.muted">
      吨
    </chakra.span>
  </Num>
)

const FIELDS = [
  ['deduct_kg', '扣杂'],
  ['water_kg', '扣水'],
] as const

/** The photos of every weigh ticket of the trip. */
const ticketPhotos = (order: Order, trip: Trip): string[] => [
  ...(trip.received?.photo_ids ?? []),
  ...order.proofs.flatMap((proof) =>
    proof.kind === 'weigh' && proof.trip_id === trip.id && !proof.deleted_at ? proof.photo_ids : [],
  ),
]

function Ticket({ order, trip, added, missing }: { order: Order; trip: Trip; added: string[]; missing: boolean }) {
  const { received } = trip
  if (!missing) {
    const figures = received ? (
      <Facts
        items={[
          ['收货毛重', `${received.gross_kg.toLocaleString('en-US')} kg`],
          ['收货皮重', `${received.tare_kg.toLocaleString('en-US')} kg`],
          ['收货净重', `${formatTonnes(received.net_kg)} 吨`],
          ['磅单号', received.ticket_no || '—'],
        ]}
      />
    ) : null
    return <PhotoStrip ids={ticketPhotos(order, trip)} label={`第 ${trip.no} 车磅单`} figures={figures} />
  }
  return (
    <chakra.div display="grid" gap="10px">
      {added.length === 0 ? <Notice tone="need">缺少磅单照片，请补拍后提交。</Notice> : null}
      <PhotoField name={`tickets.${trip.id}.photo_ids`} label={`第 ${trip.no} 车磅单`} once="照片" />
    </chakra.div>
  )
}

/** `missing` says that the order has no weigh ticket of the trip. */
export function SettleTrip({
  order,
  trip,
  draft,
  scale_bp,
  missing,
}: {
  order: Order
  trip: Trip
  draft: SettleDraft
  scale_bp: number
  missing: boolean
}) {
  const settled_kg = draftedSettledKg(order, draft, trip)
  return (
    <Card as="article" css={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 300px' }}>
      <Head>
        <chakra.b fontSize="lg">
          <PlateText plate={trip.plate} />
        </chakra.b>
        <chakra.span fontSize="sm" color="fg.muted" ml="auto">
          第 {trip.no} 车
        </chakra.span>
      </Head>
      <Grid>
        <Cell name="发货净重">
          <Tonnes kg={trip.shipped.net_kg} />
        </Cell>
        <Cell name="收货净重">
          <Tonnes kg={trip.received?.net_kg ?? null} />
          <chakra.div minH="20px">
            <DiffBar order={order} trip={trip} scale_bp={scale_bp} />
          </chakra.div>
        </Cell>
        {FIELDS.map(([field, label]) => (
          <SmallKgField
            key={field}
            name={`deductions.${trip.id}.${field}`}
            label={label}
            inputMode="numeric"
            placeholder="0"
            css={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums', fontWeight: 'bold' }}
          />
        ))}
        <chakra.div
          gridColumn={{ base: '1 / -1', lg: 'auto' }}
          display="flex"
          flexDirection={{ base: 'row', lg: 'column' }}
          justifyContent="space-between"
          alignItems={{ base: 'baseline', lg: 'flex-end' }}
        >
          <chakra.span fontSize="sm" color="fg.muted">
            结算重量
          </chakra.span>
          <Figure
            size="md"
            value={settled_kg === null ? '—' : formatTonnes(settled_kg)}
            unit="吨"
            tone={settled_kg === null ? 'muted' : 'plain'}
          />
        </chakra.div>
      </Grid>
      <chakra.div mt={3} display="grid" gap={3}>
        <LoadingPhotos trip={trip} />
        <Ticket order={order} trip={trip} added={draft.tickets[trip.id]?.photo_ids ?? []} missing={missing} />
      </chakra.div>
    </Card>
  )
}
