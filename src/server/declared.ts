/** Every noun of the server. The composition needs nothing else for a new noun than its line here. */
import { addresses } from './addresses/index.ts'
import { afterSales } from './after-sales/index.ts'
import { aging } from './aging/index.ts'
import { agreements } from './agreements/index.ts'
import { approvals } from './approvals/index.ts'
import { backups } from './backups/index.ts'
import { bankCards } from './bank-cards/index.ts'
import { catalogue } from './catalogue/index.ts'
import { certification } from './certification/index.ts'
import { content } from './content/index.ts'
import { contracts } from './contracts/index.ts'
import { desk } from './desk/index.ts'
import { evidence } from './evidence/index.ts'
import { exports } from './exports/index.ts'
import { feedback } from './feedback/index.ts'
import { files } from './files/index.ts'
import { goods } from './goods/index.ts'
import { intentions } from './intentions/index.ts'
import { invoices } from './invoices/index.ts'
import { journal } from './journal/index.ts'
import { logs } from './logs/index.ts'
import { market } from './market/index.ts'
import { members } from './members/index.ts'
import { messages } from './messages/index.ts'
import { orders } from './orders/index.ts'
import { permits } from './permits/index.ts'
import { recognition } from './recognition/index.ts'
import { regions } from './regions/index.ts'
import { sameEvidence } from './same-evidence/index.ts'
import { session } from './session/index.ts'
import { statements } from './statements/index.ts'
import { statistics } from './statistics/index.ts'
import { templates } from './templates/index.ts'
import { user } from './user/index.ts'

export const DECLARED = [
  session,
  user,
  agreements,
  certification,
  desk,
  backups,
  content,
  market,
  catalogue,
  members,
  approvals,
  messages,
  contracts,
  orders,
  afterSales,
  feedback,
  addresses,
  bankCards,
  permits,
  evidence,
  journal,
  files,
  exports,
  goods,
  intentions,
  invoices,
  templates,
  statements,
  aging,
  sameEvidence,
  recognition,
  regions,
  statistics,
  logs,
] as const
