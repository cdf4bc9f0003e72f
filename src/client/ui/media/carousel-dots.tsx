/** The controls of a carousel: a dot for each slide, a pause button, and arrows that show on hover or focus. */
import { chakra } from '@chakra-ui/react'
import { IconButton } from '#client/ui/button.tsx'
import type { Carousel } from './use-carousel.ts'

const Dot = chakra('button', {
  base: {
    minH: 'targetSm',
    minW: 'targetXs',
    px: '4px',
    '& > i': {
      display: 'block',
      width: '25px',
      mx: 'auto',
      height: '4px',
      rounded: 'full',
      bg: '#ffffff59',
      transition: 'background-color 200ms',
    },
    '&[aria-current] > i': { bg: '#e0a87c' },
    _hover: { '& > i': { bg: '#ffffffa6' } },
  },
})
const hover = { bg: '#ffffff1f' }

/** `titles` are the slides' titles; `label` names the row. The parent shows `[data-arrow]` on hover or focus. */
export function CarouselDots({ carousel, titles, label }: { carousel: Carousel; titles: readonly string[]; label: string }) {
  const { index, stopped, stop, show, turn } = carousel
  return (
    <>
      <chakra.div display="flex" ml="calc(12.5px - max(33px, {sizes.targetXs}) / 2)" role="group" aria-label={label}>
        {titles.map((title, at) => (
          <Dot
            key={title}
            type="button"
            aria-label={`第 ${at + 1} 张：${title}`}
            aria-current={at === index ? 'true' : undefined}
            onClick={() => show(at)}
          >
            <i />
          </Dot>
        ))}
      </chakra.div>
      <IconButton
        icon={stopped ? 'play' : 'pause'}
        label={stopped ? '继续轮播' : '暂停轮播'}
        size={16}
        color="#ffffffd9"
        _hover={hover}
        onClick={() => stop(!stopped)}
      />
      <chakra.span data-arrow display="inline-flex">
        <IconButton icon="left" label="上一张" _hover={hover} onClick={() => turn(-1)} />
        <IconButton icon="right" label="下一张" _hover={hover} onClick={() => turn(1)} />
      </chakra.span>
    </>
  )
}
