/** A banner as desks and phones show it, with the contrast of its text to the picture under it. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { Tag } from '#client/ui/tag.tsx'
import { BANNER_POSITION, shadeOnDesk, shadeOnPhone } from '#domain/site/banner.ts'
import { bannerContrast, type BannerView, LEAST_CONTRAST, type Pixels } from '#domain/site/contrast.ts'

const Box = chakra('div', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    rounded: 'md',
    bg: '#15181b',
    containerType: 'inline-size',
    '& > img': {
      position: 'absolute',
      inset: 0,
      width: 'full',
      height: 'full',
      objectFit: 'cover',
      objectPosition: BANNER_POSITION,
    },
    '& > span': { position: 'absolute', inset: 0 },
    '& > div': { position: 'absolute', insetInline: '5%', top: '14%' },
  },
})
const Pair = chakra('div', {
  base: { display: 'grid', gap: 3, gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 2.6fr) minmax(0, 1fr)' } },
})

/** Width and height of the banner on screens of 1440 and 390 pixels. */
const SIZES = { desk: [1440, 445], phone: [390, 332] } as const
const SAMPLE_PX = 120
const NAMES = { desk: '电脑', phone: '手机' } as const

/** The pixels of the picture, cut as the banner cuts it; null until it is there, or if it cannot be opened. */
function usePixels(src: string, view: BannerView): Pixels | null {
  const [pixels, setPixels] = useState<{ src: string; pixels: Pixels } | null>(null)
  useEffect(() => {
    const picture = new Image()
    let current = true
    picture.addEventListener('load', () => {
      const [wide, high] = SIZES[view]
      const [width, height] = [SAMPLE_PX, Math.round((SAMPLE_PX * high) / wide)]
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const scale = Math.max(width / picture.naturalWidth, height / picture.naturalHeight)
      const [w, h] = [picture.naturalWidth * scale, picture.naturalHeight * scale]
      const [x, y] = BANNER_POSITION.split(' ').map((part) => Number.parseFloat(part) / 100) as [number, number]
      const drawing = canvas.getContext('2d')
      drawing?.drawImage(picture, (width - w) * x, (height - h) * y, w, h)
      if (drawing && current) setPixels({ src, pixels: drawing.getImageData(0, 0, width, height) })
    })
    picture.src = src
    return () => {
      current = false
    }
  }, [src, view])
  return pixels?.src === src ? pixels.pixels : null
}

interface Shown {
  title: string
  desc: string
  textcolor: string
}
function View({ view, src, title, desc, textcolor }: Shown & { view: BannerView; src: string }) {
  const pixels = usePixels(src, view)
  const contrast = pixels && bannerContrast(textcolor, pixels, view)
  const [wide, high] = SIZES[view]
  const clear = contrast !== null && contrast >= LEAST_CONTRAST
  return (
    <div>
      <Box style={{ aspectRatio: `${wide} / ${high}` }}>
        <img src={src} alt="" />
        <span style={{ background: view === 'desk' ? shadeOnDesk(textcolor) : shadeOnPhone(textcolor) }} />
        <div style={{ color: textcolor }}>
          <chakra.p fontSize={view === 'desk' ? '3.4cqi' : '8cqi'} fontWeight="heavy" lineHeight="1.25">
            {title}
          </chakra.p>
          <chakra.p
            mt="2%"
            fontSize={view === 'desk' ? '1.5cqi' : '4.6cqi'}
            maxW={view === 'desk' ? '50%' : undefined}
            opacity={0.86}
          >
            {desc}
          </chakra.p>
        </div>
      </Box>
      <chakra.p mt={2} fontSize="sm" display="flex" flexWrap="wrap" gap={2} alignItems="center" role="status">
        {NAMES[view]}
        {contrast === null ? null : (
          <Tag tone={clear ? 'verdigris' : 'amber'}>
            对比度 {contrast.toFixed(1)}，{clear ? '文字清楚' : '文字看不清'}
          </Tag>
        )}
        {contrast === null || clear ? null : <span>请换文字颜色或图片，至少 {LEAST_CONTRAST}</span>}
      </chakra.p>
    </div>
  )
}

export function BannerPreview({ image, image_phone, textcolor, ...words }: Shown & { image: string; image_phone: string }) {
  const colour = /^#[0-9a-f]{6}$/.test(textcolor) ? textcolor : '#ffffff'
  return (
    <Pair role="group" aria-label="预览">
      <View view="desk" src={image} textcolor={colour} {...words} />
      <View view="phone" src={image_phone || image} textcolor={colour} {...words} />
    </Pair>
  )
}
