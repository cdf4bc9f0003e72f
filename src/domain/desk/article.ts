/** An article at the operator's desk: its text in versions, of which the public site shows one. */
import { PRIVACY_POLICY_ARTICLE_ID, USER_AGREEMENT_ARTICLE_ID } from '../constants.ts'
import { type FieldErrors, Refusal, refuseIfAny } from '../refusal.ts'

/** What an operator writes. `content` is HTML, which the server sanitises. */
export interface ArticleText {
  column_id: number
  /** the group within its column, as in the help centre */
  topic: string
  title: string
  summary: string
  content: string
  /** path of a picture of this site, or empty */
  cover: string
  source: string
}
export const ARTICLE_LABELS: Record<keyof ArticleText, string> = {
  title: '标题',
  column_id: '栏目',
  topic: '主题',
  source: '来源',
  summary: '摘要',
  cover: '封面',
  content: '正文',
}
export const ARTICLE_LENGTHS = { title: 100, topic: 20, source: 60, summary: 300, content: 200_000 } as const

export const ARTICLE_STATES = { draft: '草稿', scheduled: '定时发布', published: '已发布', down: '已撤下' } as const
export type ArticleState = keyof typeof ARTICLE_STATES
export const ARTICLE_STATE_LIST = Object.keys(ARTICLE_STATES) as readonly ArticleState[]

/** What made a version. `first` is the text that stood before the desk wrote versions. */
export const REVISION_ACTIONS = {
  first: '原有内容',
  save: '保存草稿',
  publish: '发布',
  schedule: '定时发布',
  take_down: '撤下',
  move: '移动',
} as const
export type RevisionAction = keyof typeof REVISION_ACTIONS

/** `shows_at`: from when the public site shows the article; null if it does not. */
export function articleState({ shows_at, was_public }: { shows_at: Date | null; was_public: boolean }, now: Date): ArticleState {
  if (shows_at) return shows_at > now ? 'scheduled' : 'published'
  return was_public ? 'down' : 'draft'
}

export const isAgreement = (id: number): boolean => id === USER_AGREEMENT_ARTICLE_ID || id === PRIVACY_POLICY_ARTICLE_ID

/** Readable words, or a picture. */
const hasContent = (html: string): boolean => html.includes('<img') || /[^\s\p{Cf}]/u.test(html.replaceAll(/<[^>]*>|&nbsp;/g, ''))

/** What an article still lacks before visitors may see it, by field. `topics`: its column is divided into topics. */
export function refuseUnlessPublishable({ topic, content }: ArticleText, topics: boolean): void {
  const lacks: FieldErrors = {}
  if (!hasContent(content)) lacks['content'] = '请填写正文'
  if (topics && topic === '') lacks['topic'] = '帮助中心的文章请填写主题'
  refuseIfAny(lacks)
}

/** A visible article keeps its date. It is hidden by taking it down, not by a date in the future. */
export function refuseSchedule(state: ArticleState): void {
  if (state === 'published') throw new Refusal('wrong_state', { message: '文章已经发布，不能再定时；可直接发布修改，或先撤下' })
}

export function refuseTakeDown(id: number, state: ArticleState): void {
  if (isAgreement(id)) throw new Refusal('wrong_state', { message: '注册时要用到这份协议，不能撤下，可发布新的版本' })
  if (state !== 'published' && state !== 'scheduled') throw new Refusal('wrong_state', { message: '文章没有发布，不用撤下' })
}
