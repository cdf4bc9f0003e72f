/** All fixed numbers of the product. Each name contains its unit. */

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

// One-time codes
export const RESEND_COUNTDOWN_S = 60
export const LOGIN_CODE_LENGTH = 6
export const IDENTITY_CODE_LENGTH = 5
export const CODE_TTL_S = 600
export const CODE_TRIES = 5
/** Codes sent to one number or mailbox in 24 hours: by one requester, and by all unknown devices together. */
export const CODES_PER_DAY_REQUESTER = 10
export const CODES_PER_DAY_RECIPIENT = 30
/** Codes that unknown devices may request in 24 hours: from one device, and from one network address. */
export const CODES_PER_DAY_DEVICE = 20
export const CODES_PER_DAY_ADDRESS = 100
/** Codes that a person may have sent in 24 hours to phones and mailboxes that they want to bind. */
export const BIND_CODES_PER_DAY = 20
/** How long a correct code lets its owner register, set a password or bind an account. */
export const TICKET_TTL_S = 600

/** A device's first synchronisation includes ended records up to this age. Older records are loaded on request. */
export const SYNC_SCOPE_DAYS = 180

/** How long a passed identity check stays valid for signing. */
export const VERIFICATION_TTL_S = 600

// Passwords: length over composition
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128
/** Failed logins allowed within the window: to one account by one requester, and from one network address to any account. */
export const LOGIN_TRIES_REQUESTER = 10
export const LOGIN_TRIES_ADDRESS = 100
export const LOGIN_TRIES_WINDOW_S = 900
/** Failed logins to one account allowed in an hour to all unknown devices together. */
export const LOGIN_TRIES_PER_HOUR_STRANGERS = 100

// Sessions
export const ACCESS_TTL_S = 900
export const REFRESH_TTL_S = 30 * 24 * 3600
/** Maximum life of a session, however often it is renewed. */
export const SESSION_LIFE_S = 90 * 24 * 3600
/** How long a browser stays a known device after its last login. */
export const KNOWN_DEVICE_TTL_S = 365 * 24 * 3600
/** How long a spent refresh token may be repeated. Two tabs may send it, or an answer may be lost on the way. */
export const REFRESH_GRACE_S = 10

// QR login
export const QR_SIZE_PX = 220
export const QR_LOADING_DELAY_MS = 600
export const QR_TTL_S = 120
/** Login QR codes and WeChat redirects that may be requested in an hour: from one device, and from one network address. */
export const WAYS_IN_PER_HOUR_DEVICE = 60
export const WAYS_IN_PER_HOUR_ADDRESS = 600
export const DEVICE_ID_LENGTH = 16

// Visible delays
export const LOGIN_REDIRECT_DELAY_MS = 1500
export const VERIFIED_SIGNAL_DELAY_MS = 600
export const FAILURE_MESSAGE_DELAY_MS = 1500
export const REFRESH_RELOAD_DELAY_MS = 1500
export const NOT_FOUND_REDIRECT_S = 6
export const NO_PERMISSION_REDIRECT_S = 8
export const ERROR_NOTICE_MS = 3000
export const CODE_ERROR_NOTICE_MS = 2500
export const BANNER_ADVANCE_MS = 5000
export const ARTICLE_DRAWER_DELAY_MS = 300

// Layout
export const HEADER_SOLID_SCROLL_PX = 300
export const SCROLL_TOP_SCROLL_PX = 200
/** Images start loading this many viewport heights ahead. */
export const LAZY_LOAD_PRELOAD_RATIO = 1.5
export const AD_HEIGHT_PX = 185
export const IDENTITY_DIALOG_WIDTH_PX = 400
export const MENU_COLLAPSED_BY_DEFAULT = true

// Counts
export const FEEDBACK_CARD_ROWS = 8
export const MESSAGE_CARD_ROWS = 4
export const BADGE_CAP = 99

// Market prices
/** Trading days that a trend may span. */
export const TREND_RANGES_DAYS = [20, 60, 120, 250] as const
/** Maximum series compared in one chart. */
export const TREND_SERIES_MOST = 4

// Articles the product itself links to
export const USER_AGREEMENT_ARTICLE_ID = 7
export const PRIVACY_POLICY_ARTICLE_ID = 8

// Amounts in capital numerals are refused from this many yuan up
export const CAPITAL_LIMIT_YUAN = 1e15
export const CAPITAL_DECIMAL_PLACES = 4
