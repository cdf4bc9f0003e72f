/** Label and icon of a message's kind, and the heading of its day. */
import type { Message } from '#api/messages.ts'
import { clock } from '#client/lib/format.ts'
import type { IconName } from '#client/ui/icon.tsx'
import { chinaDay } from '#domain/china-time.ts'
import { DAY_MS } from '#domain/constants.ts'

export const KINDS: Record<Message['mode'], { label: string; icon: IconName }> = {
  0: { label: '合同', icon: 'contract' },
  1: { label: '认证', icon: 'shield' },
  2: { label: '订单', icon: 'order' },
  3: { label: '异议', icon: 'dissent' },
}

const FEEDBACK = { label: '工单', icon: 'help' } as const
const ANNOUNCEMENT = { label: '公告', icon: 'bell' } as const
/** Messages about feedback and announcements have the mode of an order, because the specification has no other. */
export const kindOf = ({
  mode,
  extends: { feedback_id, announcement_id },
}: Pick<Message, 'mode' | 'extends'>): (typeof KINDS)[0] =>
  feedback_id ? FEEDBACK : announcement_id ? ANNOUNCEMENT : KINDS[mode]

/** 今天, 昨天, else 2026-11-20. */
function dayWords(at: string, now: number): string {
  const day = chinaDay(at)
  if (day === chinaDay(now)) return '今天'
  return day === chinaDay(now - DAY_MS) ? '昨天' : day
}

/** 14:02 today, else 11-20 09:12. */
export const timeWords = (at: string, now: number): string =>
  chinaDay(at) === chinaDay(now) ? clock(at) : `${chinaDay(at).slice(5)} ${clock(at)}`

/** Groups messages by day and keeps their order. */
export function byDay(messages: readonly Message[], now: number): { day: string; messages: Message[] }[] {
  const days: { day: string; messages: Message[] }[] = []
  for (const message of messages) {
    const day = dayWords(message.created_at, now)
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, messages: [message] })
  }
  return days
}
