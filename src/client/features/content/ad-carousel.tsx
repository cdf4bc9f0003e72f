/** The advertisements of a welcome page in turn, 185 px high. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { Ad } from '#api/content.ts'
import { AD_HEIGHT_PX, BANNER_ADVANCE_MS } from '#domain/constants.ts'
import { linkOf } from '#domain/site/site-link.ts'
import { CarouselDots } from '#client/ui/media/carousel-dots.tsx'
import { useCarousel } from '#client/ui/media/use-carousel.ts'
import { useAds } from './queries.ts'

const Frame = chakra('section', {
  base: {
    position: 'relative',
    display: 'grid',
    overflow: 'hidden',
    rounded: 'xl',
    bg: '#15181b',
    color: 'white',
    touchAction: 'pan-y',
    '& > *': { gridArea: '1 / 1', minW: 0 },
    '& :focus-visible': { outlineColor: '#e0a87c', outlineOffset: '-3px' },
    '& [data-arrow]': { opacity: 0, transition: 'opacity 120ms' },
    '&:hover [data-arrow], &:focus-within [data-arrow]': { opacity: 1 },
    '& img': { width: 'full', height: 'full', objectFit: 'cover', objectPosition: '85% 50%' },
  },
})
const Slide = chakra('div', {
  base: {
    transition: 'opacity 600ms, visibility 600ms',
    '&[inert]': { opacity: 0, visibility: 'hidden' },
    '& > a': { display: 'block', height: 'full' },
  },
})

const Title = chakra('span', {
  base: {
    position: 'absolute',
    inset: 0,
    px: { base: 5, md: 8 },
    pb: 6,
    display: 'flex',
    alignItems: 'center',
    fontSize: { base: 'xl', md: 'title' },
    fontWeight: 'bold',
    bg: 'linear-gradient(90deg, #15181be6 30%, #15181b00 75%)',
    textWrap: 'balance',
  },
})

function Picture({ ad }: { ad: Ad }) {
  const picture = (
    <>
      <img src={ad.ad_img} alt="" decoding="async" draggable={false} />
      <Title>{ad.title}</Title>
    </>
  )
  if (!linkOf(ad.link)) return picture
  if (!ad.link.startsWith('/')) {
    return (
      <a href={ad.link} target="_blank" rel="noopener noreferrer">
        {picture}
      </a>
    )
  }
  return <Link to={ad.link}>{picture}</Link>
}

export function AdCarousel() {
  const { data = [] } = useAds()
  const carousel = useCarousel(data.length, BANNER_ADVANCE_MS)
  if (data.length === 0) return null
  const many = data.length > 1
  return (
    <Frame
      aria-label="广告"
      aria-roledescription={many ? '轮播' : undefined}
      height={`${AD_HEIGHT_PX}px`}
      data-print="hide"
      {...carousel.hold}
    >
      {data.map((ad, at) => (
        <Slide key={ad.id} inert={at !== carousel.index} height={`${AD_HEIGHT_PX}px`}>
          <Picture ad={ad} />
        </Slide>
      ))}
      {many ? (
        <chakra.div alignSelf="end" justifySelf="start" display="flex" alignItems="center" gap={1} px={4} position="relative">
          <CarouselDots carousel={carousel} titles={data.map((ad) => ad.title)} label="选择广告" />
        </chakra.div>
      ) : null}
    </Frame>
  )
}
