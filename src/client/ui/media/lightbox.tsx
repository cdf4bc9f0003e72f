/**
 * Ticket photos over the whole screen, with the recognised figures beside them. ← → turn, Esc closes, a double press enlarges.
 */
import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '#client/ui/button.tsx'
import { FULL_WINDOW } from './full-window.ts'
import { useBackCloses } from '#client/ui/layer/layers.ts'

export type LightboxPhoto = { src: string; alt: string; caption?: ReactNode; figures?: ReactNode }

const Frame = chakra('dialog', {
  base: {
    ...FULL_WINDOW,
    bg: '#0b0d0f',
    gridTemplateColumns: { base: '1fr', lg: '1fr 360px' },
    gridTemplateRows: { base: '56px 1fr auto', lg: '56px 1fr' },
    '& button': { _hover: { bg: '#ffffff1f' }, outlineColor: '#e0a87c' },
  },
})
const Stage = chakra('div', {
  base: {
    position: 'relative',
    minH: 0,
    minW: 0,
    overflow: 'auto',
    display: 'grid',
    placeItems: 'center',
    touchAction: 'pan-x pan-y pinch-zoom',
    '& img': { maxW: 'full', maxH: 'full', objectFit: 'contain' },
  },
  variants: { large: { true: { placeItems: 'start', '& img': { maxW: 'none', maxH: 'none', width: '220%' } } } },
})
const Figures = chakra('aside', {
  base: {
    bg: 'bg.raised',
    color: 'fg',
    overflowY: 'auto',
    p: 5,
    maxH: { base: '38dvh', lg: 'none' },
    gridRow: { lg: '1 / 3' },
    gridColumn: { lg: 2 },
    roundedTop: { base: '2xl', lg: 0 },
  },
})

const SWIPE_PX = 48

/** `index` null means closed. */
export function Lightbox({
  photos,
  index,
  onIndex,
  onClose,
}: {
  photos: readonly LightboxPhoto[]
  index: number | null
  onIndex: (index: number) => void
  onClose: () => void
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const from = useRef<number | null>(null)
  const [large, setLarge] = useState(false)
  const open = index !== null
  useBackCloses(open, onClose)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    dialog.showModal()
    return () => dialog.close()
  }, [open])
  const photo = index === null ? undefined : photos[index]
  if (index === null || !photo) return null
  const turn = (step: number) => {
    if (!photos[index + step]) return
    setLarge(false)
    onIndex(index + step)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') turn(1)
    if (event.key === 'ArrowLeft') turn(-1)
  }
  return (
    <Frame
      ref={ref}
      aria-label={photo.alt}
      onKeyDown={press}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <chakra.div display="flex" alignItems="center" gap={1} px={3} fontVariantNumeric="tabular-nums">
        <chakra.span flex={1} minW={0} truncate aria-live="polite">
          {index + 1} / {photos.length}　{photo.caption ?? photo.alt}
        </chakra.span>
        <IconButton icon="left" label="上一张" onClick={() => turn(-1)} disabled={index === 0} />
        <IconButton icon="right" label="下一张" onClick={() => turn(1)} disabled={index === photos.length - 1} />
        <IconButton icon="zoom" label={large ? '适应屏幕' : '放大'} aria-pressed={large} onClick={() => setLarge(!large)} />
        <IconButton icon="close" label="关闭" onClick={onClose} />
      </chakra.div>
      <Stage
        large={large}
        onDoubleClick={() => setLarge(!large)}
        onPointerDown={(event) => {
          from.current = event.pointerType === 'mouse' || large ? null : event.clientX
        }}
        onPointerUp={(event) => {
          const moved = from.current === null ? 0 : event.clientX - from.current
          from.current = null
          if (Math.abs(moved) > SWIPE_PX) turn(moved < 0 ? 1 : -1)
        }}
      >
        <img src={photo.src} alt={photo.alt} draggable={false} />
      </Stage>
      {photo.figures ? <Figures>{photo.figures}</Figures> : null}
    </Frame>
  )
}
