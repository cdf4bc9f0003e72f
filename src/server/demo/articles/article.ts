/** An article of the demo. `days_ago` may be a fraction; lists begin with the smallest. */
export interface DemoArticle {
  id: number
  days_ago: number
  topic?: string
  /** position in its topic of the help centre */
  sort?: number
  title: string
  summary: string
  cover?: string
  source: string
  content: string
}
