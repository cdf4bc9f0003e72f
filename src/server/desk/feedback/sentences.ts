/** The canned sentences (常用语) of the desk: one list that everybody there may edit. */
import { eq } from 'drizzle-orm'
import { withEdit } from '#domain/firm/edits.ts'
import { listChange } from '#domain/firm/log-changes.ts'
import { audit } from '../../audit.ts'
import type { SessionContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { deskSentences } from '../../db/tables/feedback.ts'
import { refuseIfMissed } from '../../edits.ts'

const ROW = 1
/** Stands until the desk has written its own. */
const FIRST = [
  '您好，工单已收到，我们核实后尽快回复您。',
  '请补充订单号和磅单照片，便于我们核对。',
  '问题已处理，请您再试一次。如仍有问题，直接在这里回复即可。',
]

interface Sentences {
  sentences: string[]
  version: number
}

async function held(db: Db, lock: boolean) {
  const query = db.select().from(deskSentences).where(eq(deskSentences.id, ROW))
  const [row] = await (lock ? query.for('update') : query)
  return row
}

export async function readSentences(db: Db): Promise<Sentences> {
  const row = await held(db, false)
  return { sentences: row?.sentences ?? FIRST, version: row?.version ?? 0 }
}

/** Throws conflict if a colleague has changed the list meanwhile. */
export async function saveSentences(context: SessionContext, base_version: number, typed: string[]): Promise<Sentences> {
  const { db, session } = context
  const first = { id: ROW, sentences: FIRST, version: 0, edits: [] }
  // Gives the lock a row when two people write the first list at once.
  await db.insert(deskSentences).values(first).onConflictDoNothing()
  const before = (await held(db, true)) ?? first
  refuseIfMissed('常用语', before.edits, context, base_version)
  const version = before.version + 1
  const sentences = [...new Set(typed)]
  const edit = { version, user_id: session.user_id, by_name: session.name }
  await db
    .update(deskSentences)
    .set({ sentences, version, edits: withEdit(before.edits, edit) })
    .where(eq(deskSentences.id, ROW))
  const changes = listChange('常用语', before.sentences, sentences)
  await audit(db, { context, action: 'update', object: 'ticket_sentences', object_id: String(ROW), changes })
  return { sentences, version }
}
