/** 常用语 as they are typed, one a line, and their draft on the device. */
import type { DraftSubject } from '#client/sync/device/drafts.ts'
import { NO_SUBJECT } from '#client/sync/device/rows.ts'
import { sentencesIn } from '#domain/desk/feedback.ts'
import { listChange, type LogChange } from '#domain/firm/log-changes.ts'
import { baseIn, type TypedOver, typedOver } from '../typed-over.ts'
import type { Sentences } from './queries.ts'

export type TypedSentences = TypedOver<{ lines: string }>
export const SENTENCES_DRAFT: DraftSubject<TypedSentences> = { kind: 'sentences', subject: NO_SUBJECT }
export const typedSentences = (now: Sentences): TypedSentences => typedOver({ lines: now.sentences.join('\n') }, now)

/** The sentences that were added and taken out, as against those that the person saw. */
export function sentenceChanges(typed: TypedSentences): LogChange[] {
  const [change] = listChange('常用语', baseIn<Sentences>(typed)?.sentences ?? [], sentencesIn(typed.lines))
  const told = { 新增: change?.after ?? '', 删去: change?.before ?? '' }
  return Object.entries(told).flatMap(([label, lines]) =>
    lines ? [{ label, before: '', after: lines.replaceAll('\n', ' · ') }] : [],
  )
}
