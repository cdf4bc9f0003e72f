/** Firms at the operator's desk, found by the server, and the page of one. */
import { useState } from 'react'
import type { ResponseOf } from '#api/endpoint.ts'
import type { DeskFirm, DeskFirmRow, listDeskFirms } from '#api/desk/firms.ts'
import { call } from '#client/lib/call.ts'
import type { KeptCall } from '#client/sync/kept/kept.ts'
import type { Kept } from '#client/sync/kept/use-kept.ts'
import type { Role } from '#domain/role.ts'
import { useDesk } from '../desk.ts'

export interface FirmFilter {
  search?: string | undefined
  role?: Role | undefined
  certified?: 'yes' | 'no' | undefined
  suspended?: 'yes' | 'no' | undefined
}
interface Found {
  rows: DeskFirmRow[]
  more: boolean
}
const PAGE = 100

/** The first pages of the firms that match, newest first. */
const firmPages = (filter: FirmFilter, pages: number): KeptCall<Found> => ({
  key: `desk/firms/1/${[filter.search, filter.role, filter.certified, filter.suspended, pages].map((each) => each ?? '').join('/')}`,
  fresh_ms: 0,
  async ask({ user_id: account }) {
    const { listDeskFirms: list } = await import('#api/desk/firms.ts')
    const rows: DeskFirmRow[] = []
    let next: string | null = null
    for (let page = 0; page < pages && (page === 0 || next); page++) {
      const read: ResponseOf<typeof listDeskFirms> = await call(list, {
        query: { ...filter, limit: PAGE, cursor: next ?? undefined },
        account,
      })
      rows.push(...read.data)
      next = read.next
    }
    return { rows, more: next !== null }
  },
})

/** The firms of the filter. While further ones are read, those before them stay. */
export function useFirms(filter: FirmFilter): Kept<Found> & { busy: boolean; readMore: () => void } {
  const of = JSON.stringify(filter)
  const [asked, setAsked] = useState({ of, pages: 1 })
  const pages = asked.of === of ? asked.pages : 1
  const kept = useDesk(firmPages(filter, pages))
  const [last, setLast] = useState<{ of: string; value: Found } | null>(null)
  if (kept.value && kept.value !== last?.value) setLast({ of, value: kept.value })
  const value = kept.value ?? (last?.of === of ? last.value : undefined)
  return { ...kept, value, busy: !kept.value && !kept.failure, readMore: () => setAsked({ of, pages: pages + 1 }) }
}

const firmCall = (id: string): KeptCall<DeskFirm> => ({
  key: `desk/firm/1/${id}`,
  fresh_ms: 0,
  ask: async ({ user_id: account }) =>
    (await call((await import('#api/desk/firms.ts')).readDeskFirm, { params: { id }, account })).data,
})
export const useFirm = (id: string): Kept<DeskFirm> => useDesk(firmCall(id))
