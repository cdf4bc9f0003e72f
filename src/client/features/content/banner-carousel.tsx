/**
 * The banners of the home page, one every five seconds: title, description, link and video over a picture. Without data it shows
 * a drawn banner.
 */
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import type { Banner } from '#api/content.ts'
import { BANNER_POSITION, isLight, shadeOnDesk, shadeOnPhone, UNSET_BANNER, wayOn } from '#domain/site/banner.ts'
import { pictureSources } from '#domain/site/picture.ts'
import { BANNER_ADVANCE_MS } from '#domain/constants.ts'
import { linkOf } from '#domain/site/site-link.ts'
import { Coil } from '#client/ui/page/brand.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { CarouselDots } from '#client/ui/media/carousel-dots.tsx'
import { useCarousel } from '#client/ui/media/use-carousel.ts'
import { useBanners } from './queries.ts'

const VideoOverlay = lazy(async () => ({ default: (await import('#client/ui/media/video-overlay.tsx')).VideoOverlay }))

/** The banner shown until one has been read. */
const DRAWN: Banner = { ...UNSET_BANNER, id: 0, textcolor: '#ffffff' }

/** Screens that show the picture of a phone. */
const PHONE = '(max-width: 767px)'

const Ground = chakra('section', {
  base: {
    position: 'relative',
    display: 'grid',
    overflow: 'hidden',
    touchAction: 'pan-y',
    color: 'white',
    bg: 'radial-gradient(900px 620px at 76% 40%, #33261f, #15181b 70%)',
    '& > *': { gridArea: '1 / 1', minW: 0 },
    '& :focus-visible': { outlineColor: '#e0a87c' },
    '& [data-arrow]': { opacity: 0, transition: 'opacity 120ms' },
    '&:hover [data-arrow], &:focus-within [data-arrow]': { opacity: 1 },
  },
})
const Slide = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    transition: 'opacity 600ms, visibility 600ms',
    '&[inert]': { opacity: 0, visibility: 'hidden' },
    '& > *': { gridArea: '1 / 1', minW: 0 },
    '& > picture > img': {
      position: 'absolute',
      inset: 0,
      width: 'full',
      height: 'full',
      objectFit: 'cover',
      objectPosition: BANNER_POSITION,
    },
  },
})
/** Gradient under the text, so that it is readable on any picture: dark under light text and light under dark text. */
const Shade = chakra('div', {
  base: { position: 'absolute', inset: 0 },
  variants: {
    words: {
      light: { bg: { base: shadeOnPhone('#ffffff'), md: shadeOnDesk('#ffffff') } },
      dark: { bg: { base: shadeOnPhone('#000000'), md: shadeOnDesk('#000000') } },
    },
  },
})
const Inner = chakra('div', {
  base: { position: 'relative', maxW: 'page', mx: 'auto', width: 'full', px: { base: 5, md: 6, '2xl': 0 } },
})
function BannerSlide({
  banner,
  shown,
  picture,
  label,
  onPicture,
  onWatch,
}: {
  banner: Banner
  shown: boolean
  /** whether its picture may load */
  picture: boolean
  label: string | undefined
  onPicture: () => void
  onWatch: () => void
}) {
  const [lost, setLost] = useState(false)
  const drawn = !banner.image || lost
  const words = drawn ? '#ffffff' : banner.textcolor
  const way = banner.link.startsWith('/') && linkOf(banner.link) ? banner.link : null
  return (
    <Slide
      role={label ? 'group' : undefined}
      aria-roledescription={label ? '幻灯片' : undefined}
      aria-label={label}
      inert={!shown}
    >
      {drawn ? null : (
        <>
          {picture ? (
            <picture>
              {banner.image_phone ? (
                <source media={PHONE} srcSet={pictureSources(banner.image_phone) ?? banner.image_phone} sizes="100vw" />
              ) : null}
              <img
                src={banner.image}
                srcSet={pictureSources(banner.image)}
                sizes="100vw"
                alt=""
                decoding="async"
                draggable={false}
                onLoad={onPicture}
                onError={() => setLost(true)}
              />
            </picture>
          ) : null}
          <Shade words={isLight(words) ? 'light' : 'dark'} />
        </>
      )}
      <Inner
        display="grid"
        gridTemplateColumns={{ base: '1fr', md: '1.25fr 1fr', lg: '1.15fr 1fr' }}
        alignItems="center"
        gap={6}
        minH={{ base: '332px', md: '400px', lg: '445px' }}
        pt={{ base: 8, md: 14 }}
        pb={{ base: '84px', md: 20 }}
      >
        <chakra.div color={words}>
          {banner.title ? (
            <chakra.h2 fontSize={{ base: '2rem', lg: 'hero' }} lineHeight="1.2" fontWeight="heavy" letterSpacing="-0.01em">
              {banner.title}
            </chakra.h2>
          ) : null}
          {banner.desc ? (
            <chakra.p mt={4} opacity={0.86} fontSize={{ base: 'lg', md: '1.1875rem' }} lineHeight="1.65" maxW="30em">
              {banner.desc}
            </chakra.p>
          ) : null}
          <chakra.div mt={{ base: 5, md: 7 }} display="flex" gap={3} flexWrap="wrap">
            {way ? (
              <ButtonLink variant="primary" size="lg" to={way}>
                {wayOn(way)}
              </ButtonLink>
            ) : null}
            {banner.is_video && banner.video ? (
              <Button variant="onDark" size="lg" icon="play" color="inherit" borderColor="currentcolor" onClick={onWatch}>
                观看视频
              </Button>
            ) : null}
          </chakra.div>
        </chakra.div>
        {drawn ? (
          <chakra.div hideBelow="lg" justifySelf="end" width="min(400px, 90%)">
            <Coil />
          </chakra.div>
        ) : null}
      </Inner>
    </Slide>
  )
}

export function BannerCarousel() {
  const { data } = useBanners()
  const banners = data && data.length > 0 ? data : [DRAWN]
  const [film, setFilm] = useState<Banner | null>(null)
  const [ready, setReady] = useState(false)
  const carousel = useCarousel(banners.length, BANNER_ADVANCE_MS, film !== null)
  const { index, running, hold } = carousel
  const many = banners.length > 1
  return (
    <>
      <Ground aria-label="首页横幅" aria-roledescription={many ? '轮播' : undefined} {...hold}>
        <chakra.div display="grid" css={{ '& > *': { gridArea: '1 / 1' } }} aria-live={running ? 'off' : 'polite'}>
          {banners.map((banner, at) => (
            <BannerSlide
              key={banner.id}
              banner={banner}
              shown={at === index}
              picture={at === index || ready}
              label={many ? `${at + 1} / ${banners.length}` : undefined}
              onPicture={() => setReady(true)}
              onWatch={() => setFilm(banner)}
            />
          ))}
        </chakra.div>
        {many ? (
          <Inner
            alignSelf="end"
            pb={{ base: '36px', md: 4 }}
            display="flex"
            alignItems="center"
            gap={1}
            pointerEvents="none"
            css={{ '& > *': { pointerEvents: 'auto' } }}
          >
            <CarouselDots carousel={carousel} titles={banners.map((banner) => banner.title)} label="选择横幅" />
          </Inner>
        ) : null}
      </Ground>
      {film ? (
        <Suspense fallback={null}>
          <VideoOverlay src={film.video} title={film.title} onClose={() => setFilm(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
