/** The folding search form of the trader's list: category and period. The address holds what is chosen. */
import { chakra } from '@chakra-ui/react'
import type { Category } from '#api/catalogue.ts'
import { Button } from '#client/ui/button.tsx'
import { NativeSelect, type Option } from '#client/ui/native-select.tsx'

const PERIODS: readonly Option[] = [
  { value: '7', label: '近 7 天' },
  { value: '30', label: '近 30 天' },
  { value: '90', label: '近 90 天' },
]

/** The leaves of the tree, each with its parent's name: 铜 · 废铜. */
export function categoryOptions(categories: readonly Category[]): Option[] {
  const name = new Map(categories.map((each) => [each.id, each.name]))
  const parents = new Set(categories.map(({ parent_id }) => parent_id))
  return categories
    .filter(({ id }) => !parents.has(id))
    .map(({ id, parent_id, name: own }) => ({ value: id, label: parent_id ? `${name.get(parent_id)} · ${own}` : own }))
}

const Fold = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: '1fr 1fr auto' },
    alignItems: 'center',
    gap: 3,
    maxW: { md: '640px' },
  },
})

export function OrderFilters({
  categories,
  category_id,
  days,
  onChange,
}: {
  /** undefined while they have never been read */
  categories: readonly Category[] | undefined
  category_id: string
  days: string
  onChange: (change: { category?: string; period?: string }) => void
}) {
  return (
    <Fold>
      <NativeSelect
        label="品类"
        placeholder={categories ? '全部品类' : '联网后可选'}
        options={categoryOptions(categories ?? [])}
        value={category_id}
        onChange={(event) => onChange({ category: event.target.value })}
      />
      <NativeSelect
        label="下单时间"
        placeholder="全部时间"
        options={PERIODS}
        value={days}
        onChange={(event) => onChange({ period: event.target.value })}
      />
      <Button variant="ghost" disabled={!category_id && !days} onClick={() => onChange({ category: '', period: '' })}>
        清除
      </Button>
    </Fold>
  )
}
