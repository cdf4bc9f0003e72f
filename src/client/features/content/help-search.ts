/** Finds the help pages that match the typed text, and groups them by topic. */
import type { ArticleBrief } from '#api/content.ts'

export type HelpGroup = { topic: string; rows: readonly ArticleBrief[] }

const OTHER = '其他'

/** Groups in the order of their first page; pages without a topic come under 其他. */
export function groupsOf(rows: readonly ArticleBrief[]): HelpGroup[] {
  const groups = new Map<string, ArticleBrief[]>()
  for (const row of rows) {
    const topic = row.topic || OTHER
    groups.set(topic, [...(groups.get(topic) ?? []), row])
  }
  return [...groups].map(([topic, rows]) => ({ topic, rows }))
}

/** Every word must occur in the title, the summary or the topic. */
export function matching(rows: readonly ArticleBrief[], q: string): readonly ArticleBrief[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    const text = `${row.topic} ${row.title} ${row.summary}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
