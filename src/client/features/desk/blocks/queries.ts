/** The block list, found by the server, in pages, newest first. */
import type { BlockRow } from '#api/desk/blocks.ts'
import { call } from '#client/lib/call.ts'
import type { KeptCall } from '#client/sync/kept/kept.ts'
import type { BlockState } from '#domain/desk/block.ts'

const PAGE = 50
export const blocksPage =
  (state: BlockState, search: string | undefined) =>
  (cursor?: string): KeptCall<{ data: BlockRow[]; next: string | null }> => ({
    key: `desk/blocks/1/${state}/${search ?? ''}/${cursor ?? ''}`,
    fresh_ms: 0,
    ask: async ({ user_id: account }) =>
      call((await import('#api/desk/blocks.ts')).listBlocks, { query: { state, search, cursor, limit: PAGE }, account }),
  })
