/** Columns of articles and topics of the help centre, as the operator's desk keeps them. */
import { type FieldErrors, Refusal } from '../refusal.ts'
import { sameName } from './market-setup.ts'

/** Columns with pages of their own. The news centre does not list them, and they cannot be hidden. */
export const HELP_SLUG = 'help'
export const AGREEMENTS_SLUG = 'agreements'
export const OWN_PAGE_SLUGS: readonly string[] = [HELP_SLUG, AGREEMENTS_SLUG]
export const hasOwnPage = ({ slug }: { slug: string }): boolean => OWN_PAGE_SLUGS.includes(slug)

export const COLUMN_LENGTHS = { name: 20, description: 60, topic: 20 } as const
/** Maximum columns, and maximum topics. */
const MOST = 50

/** The kinds of rows that people of the desk add, change, order and delete. The operation log writes `none` for a row that does not exist. */
export const COLUMN_PARTS = {
  article_column: { label: '栏目', none: { name: '', description: '', hidden: false } },
  help_topic: { label: '帮助主题', none: { name: '', hidden: false } },
} as const
export type ColumnPart = keyof typeof COLUMN_PARTS

/** \`others\` are the other rows of the part. */
export function nameProblems(part: ColumnPart, { name }: { name: string }, others: readonly { name: string }[]): FieldErrors {
  const { label } = COLUMN_PARTS[part]
  if (others.some((each) => sameName(each.name, name))) return { name: `已有同名的${label}` }
  return others.length >= MOST ? { name: `${label}最多 ${MOST} 个` } : {}
}

export function hideProblems(column: { slug: string }, hidden: boolean): FieldErrors {
  return hidden && hasOwnPage(column) ? { hidden: '这个栏目有自己的页面，不能隐藏' } : {}
}

export function refuseRemoval(column: { slug: string; name: string }): void {
  if (hasOwnPage(column)) throw new Refusal('wrong_state', { message: `“${column.name}”有自己的页面，不能删除` })
}

interface Removed {
  id: number
  name: string
  /** articles in it, drafts included */
  articles: number
}
/** Columns or topics into which its articles may move. */
export const movesTo = <Row extends { id: number; slug?: string }>(all: readonly Row[], id: number): Row[] =>
  all.filter((each) => each.id !== id && !(each.slug && hasOwnPage({ slug: each.slug })))

/** \`move_to\`: where its articles go; null if it has none. */
export function removalProblems(
  part: ColumnPart,
  { id, name, articles }: Removed,
  move_to: number | null,
  all: readonly { id: number; slug?: string }[],
): FieldErrors {
  if (move_to === null && articles > 0) return { move_to: `“${name}”还有 ${articles} 篇文章，请选择移到哪里` }
  const known = move_to === null || movesTo(all, id).some((each) => each.id === move_to)
  return known ? {} : { move_to: `请选择另一个${COLUMN_PARTS[part].label}` }
}
