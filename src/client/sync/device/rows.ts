/** The rows that a person's actions create on the device: outbox, photos and drafts. Rows of server truth are in nouns.ts. */
import { nameToday } from '#api/earlier-calls.ts'
import { SYNC_SCHEMA } from '#api/wire.ts'
import type { RefusalBody } from '#domain/refusal.ts'
import type { Shape } from '#domain/upcast.ts'

export interface Owned {
  /** the account the row belongs to */
  owner: string
  /** the version of the row's shape; 0 if missing */
  schema?: number
}

/** The subject of drafts without an id yet: a new order, new feedback. */
export const NO_SUBJECT = 'new'
/** `kind` is the form; `subject` is the id of its subject. Several drafts of one subject may exist. */
export interface DraftRow extends Owned {
  id: string
  kind: string
  subject: string
  value: unknown
  /** the version of the value's own shape, named by its form; 0 if missing */
  value_schema?: number
  /** ms since the epoch */
  updated_at: number
}
export const DRAFT: Shape<DraftRow> = {
  schema: 1,
  upcasts: {
    /** One draft per subject, under an id derived from it: `deliver:{order id}` or `order-new`. */
    0: (row) => {
      const { id, kind, subject }: Partial<DraftRow> = row
      const named = id?.startsWith(`${kind}:`) ? id.slice(`${kind}:`.length) : NO_SUBJECT
      return { ...row, subject: subject ?? named }
    },
  },
}

/** Why a row did not go through, in the server's words. */
export interface OutboxError {
  kind: 'network' | 'held' | 'refused' | 'conflict' | 'blocked'
  refusal: RefusalBody | null
  changed_by?: string
  changed_at?: string
  changed_action?: string
  allowed_next?: string[]
}
/** cancelling: the row may have left the device, so the server closes its key before `cancel` is done. */
type OutboxState = 'waiting' | 'sending' | 'needs_review' | 'cancelling'
/** What happens to a row once the server has closed its key. */
export type Cancel = { intent: 'take_back' | 'discard' } | { intent: 'redo'; change: RowChange }
/** The fields to replace in the row; all others stay. */
export interface RowChange {
  body?: Record<string, unknown>
  base_version?: number
  /** ids of the photos that the changed body names */
  photos?: string[]
  label?: string
}
/**
 * Whether the server has refused the row. Until the person decides, and while the row is being given up, truth shows without it.
 */
export const isRefused = ({ state, last_error }: Pick<OutboxRow, 'state' | 'last_error'>): boolean =>
  state === 'needs_review' || (state === 'cancelling' && (last_error?.kind === 'refused' || last_error?.kind === 'conflict'))
/** One action of a person, until the server has confirmed it. Plain JSON. */
export interface OutboxRow extends Owned {
  key: string
  n: number
  schema: number
  endpoint: string
  params: Record<string, string>
  body: Record<string, unknown>
  /** lanes; each is first in, first out */
  entities: string[]
  base_version: number
  /** keys of rows and `blob:{id}` of photos that must arrive first */
  depends_on: string[]
  created_at: string
  state: OutboxState
  cancel?: Cancel
  /** attempts without an answer; rows of older code have no count and may have left the device */
  unheard?: number
  attempts: number
  /** ms since the epoch */
  next_at: number
  /** the whole wait that ends at `next_at` */
  wait_ms?: number
  lease_until: number
  last_error: OutboxError | null
  /** the action in words, with the number of its subject */
  label: string
  /** the draft it came from, restored if the row is taken back */
  draft: DraftRow | null
}
/** The version that a push declares for its rows. */
export const OUTBOX: Shape<OutboxRow> = {
  schema: SYNC_SCHEMA,
  upcasts: {
    /** Dependencies, label and draft may be missing. */
    0: (row) => ({
      ...row,
      depends_on: row.depends_on ?? [],
      label: row.label ?? row.endpoint,
      draft: row.draft ?? null,
    }),
    /** Step calls were not named after their actions. */
    1: (row) => ({ ...row, endpoint: nameToday(row.endpoint) }),
  },
}

/** Type of an iPhone's photo that this browser cannot decode. The server makes its picture. */
export const HEIC = 'image/heic'

/** A photo, or a paper as it came. */
export interface BlobRow extends Owned {
  id: string
  type: string
  /** a PDF's original file name */
  name?: string
  bytes: ArrayBuffer
  size: number
  sha256: string
  /** where the upload continues; null before it begins */
  upload_url: string | null
  state: 'local' | 'uploaded' | 'refused'
  error: string | null
  created_at: number
}
export const BLOB: Shape<BlobRow> = { schema: 0, upcasts: {} }

/** The answer of a call that the device keeps; see kept.ts. */
export interface KeptRow extends Owned {
  key: string
  value: unknown
  /** request time; ms since the epoch */
  asked_at: number
}
export const KEPT: Shape<KeptRow> = { schema: 0, upcasts: {} }

/** Counters and bookmarks, each under its key. */
export interface MetaRow {
  key: string
  value: unknown
}
