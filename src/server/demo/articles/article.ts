/** An article of the demo; `days_ago` may be a fraction, the small read first. */
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
