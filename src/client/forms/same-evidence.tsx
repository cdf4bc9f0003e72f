/**
 * Shows that evidence is also used elsewhere, with links. It is a warning that blocks nothing, because the person may know
 * better.
 */
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { type EvidencePlace, findSameEvidence } from '#api/same-evidence.ts'
import { call } from '#client/lib/call.ts'
import { invoicePath, orderPath } from '#client/lib/paths.ts'
import { hashesOf, heldFiles, heldTickets } from '#client/sync/reading/held-evidence.ts'
import { useAccount, useSyncStatus } from '#client/sync/reading/react.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { type EvidenceUse, ticketKey } from '#domain/order/same-evidence.ts'

/** Delay after typing, so that the server is not asked for each digit. */
const WAIT_MS = 400
const SHOWN = 3

export const placeOf = ({ order_id, order_no, name }: EvidenceUse): EvidencePlace => ({
  noun: 'order',
  id: order_id,
  no: order_no,
  name,
})
/** Removes duplicate places. */
const each = (places: readonly EvidencePlace[]): EvidencePlace[] => [
  ...new Map(places.map((place) => [`${place.id} ${place.name}`, place])).values(),
]

/** The places that `find` returns for `key`; none while it is empty. */
function usePlaces(key: string, find: (online: boolean, signal: AbortSignal) => Promise<EvidencePlace[]>): EvidencePlace[] {
  const { online } = useSyncStatus()
  const [found, setFound] = useState<{ key: string; places: EvidencePlace[] } | null>(null)
  useEffect(() => {
    if (!key) return undefined
    const stop = new AbortController()
    const timer = setTimeout(() => {
      find(online, stop.signal).then(
        (places) => stop.signal.aborted || setFound({ key, places: each(places) }),
        () => undefined,
      )
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the key says all that is asked for
  }, [key, online])
  return found && found.key === key ? found.places : []
}

const Line = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '6px',
    fontSize: 'sm',
    lineHeight: '1.45',
    color: 'need.fg',
    overflowWrap: 'anywhere',
    '& svg': { mt: '2px', flexShrink: 0 },
    '& a': { textDecoration: 'underline', textUnderlineOffset: '2px', fontWeight: 'bold' },
  },
})

export function PlaceLink({ place }: { place: EvidencePlace }) {
  const { actor } = useAccount()
  const to = place.noun === 'order' ? orderPath(actor.role, place.id) : invoicePath(actor.role, place.id)
  return (
    <>
      <Link to={to}>{place.no}</Link> {place.name}
    </>
  )
}

function SameLines({ what, places }: { what: string; places: readonly EvidencePlace[] }) {
  if (places.length === 0) return null
  return (
    <chakra.div role="status" display="grid" gap={1} mt={1}>
      {places.slice(0, SHOWN).map((place) => (
        <Line key={`${place.id} ${place.name}`}>
          <Icon name="alert" size={16} />
          <span>
            {what}也用于 <PlaceLink place={place} />
            ，请核对
          </span>
        </Line>
      ))}
      {places.length > SHOWN ? <Line>另有 {places.length - SHOWN} 处</Line> : null}
    </chakra.div>
  )
}

/** Below a ticket number's field. The form itself knows the order's own trucks. */
export function SameTicket({ order_id, ticket_no, weighed_at }: { order_id: string; ticket_no: string; weighed_at: string }) {
  const account = useAccount()
  const key = ticketKey(ticket_no)
  const places = usePlaces(key && `${key} ${weighed_at}`, async (online, signal) => {
    const here = (await heldTickets(account, { ticket_no, weighed_at }, order_id)).map(placeOf)
    const query = { ticket_no, order_id, ...(weighed_at ? { weighed_at } : {}) }
    const told = online
      ? await call(findSameEvidence, { query, signal }).then(
          ({ data }) => data,
          () => [],
        )
      : []
    return [...here, ...told]
  })
  return <SameLines what="磅单号" places={places} />
}

/** Below photos and papers: files that were used before. Copies of a photo are found only after its upload. */
export function SameFiles({ ids, what }: { ids: readonly string[]; what: string }) {
  const account = useAccount()
  const places = usePlaces(ids.join(), async (online, signal) => {
    const hashes = await hashesOf(account, ids)
    const here = (await heldFiles(account, hashes)).map(placeOf)
    const asked = online ? hashes : []
    const told = await Promise.all(
      asked.map((sha256) =>
        call(findSameEvidence, { query: { sha256 }, signal }).then(
          ({ data }) => data,
          () => [],
        ),
      ),
    )
    return [...here, ...told.flat()]
  })
  return <SameLines what={what} places={places} />
}
