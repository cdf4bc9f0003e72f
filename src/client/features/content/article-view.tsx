/** An article: breadcrumbs, title, text, and its neighbours. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Article } from '#api/content.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { ArticleBody } from './article-body.tsx'
import { articlePath } from '#domain/site/site-link.ts'
import { ArticleTools } from './article-tools.tsx'
import { chinaDay } from '#domain/china-time.ts'

const Trail = chakra('nav', {
  base: {
    mb: { base: 3, md: 4 },
    fontSize: 'sm',
    color: 'fg.muted',
    '& ol': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2px' },
    '& li': { display: 'inline-flex', alignItems: 'center', gap: '2px' },
    // The target of two characters is enlarged without moving the text.
    '& a': { display: 'inline-flex', alignItems: 'center', minH: 'targetXs', px: '10px', mx: '-10px', rounded: '6px' },
    '& a:hover': { color: 'brand.fg' },
    '& svg': { color: 'line.control', mx: '3px' },
  },
})
/** Width of 38 characters of the text. */
const Column = chakra('article', { base: { width: 'full', maxW: '42.75rem', minW: 0, _print: { maxW: 'none' } } })
const Title = chakra('h1', {
  base: {
    fontSize: { base: '1.625rem', md: '2.125rem' },
    lineHeight: '1.35',
    fontWeight: 'heavy',
    letterSpacing: '-0.005em',
    textWrap: 'wrap',
  },
})
const Meta = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 3,
    mt: 3,
    mb: { base: 6, md: 8 },
    pb: 4,
    borderBottomWidth: '1px',
    borderColor: 'line',
    fontSize: 'sm',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
    '& > p': { display: 'flex', flexWrap: 'wrap', columnGap: 4 },
  },
})
const Neighbour = chakra(Link, {
  base: {
    display: 'block',
    p: 4,
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'xl',
    minW: 0,
    _hover: { borderColor: 'line.control' },
    '& span': { display: 'flex', alignItems: 'center', gap: 1, fontSize: 'sm', color: 'fg.muted' },
    '& b': { fontWeight: 'medium', lineClamp: 2 },
  },
})

export type Crumb = readonly [name: string, to: string]

/** Breadcrumbs, the site's home first. */
export function Breadcrumb({ items }: { items: readonly Crumb[] }) {
  return (
    <Trail aria-label="面包屑" data-print="hide">
      <ol>
        {items.map(([name, to], index) => (
          <li key={to}>
            {index > 0 ? <Icon name="right" size={12} /> : null}
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ol>
    </Trail>
  )
}

const hasPicture = (html: string) => /<img\b/i.test(html)

/** `age` shows the age of the cached text, where it matters. */
export function ArticleView({ article, crumbs, age }: { article: Article; crumbs: readonly Crumb[]; age?: ReactNode }) {
  const { id, title, content, cover, source, published_at, updated_at, previous, next } = article
  const changed = chinaDay(updated_at) > chinaDay(published_at)
  return (
    <Column>
      <Breadcrumb items={crumbs} />
      <Title>{title}</Title>
      <Meta>
        <p>
          <time dateTime={published_at}>{chinaDay(published_at)}</time>
          {source ? <span>来源：{source}</span> : null}
          {changed ? <span>更新于 {chinaDay(updated_at)}</span> : null}
          {age}
        </p>
        <ArticleTools title={title} path={articlePath(id)} />
      </Meta>
      {cover && !hasPicture(content) ? (
        <chakra.img src={cover} alt="" width="full" aspectRatio={16 / 9} objectFit="cover" rounded="xl" mb={7} bg="bg.muted" />
      ) : null}
      <ArticleBody html={content} />
      {previous || next ? (
        <chakra.nav
          aria-label="上一篇与下一篇"
          display="grid"
          gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}
          gap={3}
          mt={{ base: 10, md: 14 }}
          data-print="hide"
        >
          {previous ? (
            <Neighbour to={articlePath(previous.id)} rel="prev">
              <span>
                <Icon name="left" size={14} />
                上一篇
              </span>
              <b>{previous.title}</b>
            </Neighbour>
          ) : null}
          {next ? (
            <Neighbour to={articlePath(next.id)} rel="next" gridColumn={{ md: 2 }} textAlign={{ md: 'right' }}>
              <chakra.span justifyContent={{ md: 'flex-end' }}>
                下一篇
                <Icon name="right" size={14} />
              </chakra.span>
              <b>{next.title}</b>
            </Neighbour>
          ) : null}
        </chakra.nav>
      ) : null}
    </Column>
  )
}

export function ArticleSkeleton() {
  return (
    <chakra.div role="status" aria-label="加载中" display="flex" flexDirection="column" gap={4} maxW="42.75rem">
      <Skeleton width="34%" height="13px" />
      <Skeleton width="88%" height="38px" />
      <Skeleton width="46%" height="13px" mb={6} />
      {[94, 100, 97, 62, 0, 99, 96, 88].map((width, index) => (
        <Skeleton key={index} width={`${width}%`} />
      ))}
    </chakra.div>
  )
}
