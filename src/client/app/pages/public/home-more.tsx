/** The home page below the fold: the hall in brief, the news, the steps of an order, and partners. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { HallBrief } from '#client/features/catalogue/hall-brief.tsx'
import { NewsBrief } from '#client/features/content/news-brief.tsx'
import { Partners } from '#client/features/content/partners.tsx'
import { LazySection } from '#client/ui/loading/lazy-section.tsx'
import { Course } from './course.tsx'

const Band = chakra('div', {
  base: { py: { base: 8, md: 12 } },
  variants: { sunken: { true: { bg: 'bg.sunken' } } },
})
const Inner = chakra('div', { base: { maxW: 'page', mx: 'auto', width: 'full', px: { base: 4, md: 6, '2xl': 0 } } })

/** Its data loads when it comes near the window. */
const Part = ({ height_px, sunken, children }: { height_px: number; sunken?: boolean; children: ReactNode }) => (
  <Band sunken={sunken}>
    <Inner>
      <LazySection height_px={height_px}>{children}</LazySection>
    </Inner>
  </Band>
)

export function HomeMore() {
  return (
    <>
      <Part height_px={480} sunken>
        <HallBrief />
      </Part>
      <Part height_px={460}>
        <NewsBrief />
      </Part>
      <Part height_px={280} sunken>
        <Course />
      </Part>
      <Part height_px={200}>
        <Partners />
      </Part>
    </>
  )
}
