/** A record's evidence that is also used elsewhere, for its reviewer: each paper with a link to the other use. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import type { SameEvidenceRow } from '#api/same-evidence.ts'
import { useSyncStatus } from '#client/sync/reading/react.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PlaceLink } from './same-evidence.tsx'

const SHOWN = 6
const List = chakra('ul', {
  base: {
    display: 'grid',
    gap: '2px',
    listStyleType: 'none',
    overflowWrap: 'anywhere',
    '& a': { display: 'inline-block', textDecoration: 'underline', textUnderlineOffset: '2px', fontWeight: 'bold' },
  },
})

/** The rows that `read` returns; none before, or if it has no answer. Reads again when `key` or the connection changes. */
export function useSame(key: string, read: (online: boolean) => Promise<SameEvidenceRow[]>): readonly SameEvidenceRow[] {
  const { online } = useSyncStatus()
  const [rows, setRows] = useState<readonly SameEvidenceRow[]>([])
  useEffect(() => {
    let current = true
    read(online).then(
      (found) => current && setRows(found),
      () => undefined,
    )
    return () => {
      current = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the key says all that is asked for
  }, [key, online])
  return rows
}

export function SameNotice({ rows }: { rows: readonly SameEvidenceRow[] }) {
  if (rows.length === 0) return null
  return (
    <Notice tone="need" title="有凭证也用在别处，请核对">
      <List>
        {rows.slice(0, SHOWN).map(({ by, name, ticket_no, other }) => (
          <li key={`${by} ${name} ${other.id} ${other.name}`}>
            {name}
            {by === 'ticket' ? `（磅单号 ${ticket_no}）` : '的照片'}也用于 <PlaceLink place={other} />
          </li>
        ))}
        {rows.length > SHOWN ? <li>另有 {rows.length - SHOWN} 处</li> : null}
      </List>
    </Notice>
  )
}
