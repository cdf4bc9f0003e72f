/** One question of the help centre: its title, and its text when opened. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import type { ArticleBrief } from '#api/content.ts'
import { Highlight } from '#client/ui/highlight.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { NotRead } from '#client/ui/loading/not-read.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { ArticleBody } from './article-body.tsx'
import { articlePath } from '#domain/site/site-link.ts'
import { useArticle } from './queries.ts'

const Entry = chakra('details', {
  base: {
    borderTopWidth: '1px',
    borderColor: 'line.faint',
    _first: { borderTopWidth: 0 },
    '&[open] > summary > svg': { transform: 'rotate(180deg)' },
    '& > summary': {
      display: 'flex',
      alignItems: 'center',
      gap: 3,
      minH: { base: '56px', md: '60px' },
      py: 2,
      listStyle: 'none',
      _hover: { color: 'brand.fg' },
      '&::-webkit-details-marker': { display: 'none' },
      '& > svg': { color: 'fg.subtle', transition: 'transform 200ms' },
    },
  },
})

/** The full text of the answer. */
export function Answer({ row }: { row: ArticleBrief }) {
  const { data, error, refetch } = useArticle(row.id)
  if (data) return <ArticleBody html={data.content} small />
  if (error) return <NotRead what="这条帮助" error={error} onRetry={() => void refetch()} />
  return (
    <chakra.div display="grid" gap={3} role="status" aria-label="加载中">
      <Skeleton width="92%" />
      <Skeleton width="78%" />
      <Skeleton width="84%" />
    </chakra.div>
  )
}

export function HelpEntry({ row, q, open }: { row: ArticleBrief; q: string; open: boolean }) {
  const [opened, setOpened] = useState(open)
  const ref = useRef<HTMLDetailsElement>(null)
  // The entry may have been opened before the app ran.
  useEffect(() => {
    if (ref.current?.open) setOpened(true)
  }, [])
  return (
    <Entry ref={ref} id={`help-${row.id}`} open={open} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>
        <chakra.span flex={1} minW={0}>
          <chakra.span display="block" fontSize="lg" fontWeight="medium">
            <Highlight text={row.title} q={q} />
          </chakra.span>
          {q ? (
            <chakra.span display="block" fontSize="sm" color="fg.muted" lineClamp={2}>
              <Highlight text={row.summary} q={q} />
            </chakra.span>
          ) : null}
        </chakra.span>
        <Icon name="down" size={18} />
      </summary>
      <chakra.div pb={6} pt={1}>
        {opened ? (
          <Answer row={row} />
        ) : (
          // An entry opened before the app runs, or without it.
          <chakra.p>
            {row.summary}{' '}
            <chakra.a href={articlePath(row.id)} color="brand.fg" textDecoration="underline" textUnderlineOffset="3px">
              查看完整解答
            </chakra.a>
          </chakra.p>
        )}
      </chakra.div>
    </Entry>
  )
}
