/** The categories of the market in their order, each with its buttons. */
import { chakra } from '@chakra-ui/react'
import type { SetupCategory } from '#api/desk/market.ts'
import { IconButton } from '#client/ui/button.tsx'

interface Props {
  categories: readonly SetupCategory[]
  onEdit: (category: SetupCategory) => void
  onDelete: (category: SetupCategory) => void
}

const Row = chakra('ul', { base: { listStyleType: 'none', display: 'flex', flexWrap: 'wrap', gap: 2 } })
const Item = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    pl: 3,
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'md',
    bg: 'bg.panel',
  },
})

export const CategoryBar = ({ categories, onEdit, onDelete }: Props) => (
  <Row aria-label="行情分类">
    {categories.map((category) => (
      <Item key={category.id}>
        <span>{category.name}</span>
        <chakra.span fontSize="sm" color="fg.muted" mr={1}>
          {category.series} 个
        </chakra.span>
        <IconButton icon="edit" size={16} label={`修改 ${category.name}`} onClick={() => onEdit(category)} />
        {category.series === 0 ? (
          <IconButton icon="trash" size={16} label={`删除 ${category.name}`} onClick={() => onDelete(category)} />
        ) : null}
      </Item>
    ))}
  </Row>
)
