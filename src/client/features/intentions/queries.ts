/** Intentions on this device with the queue applied, and the calls that change them. All changes go through the outbox. */
import {
  answerIntention,
  closeIntention,
  correctIntention,
  createIntention,
  createNeed,
  noteIntention,
  openIntention,
  withdrawIntention,
} from '#api/intentions.ts'
import type { BodyOf } from '#api/endpoint.ts'
import { useSpell } from '#client/lists/found.tsx'
import type { Folded } from '#client/sync/reading/fold.ts'
import { useLive } from '#client/sync/reading/live.ts'
import { laneOf } from '#client/sync/noun.ts'
import { INTENTION } from '#client/sync/nouns/intention.ts'
import { redo } from '#client/sync/outbox/outbox.ts'
import { type AllRows, useAccount, useAct, useAll } from '#client/sync/reading/react.tsx'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { type Intention, intentionTitle } from '#domain/goods/intention.ts'
import { intentionTerms, matches, searchText, wordsOf } from '#domain/list/search.ts'
import { formatTonnes } from '#domain/goods/weight.ts'

export type IntentionItem = Folded<Intention>

/** Newest first. */
export const useIntentions = (): AllRows<Intention> => useAll(INTENTION)

/** The intentions that match the typed words. */
export function useFoundIntentions(items: readonly IntentionItem[] | undefined, typed: string) {
  const spell = useSpell(typed)
  const words = wordsOf(typed)
  return items?.filter(({ value }) => words.length === 0 || matches(searchText(intentionTerms(value), spell), words))
}

/** undefined during the first read; null if the device does not hold it. */
export function useIntention(id: string): IntentionItem | null | undefined {
  const { db, actor } = useAccount()
  return useLive(async () => {
    const row = await db.intentions.get(id)
    const queued = await db.outbox.where('entities').equals(laneOf('intention', id)).sortBy('n')
    const value = INTENTION.fold(row && INTENTION.value(row), queued, actor)
    const review = queued.filter(({ state }) => state === 'needs_review')
    return value && { value, review, pending: queued.filter((each) => !review.includes(each)) }
  }, [db, actor, id])
}

const NOTES = new Set(['noteIntention', 'answerIntention'])
/** The number of unsent notes at the end. */
export const queuedNotes = ({ pending }: IntentionItem): number => pending.filter(({ endpoint }) => NOTES.has(endpoint)).length
/** A creation that came back. The sync centre links to its form. */
export const refusedCreation = ({ review }: IntentionItem): OutboxRow | undefined =>
  review.find(({ endpoint }) => endpoint === 'createNeed' || endpoint === 'createIntention')

const TEXT_ACTS = ['note', 'answer', 'close', 'withdraw'] as const
export type TextAct = (typeof TEXT_ACTS)[number]
/** The text action of a queued row; undefined for other rows. */
export const textActOf = ({ endpoint }: OutboxRow): TextAct | undefined => TEXT_ACTS.find((act) => endpoint === `${act}Intention`)
export const textIn = ({ body }: OutboxRow): string => String(body['text'] ?? body['reason'] ?? '')
/** The first action of this kind that came back. The next one starts with its text and replaces it. */
export const refusedAct = ({ review }: IntentionItem, act: TextAct): OutboxRow | undefined =>
  review.find((row) => textActOf(row) === act)

/** A correction of a rejected demand that came back. Correcting the demand sends it again. */
export const refusedCorrection = ({ review }: IntentionItem): OutboxRow | undefined =>
  review.find(({ endpoint }) => endpoint === 'correctIntention')

/** 废铜 1# 光亮铜 60.000 吨 */
export const wordsFor = (intention: Parameters<typeof intentionTitle>[0] & { quantity_kg: number }): string =>
  `${intentionTitle(intention)} ${formatTonnes(intention.quantity_kg)} 吨`

/** Each queues one call, and resolves when it is safe on the device. Throws NotSaved. */
export function useIntentionActions() {
  const { db, engine } = useAccount()
  const act = useAct()
  const about = ({ id, version }: Intention) => ({
    params: { id },
    base_version: version,
    entities: [laneOf('intention', id)],
  })
  const named = (what: string, { no }: Intention) => `${what}：${no || '新需求'}`
  return {
    need: (body: BodyOf<typeof createNeed>, draft_id: string): Promise<OutboxRow> =>
      act({
        endpoint: createNeed,
        body,
        entities: [laneOf('intention', body.id)],
        label: `发布需求：${wordsFor({ ...body, goods_title: '' })}`,
        draft_id,
      }),
    wish: (body: BodyOf<typeof createIntention>, draft_id: string): Promise<OutboxRow> =>
      act({
        endpoint: createIntention,
        body,
        entities: [laneOf('intention', body.id)],
        label: `提交意向：${wordsFor(body)}`,
        draft_id,
      }),
    /** A refused correction is sent again with these fields. */
    async correct(item: IntentionItem, body: BodyOf<typeof correctIntention>, draft_id: string): Promise<OutboxRow | null> {
      const { value } = item
      const label = named('修改需求', value)
      const refused = refusedCorrection(item)
      if (!refused) return act({ endpoint: correctIntention, body, label, draft_id, ...about(value) })
      await redo(db, refused.key, { base_version: value.version, body, label }, draft_id)
      void engine.wake()
      return null
    },
    open: (of: Intention): Promise<OutboxRow> =>
      act({ endpoint: openIntention, body: {}, label: named('开始洽谈', of), ...about(of) }),
    note: (of: Intention, text: string): Promise<OutboxRow> =>
      act({ endpoint: noteIntention, body: { text }, label: named('给采购商留言', of), ...about(of) }),
    answer: (of: Intention, text: string): Promise<OutboxRow> =>
      act({ endpoint: answerIntention, body: { text }, label: named('给商户留言', of), ...about(of) }),
    close: (of: Intention, reason: string): Promise<OutboxRow> =>
      act({ endpoint: closeIntention, body: { reason }, label: named('关闭意向', of), ...about(of) }),
    withdraw: (of: Intention, reason: string): Promise<OutboxRow> =>
      act({ endpoint: withdrawIntention, body: { reason }, label: named('撤回需求', of), ...about(of) }),
  }
}
