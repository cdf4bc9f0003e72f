/** Numbered pages as links, so that each page has an address. A desktop shows all nearby ones, a phone the previous and next. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { Icon } from '#client/ui/icon.tsx'

const look = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1,
  minW: 'target',
  minH: 'target',
  px: 2,
  rounded: 'md',
  color: 'fg.muted',
  fontVariantNumeric: 'tabular-nums',
  _hover: { bg: 'bg.muted', color: 'fg' },
  '&[aria-current]': { bg: 'brand.subtle', color: 'brand.text', fontWeight: 'bold' },
} as const
const Step = chakra(Link, { base: look })

/** 1 … 4 5 6 … 12; 0 marks a gap. */
function pagesShown(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((each) => each >= 1 && each <= pages)
  const sorted = [...new Set(near)].toSorted((a, b) => a - b)
  return sorted.flatMap((each, index) => {
    const before = sorted[index - 1] ?? 0
    if (each - before === 2) return [each - 1, each]
    return each - before > 2 ? [0, each] : [each]
  })
}

/** `to` builds a page's address. Nothing is shown for a single page. */
export function PageNumbers({ page, pages, to }: { page: number; pages: number; to: (page: number) => string }) {
  if (pages < 2) return null
  return (
    <chakra.nav aria-label="分页" display="flex" justifyContent="center" alignItems="center" gap={1} mt={8} data-print="hide">
      {page > 1 ? (
        <Step to={to(page - 1)} rel="prev">
          <Icon name="left" size={16} />
          上一页
        </Step>
      ) : null}
      <chakra.span hideFrom="md" px={3} color="fg.muted" fontVariantNumeric="tabular-nums">
        {page} / {pages}
      </chakra.span>
      <chakra.span hideBelow="md" display="inline-flex" gap={1}>
        {pagesShown(page, pages).map((each, index) =>
          each === 0 ? (
            <chakra.span key={`gap-${index}`} alignSelf="center" px={1} color="fg.muted">
              …
            </chakra.span>
          ) : (
            <Step key={each} to={to(each)} aria-label={`第 ${each} 页`} aria-current={each === page ? 'page' : undefined}>
              {each}
            </Step>
          ),
        )}
      </chakra.span>
      {page < pages ? (
        <Step to={to(page + 1)} rel="next">
          下一页
          <Icon name="right" size={16} />
        </Step>
      ) : null}
    </chakra.nav>
  )
}
