/** Announcements at the desk, in pages, newest first. */
import type { AnnouncementRow } from '#api/desk/announcements.ts'
import { call } from '#client/lib/call.ts'
import type { KeptCall } from '#client/sync/kept/kept.ts'

const PAGE = 50
export const announcementsPage = (cursor?: string): KeptCall<{ data: AnnouncementRow[]; next: string | null }> => ({
  key: `desk/announcements/3/${cursor ?? ''}`,
  fresh_ms: 0,
  ask: async ({ user_id: account }) =>
    call((await import('#api/desk/announcements.ts')).listAnnouncements, { query: { cursor, limit: PAGE }, account }),
})
