/**
 * Statements of account over HTTP. The trader draws them up; the counterparty confirms them behind the identity dialog, or
 * objects.
 */
import * as api from '#api/statements.ts'
import { chinaDay } from '#domain/china-time.ts'
import { Refusal } from '#domain/refusal.ts'
import * as rules from '#domain/accounting/statement.ts'
import type { Statement } from '#domain/accounting/statement.ts'
import type { LogAction } from '#domain/firm/log.ts'
import { audit } from '../audit.ts'
import type { SessionContext } from '../context.ts'
import { sendNotices } from '../messages/store.ts'
import { nextNo } from '../orders/serial.ts'
import type { Route } from '../serve.ts'
import { download, route } from '../serve.ts'
import { spendVerification } from '../session/verification.ts'
import { findParties, listAccounts, readLines, sumPeriod, within } from './account.ts'
import { pdfFor, pdfName } from './files.ts'
import {
  drawUp,
  findStatement,
  frozenPage,
  isIntact,
  listStatements,
  nowOf,
  saveStatement,
  statementTotals,
  waitingOver,
} from './store.ts'

async function found({ db, session }: SessionContext, id: string, lock = false): Promise<Statement> {
  const statement = await findStatement(db, id, session.firm_id, lock)
  if (!statement) throw new Refusal('not_found')
  return statement
}
/** Only the counterparty answers a statement. */
async function answered(context: SessionContext, id: string): Promise<Statement> {
  const statement = await found(context, id, true)
  if (statement.firm_id !== context.session.firm_id) throw new Refusal('forbidden')
  return statement
}

async function tell(context: SessionContext, statement: Statement, action: LogAction<'statement'>): Promise<void> {
  const { db, key, now } = context
  const about = { noun: 'statement' as const, id: statement.id }
  await sendNotices(db, key, [{ mode: 2, ...rules.statementNotice(statement), order_id: null, about }], now)
  const { no, status, closing_fen, sha256 } = statement
  await audit(db, { context, action, object: 'statement', object_id: statement.id, detail: { no, status, closing_fen, sha256 } })
}
async function save(context: SessionContext, statement: Statement, action: LogAction<'statement'>) {
  await saveStatement(context.db, context.key, statement)
  await tell(context, statement, action)
  return { data: rules.statementFor(statement, context.session.firm_id) }
}

export const routes: Route[] = [
  route(api.listBalances, ({ db, session }, { query }) => listAccounts(db, session, query)),
  route(api.previewStatement, async ({ db, session, now }, { query }) => {
    const { firm_id, from, to, cursor, limit } = query
    rules.refusePeriod({ from, to }, chinaDay(now))
    const parties = await findParties(db, session, firm_id)
    if (!parties) throw new Refusal('not_found')
    const { figures, before_fen } = await sumPeriod(db, parties, { from, to }, cursor)
    const page = await readLines(db, within(parties, { from, to }), { cursor, limit })
    return { data: { ...parties, from, to, ...figures, page: { ...page, before_fen } } }
  }),

  route(api.statementTotals, async ({ db, session }, { query }) => ({ data: await statementTotals(db, session.firm_id, query) })),
  route(api.listStatements, ({ db, session }, { query }) => listStatements(db, session.firm_id, query)),
  route(api.readStatement, async (context, { params }) => ({
    data: rules.statementFor(await found(context, params.id), context.session.firm_id),
  })),
  route(api.checkStatement, async (context, { params }) => {
    const now = await nowOf(context.db, await found(context, params.id))
    if (now.altered)
      await audit(context.db, { context, action: 'altered', object: 'statement', object_id: params.id, detail: {} })
    return { data: now }
  }),
  route(api.statementLines, async (context, { params, query }) => {
    const statement = await found(context, params.id)
    return { data: await frozenPage(context.db, statement, query) }
  }),
  download(api.statementPdf, async (context, { params }) => {
    const { db, session } = context
    const statement = await found(context, params.id)
    if (statement.line_count > rules.STATEMENT_PDF_LINES)
      throw new Refusal('wrong_state', {
        message: `超过 ${rules.STATEMENT_PDF_LINES} 笔的对账单在后台生成 PDF，请使用“生成 PDF”`,
      })
    return { name: `${pdfName(statement)}.pdf`, content: await pdfFor(db, statement, session) }
  }),

  route(api.drawUpStatement, async (context, { body: { id, firm_id, from, to } }) => {
    const { db, session, now, key } = context
    rules.refusePeriod({ from, to }, chinaDay(now))
    const parties = await findParties(db, session, firm_id)
    if (!parties) throw new Refusal('invalid', { fields: { firm_id: '没有与这家公司的订单往来' } })
    // The number comes first, because its locked row makes others wait until this statement is visible to them.
    const no = await nextNo(db, 'DZ', now)
    const open = await waitingOver(db, parties, { from, to })
    if (open) throw new Refusal('conflict', { message: `对账单 ${open} 与此期间重叠且尚未确认，请先撤回` })
    const draft = { id, no, drawn_by: session.name, ...parties, from, to }
    const statement = await drawUp(db, key, draft, now)
    if (!statement) throw new Refusal('invalid', { fields: { id: '对账单编号已被使用' } })
    await tell(context, statement, 'create')
    return { data: statement }
  }),
  route(api.withdrawStatement, async (context, { params }) => {
    const statement = await found(context, params.id, true)
    return save(context, rules.withdrawStatement(statement, context.now.toISOString()), 'withdraw')
  }),
  route(api.confirmStatement, async (context, { params, body }) => {
    const { db, session, now, ip } = context
    const statement = await answered(context, params.id)
    if (!(await isIntact(db, statement)))
      throw new Refusal('conflict', { message: `${rules.STATEMENT_ALTERED}，不能确认，请联系平台核实` })
    const proof = await spendVerification(db, session.user_id, body.verification)
    if (!proof) throw new Refusal('not_verified')
    const by = { by_name: session.name, now: now.toISOString(), ip, verified_by: proof.recipient }
    return save(context, rules.confirmStatement(statement, body.sha256, by), 'confirm')
  }),
  route(api.objectToStatement, async (context, { params, body }) => {
    const statement = await answered(context, params.id)
    const by = { by_name: context.session.name, now: context.now.toISOString() }
    return save(context, rules.objectTo(statement, body, by), 'object')
  }),
]
