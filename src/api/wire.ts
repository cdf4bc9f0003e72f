/** What both ends of the local-first engine agree on besides schemas. Without zod, since every opening of the app needs it. */

/** Version of the outbox row and of the sync wire. A server that no longer understands a device answers 426. */
export const SYNC_SCHEMA = 1
/** Most mutations of one push. */
export const PUSH_LIMIT = 50
/** Most mutations that one mutation names as coming before it. */
export const DEPENDS_LIMIT = 60

/** Where the tus protocol (1.0.0) is spoken; metadata: id, sha256, filetype, purpose. */
export const UPLOAD_PATH = '/v1/files/uploads'
export const UPLOAD_CHUNK_BYTES = 256 * 1024
