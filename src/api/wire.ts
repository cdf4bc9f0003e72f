/** What both ends of the local-first engine agree on besides schemas. Without zod, since every opening of the app needs it. */

/** Version of the outbox row and of what a push carries. A server that no longer understands a device answers 426. */
export const SYNC_SCHEMA = 1
/**
 * Version of the rows a pull carries. A device with rows of another one drops them and starts over, and keeps its outbox: to be raised
 * when a stored order reads otherwise than before, and first of all when its version gets smaller.
 */
export const ROWS_SCHEMA = 2
/** Most mutations of one push. */
export const PUSH_LIMIT = 50

/** Where the tus protocol (1.0.0) is spoken; metadata: id, sha256, filetype, purpose. */
export const UPLOAD_PATH = '/v1/files/uploads'
export const UPLOAD_CHUNK_BYTES = 256 * 1024
