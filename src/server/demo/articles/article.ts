/** An article of the demo. `days_ago` may be a fraction; lists begin with the smallest. */
export interface DemoArticle {
  id: number
  days_ago: number
  topic?: string
  title: string
  summary: string
  cover?: string
  source: string
  content: string
}

/** An article of the help centre. Within a topic, the article with the smallest id is listed first. */
export const help = (topic: string, id: number, title: string, summary: string, content: string): DemoArticle => ({
  id,
  days_ago: 40 + id / 100,
  topic,
  title,
  summary,
  source: '循金帮助中心',
  content,
})
