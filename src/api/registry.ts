/** Every call by name. The outbox stores these names, and the server documents the calls from this list. */
import * as account from './account.ts'
import * as addresses from './addresses.ts'
import * as bindings from './bindings.ts'
import * as bankCards from './bank-cards.ts'
import * as agreements from './agreements.ts'
import * as aging from './aging.ts'
import * as afterSales from './after-sales.ts'
import * as approvals from './approvals.ts'
import * as catalogue from './catalogue.ts'
import * as certification from './certification.ts'
import * as closing from './closing.ts'
import * as content from './content.ts'
import * as contracts from './contracts.ts'
import * as deskCalendar from './desk/calendar.ts'
import * as deskCatalogue from './desk/catalogue.ts'
import * as deskAnnouncements from './desk/announcements.ts'
import * as deskColumns from './desk/columns.ts'
import * as deskBlocks from './desk/blocks.ts'
import * as deskBackups from './desk/backups.ts'
import * as deskCards from './desk/cards.ts'
import * as deskCertifications from './desk/certifications.ts'
import * as deskPictures from './desk/pictures.ts'
import * as deskVideos from './desk/videos.ts'
import * as deskFigures from './desk/figures.ts'
import * as deskFirms from './desk/firms.ts'
import * as deskFeedback from './desk/feedback.ts'
import * as deskMaintenance from './desk/maintenance.ts'
import * as deskMarket from './desk/market.ts'
import * as deskArticles from './desk/articles.ts'
import * as deskModeration from './desk/moderation.ts'
import * as deskPermits from './desk/permits.ts'
import * as deskQueue from './desk/queue.ts'
import * as deskQuotes from './desk/quotes.ts'
import * as deskRoles from './desk/roles.ts'
import * as deskWatch from './desk/watch.ts'
import * as deskSettings from './desk/settings.ts'
import * as deskSite from './desk/site.ts'
import type { Endpoint } from './endpoint.ts'
import * as exports from './exports.ts'
import * as feedback from './feedback.ts'
import * as files from './files.ts'
import * as goods from './goods.ts'
import * as intentions from './intentions.ts'
import * as invoices from './invoices.ts'
import * as logs from './logs.ts'
import * as market from './market.ts'
import * as members from './members.ts'
import * as messages from './messages.ts'
import * as orderExports from './order-exports.ts'
import { STEP_CALLS } from './order-steps.ts'
import * as orders from './orders.ts'
import * as permits from './permits.ts'
import * as profile from './profile.ts'
import * as recognition from './recognition.ts'
import * as sameEvidence from './same-evidence.ts'
import * as regions from './regions.ts'
import * as session from './session.ts'
import * as statistics from './statistics.ts'
import * as statements from './statements.ts'
import * as sync from './sync.ts'
import * as templates from './templates.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

export const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map(
  [
    session,
    account,
    bindings,
    members,
    approvals,
    messages,
    content,
    market,
    catalogue,
    contracts,
    orders,
    STEP_CALLS,
    orderExports,
    afterSales,
    feedback,
    addresses,
    bankCards,
    permits,
    exports,
    certification,
    deskCalendar,
    deskCatalogue,
    deskAnnouncements,
    deskColumns,
    deskBlocks,
    deskBackups,
    deskCards,
    deskCertifications,
    deskPictures,
    deskVideos,
    deskFigures,
    deskFirms,
    deskFeedback,
    deskMaintenance,
    deskMarket,
    deskArticles,
    deskModeration,
    deskPermits,
    deskQueue,
    deskQuotes,
    deskRoles,
    deskWatch,
    deskSettings,
    deskSite,
    profile,
    agreements,
    closing,
    goods,
    intentions,
    invoices,
    templates,
    statements,
    aging,
    sameEvidence,
    recognition,
    regions,
    files,
    statistics,
    logs,
    sync,
  ].flatMap((noun) =>
    Object.entries(noun).flatMap(([name, value]): [string, Endpoint][] => (isEndpoint(value) ? [[name, value]] : [])),
  ),
)
const names = new Map([...ENDPOINTS].map(([name, endpoint]) => [`${endpoint.method} ${endpoint.path}`, name]))
/** The registered name of an endpoint. */
export const nameOf = (endpoint: Pick<Endpoint, 'method' | 'path'>): string => {
  const name = names.get(`${endpoint.method} ${endpoint.path}`)
  if (!name) throw new Error(`endpoint not registered: ${endpoint.method} ${endpoint.path}`)
  return name
}
