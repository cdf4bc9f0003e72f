/** Which help pages answer what was typed, and the groups they are read under. */
import type { ArticleBrief } from '#api/content.ts'

export type HelpGroup = { topic: string; rows: readonly ArticleBrief[] }

/** In the order of their first page; what has no topic comes under 其他. */
export function groupsOf(rows: readonly ArticleBrief[]): HelpGroup[] {
  const groups = new Map<string, ArticleBrief[]>()
  for (const row of rows) {
    const topic = row.topic || '其他'
    groups.set(topic, [...(groups.get(topic) ?? []), row])
  }
  return [...groups].map(([topic, rows]) => ({ topic, rows }))
}

/** Every word must stand in the title, the summary or the topic. */
export function matching(rows: readonly ArticleBrief[], q: string): readonly ArticleBrief[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    const text = `${row.topic} ${row.title} ${row.summary}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
