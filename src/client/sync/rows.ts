/** The rows that a person's actions make on the device: the outbox, photos and drafts. Rows of server truth are in nouns.ts. */
import { nameToday } from '#api/earlier-calls.ts'
import { SYNC_SCHEMA } from '#api/wire.ts'
import type { RefusalBody } from '#domain/refusal.ts'
import type { Shape } from '#domain/upcast.ts'

export interface Owned {
  /** the account the row belongs to */
  owner: string
  /** the version of the row's shape; 0 when missing */
  schema?: number
}

/** The subject of drafts of things that have no id yet: a new order, new feedback. */
export const NO_SUBJECT = 'new'
/** `kind` is the form, `subject` the id of what it is about. Several of one subject may be kept. */
export interface DraftRow extends Owned {
  id: string
  kind: string
  subject: string
  value: unknown
  /** the version of the value's own shape, which its form names; 0 when missing */
  value_schema?: number
  /** ms since the epoch */
  updated_at: number
}
export const DRAFT: Shape<DraftRow> = {
  schema: 1,
  upcasts: {
    /** One draft a subject, under an id that named it: `deliver:{order id}`, and `order-new`. */
    0: (row) => {
      const { id, kind, subject }: Partial<DraftRow> = row
      const named = id?.startsWith(`${kind}:`) ? id.slice(`${kind}:`.length) : NO_SUBJECT
      return { ...row, subject: subject ?? named }
    },
  },
}

/** Why a row did not go through, in the server's words. */
export interface OutboxError {
  kind: 'network' | 'refused' | 'conflict' | 'blocked'
  refusal: RefusalBody | null
  changed_by?: string
  changed_at?: string
  changed_action?: string
  allowed_next?: string[]
}
/** cancelling: the row may have left the device, so the server closes its key before `cancel` is done. */
type OutboxState = 'waiting' | 'sending' | 'needs_review' | 'cancelling'
/** The action on a row once the server has closed its key. */
export type Cancel = { intent: 'take_back' | 'discard' } | { intent: 'redo'; change: RowChange }
/** The fields that replace those of the row; what a change does not name stays as it was. */
export interface RowChange {
  body?: Record<string, unknown>
  base_version?: number
  /** ids of the photos that the changed body names */
  photos?: string[]
  label?: string
}
/** Whether the server has refused the row: until the person decides, and while the row is given up, truth shows without it. */
export const isRefused = ({ state, last_error }: Pick<OutboxRow, 'state' | 'last_error'>): boolean =>
  state === 'needs_review' || (state === 'cancelling' && (last_error?.kind === 'refused' || last_error?.kind === 'conflict'))
/** One thing a person did, until the server has confirmed it. Plain JSON. */
export interface OutboxRow extends Owned {
  key: string
  n: number
  schema: number
  endpoint: string
  params: Record<string, string>
  body: Record<string, unknown>
  /** lanes: first in, first out for each */
  entities: string[]
  base_version: number
  /** keys of rows and `blob:{id}` of photos that must arrive first */
  depends_on: string[]
  created_at: string
  state: OutboxState
  cancel?: Cancel
  /** sendings without an answer; a row of older code has no count, and may have left the device */
  unheard?: number
  attempts: number
  /** ms since the epoch */
  next_at: number
  /** the whole wait that ends at `next_at` */
  wait_ms?: number
  lease_until: number
  last_error: OutboxError | null
  /** what it is, in words, with the number of what it is about */
  label: string
  /** the draft it came from, kept to be restored when it is taken back */
  draft: DraftRow | null
}
/** A push carries this version, and its rows are of it. */
export const OUTBOX: Shape<OutboxRow> = {
  schema: SYNC_SCHEMA,
  upcasts: {
    /** It may lack its dependencies, label and draft. */
    0: (row) => ({
      ...row,
      depends_on: row.depends_on ?? [],
      label: row.label ?? row.endpoint,
      draft: row.draft ?? null,
    }),
    /** The calls of steps were not named after their actions. */
    1: (row) => ({ ...row, endpoint: nameToday(row.endpoint) }),
  },
}

/** A photo, or a paper as it came. */
/** Type of a photo of an iPhone that this browser cannot decode. The server makes its picture. */
export const HEIC = 'image/heic'

export interface BlobRow extends Owned {
  id: string
  type: string
  /** of a paper, as the person's file is called */
  name?: string
  bytes: ArrayBuffer
  size: number
  sha256: string
  /** where the upload goes on; null until it began */
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
  /** when it was asked for; ms since the epoch */
  asked_at: number
}
export const KEPT: Shape<KeptRow> = { schema: 0, upcasts: {} }

/** Counters and bookmarks, each under its key. */
export interface MetaRow {
  key: string
  value: unknown
}
