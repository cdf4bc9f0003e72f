/** The categories in their tree, with what names them. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useMemo } from 'react'
import type { DeskCategory } from '#api/desk/catalogue.ts'
import { RATE } from '#client/forms/figures.ts'
import { deskSpecsPath } from '#client/lib/paths.ts'
import { DeskList } from '#client/lists/desk-list.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { CardFoot, CardGrid, CardHead } from '#client/ui/list/card-list.tsx'
import type { Column } from '#client/ui/list/data-table.tsx'
import { isLeaf } from '#domain/desk/catalogue.ts'
import { findable } from '#domain/list/search.ts'

interface CategoryActs {
  onEdit: (category: DeskCategory) => void
  onMerge: (category: DeskCategory) => void
  onOrder: (category: DeskCategory) => void
  onDelete: (category: DeskCategory) => void
}

const keyOf = ({ id }: DeskCategory): string => id
const nameOf = ({ name }: DeskCategory): string => name
const rateOf = ({ tax_rate_bp }: DeskCategory): string => `${RATE.format(tax_rate_bp)}%`
const digest = (category: DeskCategory) => ({
  id: category.id,
  status: 0,
  facts: { firms: [], plates: [], category_id: null, amounts_fen: [], created_at: '' },
  terms: findable([
    { label: '品类', text: category.name, spelled: true },
    { label: '上级', text: category.parent_name, spelled: true },
    { label: '编码', text: category.tax_code },
  ]),
})

interface ButtonsProps {
  category: DeskCategory
  all: readonly DeskCategory[]
  acts: CategoryActs
}
function CategoryButtons({ category, all, acts: { onEdit, onMerge, onOrder, onDelete } }: ButtonsProps) {
  const { id, name } = category
  const below = all.filter(({ parent_id }) => parent_id === id).length
  const button = (label: string, act: (category: DeskCategory) => void) => (
    <Button size="sm" variant="ghost" aria-label={`${label} ${name}`} onClick={() => act(category)}>
      {label}
    </Button>
  )
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" gap={1}>
      {button('修改', onEdit)}
      {isLeaf(all, id) ? (
        <>
          <ButtonLink size="sm" variant="ghost" to={deskSpecsPath(id)} aria-label={`规格 ${name}`}>
            规格
          </ButtonLink>
          {button('合并', onMerge)}
          {button('删除', onDelete)}
        </>
      ) : null}
      {below > 1 ? button('下级顺序', onOrder) : null}
    </chakra.span>
  )
}
const Name = ({ category: { name, parent_id } }: { category: DeskCategory }) => (
  <chakra.span pl={parent_id ? 6 : 0} fontWeight={parent_id ? 'normal' : 'bold'}>
    {name}
  </chakra.span>
)

const columnsFor = (all: readonly DeskCategory[], acts: CategoryActs): Column<DeskCategory>[] => [
  { key: 'name', label: '品类', pin: 'start', value: nameOf, cell: (category) => <Name category={category} /> },
  { key: 'parent', label: '上级', value: ({ parent_name }) => parent_name || '—' },
  { key: 'rate', label: '税率', no: true, value: rateOf },
  { key: 'code', label: '税收分类编码', no: true, value: ({ tax_code }) => tax_code || '—' },
  { key: 'specs', label: '规格数', unit: 'count', value: ({ specs }) => specs },
  { key: 'goods', label: '供应', unit: 'count', value: ({ goods }) => goods },
  { key: 'needs', label: '未结需求', unit: 'count', value: ({ needs }) => needs },
  {
    key: 'acts',
    label: '操作',
    quiet: true,
    pin: 'end',
    cell: (category) => <CategoryButtons category={category} all={all} acts={acts} />,
  },
]

interface Props extends CategoryActs {
  categories: readonly DeskCategory[]
  tools: ReactNode
  /** the button of an empty list */
  first: ReactNode
}
export function CategoryList({ categories, tools, first, onEdit, onMerge, onOrder, onDelete }: Props) {
  const acts = useMemo(() => ({ onEdit, onMerge, onOrder, onDelete }), [onEdit, onMerge, onOrder, onDelete])
  const columns = useMemo(() => columnsFor(categories, acts), [categories, acts])
  return (
    <DeskList
      name="品类"
      unit="个"
      table="desk.categories"
      columns={columns}
      rows={categories}
      digest={digest}
      keyOf={keyOf}
      nameOf={nameOf}
      searched="品类、上级、编码"
      tools={tools}
      renderCards={(shown) => (
        <CardGrid>
          {shown.map((category) => (
            <Card as="article" key={category.id} aria-label={category.name}>
              <CardHead>
                <chakra.h2 fontWeight="bold">{category.name}</chakra.h2>
                <chakra.span fontSize="sm" color="fg.muted">
                  税率 {rateOf(category)}
                </chakra.span>
              </CardHead>
              <chakra.p fontSize="sm" color="fg.muted" my={2}>
                {[
                  category.parent_name ? `上级 ${category.parent_name}` : '一级品类',
                  `${category.specs} 个规格`,
                  `${category.goods} 条供应`,
                  `${category.needs} 条未结需求`,
                  category.tax_code && `税收分类编码 ${category.tax_code}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </chakra.p>
              <CardFoot>
                <CategoryButtons category={category} all={categories} acts={acts} />
              </CardFoot>
            </Card>
          ))}
        </CardGrid>
      )}
      empty={{ icon: 'truck', title: '还没有品类', hint: '先新增一级品类，如铜；再新增下级，如废铜。', action: first }}
    />
  )
}
