/** Constants shared by client and server besides schemas. Free of zod, because every start of the app loads them. */

/** Version of the outbox row and of a push's content. A server that no longer supports a device answers 426. */
export const SYNC_SCHEMA = 2
/**
 * Version of the rows in a pull. A device with another version drops its rows, keeps its outbox and syncs again. Increase it when
 * the server sends stored rows differently, above all when a row's version gets smaller.
 */
export const ROWS_SCHEMA = 2
/** The nouns that devices hold and pull. A device with a different list drops its rows, keeps its outbox and starts over. */
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
  'permit',
  'certification',
  'profile',
  'member',
  'invitation',
  'approval',
] as const
export type NounName = (typeof NOUNS)[number]

/** Maximum mutations per push. */
export const PUSH_LIMIT = 50
/** Maximum dependencies of one mutation. */
export const DEPENDS_LIMIT = 60

/** The header with the user id of the request's account. The server refuses if the session belongs to another. */
export const ACCOUNT_HEADER = 'X-Account'

/** The service worker's copies of an account's photos. */
export const photoCache = (user_id: string): string => `files/${user_id}`
/** Photos shared from other apps, which wait until the account's owner assigns them. */
export const sharedCache = (user_id: string): string => `shared/${user_id}`
/**
 * The cache that tells the service worker the device's account, in the text at `/account`. Not every browser lets it read
 * cookies.
 */
export const ACCOUNT_CACHE = 'account'
/** The cache of the model that reads photos. It belongs to no account and no build; a full device gives it up. */
export const RECOGNITION_CACHE = 'recognition'

/** The path that renews an access token. Pages call it without loading the API's code. */
export const REFRESH_PATH = '/v1/login/refresh'

/** The path of the tus protocol (1.0.0); metadata: id, sha256, filetype, filename. */
export const UPLOAD_PATH = '/v1/files/uploads'
export const UPLOAD_CHUNK_BYTES = 256 * 1024
export const MAX_UPLOAD_BYTES = 15 * 1024 * 1024
/** The only paper type, stored as it came. Every other file is a photo, which the server re-encodes. */
export const PDF = 'application/pdf'
/** Header by which the service worker keeps the name of a shared file. */
export const SHARED_NAME = 'x-file-name'
/** Header of a file's content: 1 if no copy of it may be kept, as of a card that certifies a person. */
export const NEVER_KEPT = 'x-never-kept'
/** Maximum characters of a paper's name. */
export const FILE_NAME_LENGTH = 120

/**
 * Signals. Each one tells everybody who looks at a part of the platform that it has changed, and carries no row. The parts are the trading
 * hall, the catalogue, the quotes, the operator's desk, the maintenance of the platform, and the accounts to which traders pay.
 */
export const SIGNALS = ['hall', 'catalogue', 'quotes', 'desk', 'maintenance', 'payees'] as const
export type Signal = (typeof SIGNALS)[number]
export const isSignal = (name: string): name is Signal => SIGNALS.some((each) => each === name)
