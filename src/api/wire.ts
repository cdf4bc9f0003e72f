/** Constants that client and server share besides schemas. Free of zod, because every start of the app loads them. */

/** Version of the outbox row and of what a push carries. A server that no longer understands a device answers 426. */
export const SYNC_SCHEMA = 2
/**
 * Version of the rows in a pull. A device with rows of another version drops them, keeps its outbox and syncs anew. Raise it when the
 * server sends a stored row in another way than before, above all when the row's version gets smaller.
 */
export const ROWS_SCHEMA = 2
/** The nouns that devices hold and pull. A device whose rows are of another list drops them and starts over, and keeps its outbox. */
export const NOUNS = [
  'order',
  'contract',
  'message',
  'feedback',
  'address',
  'export',
  'goods',
  'intention',
  'invoice',
  'invoice_profile',
  'template',
  'statement',
  'clause_template',
  'bank_card',
] as const
export type NounName = (typeof NOUNS)[number]

/** Most mutations of one push. */
export const PUSH_LIMIT = 50
/** Most mutations that one mutation may name as its dependencies. */
export const DEPENDS_LIMIT = 60

/** The header that names the account a request is made for: its user id. The server refuses when the session is another's. */
export const ACCOUNT_HEADER = 'X-Account'

/** The service worker's copies of an account's photos. */
export const photoCache = (user_id: string): string => `files/${user_id}`
/** Photos shared from other apps that wait for the account's owner to say what they belong to. */
export const sharedCache = (user_id: string): string => `shared/${user_id}`
/** The cache that tells the service worker, which cannot read cookies everywhere, the device's account: the text at `/account`. */
export const ACCOUNT_CACHE = 'account'

/** The path to renew an access token. A page calls it without the contract's code. */
export const REFRESH_PATH = '/v1/login/refresh'

/** The path of the tus protocol (1.0.0); metadata: id, sha256, filetype, filename. */
export const UPLOAD_PATH = '/v1/files/uploads'
export const UPLOAD_CHUNK_BYTES = 256 * 1024
export const MAX_UPLOAD_BYTES = 15 * 1024 * 1024
/** The only kind of paper that is kept as it came; every other file is a photo, which the server encodes anew. */
export const PDF = 'application/pdf'
/** Header by which the service worker keeps the name of a shared file. */
export const SHARED_NAME = 'x-file-name'
/** Most characters of the name of a paper. */
export const FILE_NAME_LENGTH = 120
