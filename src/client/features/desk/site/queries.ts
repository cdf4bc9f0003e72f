/** The site's banners, ads, friend links and partners at the desk, as last read. */
import { useMemo } from 'react'
import type { SitePart } from '#api/desk/site.ts'
import { call } from '#client/lib/call.ts'
import type { KeptCall } from '#client/sync/kept/kept.ts'
import type { Kept } from '#client/sync/kept/use-kept.ts'
import type { SitePartKind } from '#domain/site/site-part.ts'
import { useDesk } from '../desk.ts'

const partsOf = (kind: SitePartKind): KeptCall<SitePart[]> => ({
  key: `desk/site/1/${kind}`,
  fresh_ms: 10_000,
  ask: async ({ user_id }) =>
    (await call((await import('#api/desk/site.ts')).listSiteParts, { query: { kind }, account: user_id })).data,
})

/** The parts of a kind in the order of the site. */
export const useSiteParts = (kind: SitePartKind): Kept<SitePart[]> => useDesk(useMemo(() => partsOf(kind), [kind]))
