/** The categories as nested links, starting with the metals. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { Category } from '#api/catalogue.ts'

const List = chakra('ul', {
  base: {
    '& ul': { pl: 4 },
    '& a': {
      display: 'flex',
      alignItems: 'center',
      minH: 'target',
      px: 3,
      rounded: 'md',
      color: 'fg.muted',
      _hover: { bg: 'bg.muted', color: 'fg' },
      '&[aria-current]': { bg: 'brand.tint', color: 'brand.text', fontWeight: 'bold' },
    },
    '& > li > a': { color: 'fg', fontWeight: 'medium' },
  },
})

/** The categories in depth-first order. */
export const inTree = (categories: readonly Category[], parent_id: string | null = null): Category[] =>
  categories.filter((each) => each.parent_id === parent_id).flatMap((each) => [each, ...inTree(categories, each.id)])

function Branch({
  categories,
  parent_id,
  chosen,
  to,
}: {
  categories: readonly Category[]
  parent_id: string | null
  chosen: string
  to: (id: string) => string
}) {
  const children = categories.filter((category) => category.parent_id === parent_id)
  if (children.length === 0) return null
  return children.map(({ id, name }) => (
    <li key={id}>
      <Link to={to(id)} preventScrollReset aria-current={id === chosen ? 'page' : undefined}>
        {name}
      </Link>
      {categories.some((category) => category.parent_id === id) ? (
        <ul>
          <Branch categories={categories} parent_id={id} chosen={chosen} to={to} />
        </ul>
      ) : null}
    </li>
  ))
}

export function CategoryTree(props: { categories: readonly Category[]; chosen: string; to: (id: string) => string }) {
  return (
    <nav aria-label="品类">
      <List>
        <Branch {...props} parent_id={null} />
      </List>
    </nav>
  )
}
