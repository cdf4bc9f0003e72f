/** Other articles of the same column, beside an article. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { SectionTitle } from '#client/ui/card.tsx'
import { Num } from '#client/ui/figure.tsx'
import { articlePath } from '#domain/site/site-link.ts'
import { useArticles } from './queries.ts'
import { chinaDay } from '#domain/china-time.ts'

const MOST = 6
const Row = chakra(Link, {
  base: {
    display: 'block',
    py: '10px',
    borderTopWidth: '1px',
    borderColor: 'line.faint',
    lineHeight: '1.5',
    _hover: { color: 'brand.fg' },
  },
})

/** Renders nothing while there is nothing to show. */
export function ArticleSiblings({ id, column_id, title }: { id: number; column_id: number; title: string }) {
  const { data } = useArticles(column_id, 1, MOST)
  // Hides placeholder data of another column.
  const rows = (data?.data ?? []).filter((row) => row.id !== id && row.column_id === column_id)
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <SectionTitle>{title}</SectionTitle>
      {rows.map((row) => (
        <Row key={row.id} to={articlePath(row.id)}>
          {row.title}
          <br />
          <Num fontSize="sm" color="fg.muted">
            {chinaDay(row.published_at)}
          </Num>
        </Row>
      ))}
    </section>
  )
}
