/** A question of the help centre with its answer. */
export interface HelpArticle {
  id: number
  topic: string
  title: string
  summary: string
  source: string
  content: string
}

export const help = (topic: string, id: number, title: string, summary: string, content: string): HelpArticle => ({
  id,
  topic,
  title,
  summary,
  source: '循金帮助中心',
  content,
})
