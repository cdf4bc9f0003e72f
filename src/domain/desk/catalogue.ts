/** Categories of goods and their specs as the operator's desk keeps them: two levels, their names, moving and merging. */
import { type FieldErrors, Refusal } from '../refusal.ts'
import { sameName } from './market-setup.ts'

export const CATALOGUE_LENGTHS = { category: 20, spec: 40, grade: 40, standard: 60 } as const
/** Maximum categories under one parent, and specs of one category. */
export const MOST_SIBLINGS = 300

/** The kinds of rows that people of the desk add, change, order and delete. The operation log writes `none` for a row that does not exist. */
export const CATALOGUE_PARTS = {
  category: { label: '品类', none: { name: '', parent_name: '', tax_code: '' } },
  spec: { label: '规格', none: { category_name: '', name: '', grade: '', standard: '' } },
} as const
export type CataloguePart = keyof typeof CATALOGUE_PARTS

interface Node {
  id: string
  parent_id: string | null
  name: string
}
export interface CategoryFields {
  parent_id: string | null
  name: string
  tax_rate_bp: number
  /** 税收分类编码; empty takes that of the parent */
  tax_code: string
}
export interface SpecFields {
  category_id: string
  name: string
  grade: string
  standard: string
}

/** Only leaves are offered for goods, so only they have specs. */
export const isLeaf = (all: readonly Node[], id: string): boolean => all.every(({ parent_id }) => parent_id !== id)
const oneOf = <N extends Node>(all: readonly N[], id: string | null): N | undefined => all.find((each) => each.id === id)
/** 铜 · 废铜 */
export function pathName(all: readonly Node[], id: string): string {
  const own = oneOf(all, id)
  return [oneOf(all, own?.parent_id ?? null), own].flatMap((each) => (each ? [each.name] : [])).join(' · ')
}
/** The categories below which another one may stand. */
export const parentsFor = <C extends Node>(all: readonly C[], id: string | null): C[] =>
  all.filter((each) => each.parent_id === null && each.id !== id)
/** The categories into which this one may be merged. */
export const targetsFor = <C extends Node>(all: readonly C[], id: string): C[] =>
  all.filter((each) => each.id !== id && isLeaf(all, each.id))

type Taxed = Node & Pick<CategoryFields, 'tax_rate_bp' | 'tax_code'>
/** The tax rate of a category's new orders, and the code of its invoices; both empty for an unknown category. */
export function taxOf(all: readonly Taxed[], id: string): { tax_rate_bp: number | null; tax_code: string } {
  const own = oneOf(all, id)
  const parent = oneOf(all, own?.parent_id ?? null)
  return { tax_rate_bp: own?.tax_rate_bp ?? null, tax_code: own?.tax_code || parent?.tax_code || '' }
}

function parentProblem(id: string | null, parent_id: string | null, all: readonly Node[]): string | null {
  if (parent_id === null) return null
  const parent = oneOf(all, parent_id)
  if (parent_id === id) return '不能放到自己下面'
  if (!parent) return '没有这个品类'
  if (parent.parent_id !== null && parent.parent_id === id) return '不能放到自己的下级下面'
  if (parent.parent_id !== null) return '品类只分两级，请选择一级品类'
  const own = oneOf(all, id)
  return own && !isLeaf(all, own.id) ? `“${own.name}”有下级品类，不能再放到别的品类下面` : null
}
/** `id` is null for a new category. */
export function categoryProblems(
  id: string | null,
  { parent_id, name }: Pick<CategoryFields, 'parent_id' | 'name'>,
  all: readonly Node[],
): FieldErrors {
  const problem = parentProblem(id, parent_id, all)
  if (problem) return { parent_id: problem }
  const siblings = all.filter((each) => each.parent_id === parent_id && each.id !== id)
  const under = oneOf(all, parent_id)
  if (siblings.some((each) => sameName(each.name, name)))
    return { name: under ? `“${under.name}”下已有同名的品类` : '已有同名的一级品类' }
  return siblings.length >= MOST_SIBLINGS ? { name: `同级品类最多 ${MOST_SIBLINGS} 个` } : {}
}
export function mergeProblems(id: string, into_id: string, all: readonly Node[]): FieldErrors {
  if (into_id === id) return { into_id: '不能合并到自己' }
  if (!oneOf(all, into_id)) return { into_id: '没有这个品类' }
  if (!isLeaf(all, id)) return { into_id: `“${oneOf(all, id)?.name}”有下级品类，请先合并或移走下级` }
  return isLeaf(all, into_id) ? {} : { into_id: '请选择没有下级的品类' }
}
export const sameSpec = (one: Pick<SpecFields, 'name' | 'grade'>, other: Pick<SpecFields, 'name' | 'grade'>): boolean =>
  sameName(one.name, other.name) && sameName(one.grade, other.grade)
/** `others` are the other specs of the category. */
export function specProblems(
  { category_id, ...fields }: Pick<SpecFields, 'category_id' | 'name' | 'grade'>,
  all: readonly Node[],
  others: readonly Pick<SpecFields, 'name' | 'grade'>[],
): FieldErrors {
  if (!oneOf(all, category_id)) return { category_id: '没有这个品类' }
  if (!isLeaf(all, category_id)) return { category_id: '请选择没有下级的品类' }
  if (others.some((each) => sameSpec(each, fields))) return { name: '这个品类已有同名同等级的规格' }
  return others.length >= MOST_SIBLINGS ? { name: `一个品类最多 ${MOST_SIBLINGS} 个规格` } : {}
}

/** What names a category, by its counter word. */
const USES = {
  children: '个下级品类',
  specs: '个规格',
  goods: '条供应',
  intentions: '条采购需求',
  orders: '个订单',
  series: '个行情品种',
} as const
export type CategoryUses = Record<keyof typeof USES, number>
/** 3 个规格、2 条供应; empty if nothing names the category. */
export const usesText = (uses: Partial<CategoryUses>): string =>
  (Object.keys(USES) as (keyof CategoryUses)[]).flatMap((use) => (uses[use] ? [`${uses[use]} ${USES[use]}`] : [])).join('、')
export function refuseCategoryNamed(name: string, uses: CategoryUses): void {
  const text = usesText(uses)
  if (text) throw new Refusal('conflict', { message: `“${name}”还有 ${text}，不能删除，可以合并到其他品类` })
}
/** Goods name leaves, so a category that something names gets no category below it. */
export function parentInUse(name: string, { children: _children, ...uses }: CategoryUses): FieldErrors {
  return usesText(uses) ? { parent_id: `“${name}”已被使用。请新增一个一级品类，再把“${name}”移到它下面` } : {}
}
