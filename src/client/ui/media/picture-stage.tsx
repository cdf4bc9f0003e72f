/** One picture in a frame of its own: turned by quarters, enlarged, and moved with the pointer. */
import { chakra } from '@chakra-ui/react'
import { type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    height: 'full',
    minH: 0,
    rounded: 'lg',
    borderWidth: '1px',
    borderColor: 'line',
    bg: 'bg.sunken',
    overflow: 'hidden',
  },
})
const Bar = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: 1, px: 2, py: '4px', borderBottomWidth: '1px', borderColor: 'line' },
})
const Scroll = chakra('div', {
  base: {
    containerType: 'size',
    overflow: 'auto',
    minH: 0,
    '&[data-large]': { cursor: 'grab' },
    '& > div': { position: 'relative', display: 'grid', placeItems: 'center', minW: 'full', minH: 'full' },
    '& img': { position: 'absolute', top: '50%', left: '50%', maxW: 'none', objectFit: 'contain', userSelect: 'none' },
  },
})
const Missing = chakra('p', {
  base: { display: 'grid', placeItems: 'center', gap: 2, color: 'fg.muted', textAlign: 'center', px: 4 },
})

export const ZOOMS = [1, 1.5, 2, 3, 4] as const
const NEAR = 2

/** The part of its picture that the stage shows. The page holds it, so that keys may change it. */
export interface StageView {
  /** quarters of a turn to the left */
  turns: number
  /** index in `ZOOMS` */
  zoom: number
}
export const STAGE_START: StageView = { turns: 0, zoom: 0 }
export const turned = ({ turns, zoom }: StageView): StageView => ({ turns: (turns + 1) % 4, zoom })
export const zoomed = ({ turns, zoom }: StageView, step: number): StageView => ({
  turns,
  zoom: Math.min(ZOOMS.length - 1, Math.max(0, zoom + step)),
})

/** Keeps the middle of the visible part while the picture grows. */
function useMiddle(scale: number) {
  const ref = useRef<HTMLDivElement>(null)
  const middle = useRef({ x: 0.5, y: 0.5 })
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    box.scrollLeft = middle.current.x * box.scrollWidth - box.clientWidth / 2
    box.scrollTop = middle.current.y * box.scrollHeight - box.clientHeight / 2
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the box is resized by the scale
  }, [scale])
  const note = () => {
    const box = ref.current
    if (!box) return
    middle.current = {
      x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
      y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
    }
  }
  return { ref, note }
}

interface Props {
  /** undefined while its address is read */
  src: string | undefined
  alt: string
  view: StageView
  onView: (view: StageView) => void
  /** shown in place of a picture that does not load */
  missing: string
  /** at the left of the tools, such as the choice of the picture */
  children?: ReactNode
}
export function PictureStage({ src, alt, view, onView, missing, children }: Props) {
  const scale = ZOOMS[view.zoom] ?? 1
  const { ref, note } = useMiddle(scale)
  const [broken, setBroken] = useState<string | null>(null)
  const from = useRef<{ x: number; y: number } | null>(null)
  const across = view.turns % 2 === 1
  const [width, height] = across ? ['cqh', 'cqw'] : ['cqw', 'cqh']
  const drag = ({ clientX: x, clientY: y, currentTarget: box }: PointerEvent<HTMLDivElement>) => {
    if (!from.current) return
    box.scrollBy(from.current.x - x, from.current.y - y)
    from.current = { x, y }
  }
  return (
    <Frame>
      <Bar>
        <chakra.div flex={1} minW={0} display="flex" alignItems="center" gap={1} overflowX="auto">
          {children}
        </chakra.div>
        <IconButton icon="turn" label="向左转 90 度（T）" onClick={() => onView(turned(view))} />
        <IconButton
          icon="zoom"
          label="放大（+）"
          disabled={view.zoom === ZOOMS.length - 1}
          onClick={() => onView(zoomed(view, 1))}
        />
        <IconButton icon="zoom_out" label="缩小（-）" disabled={view.zoom === 0} onClick={() => onView(zoomed(view, -1))} />
      </Bar>
      {broken !== null && broken === src ? (
        <Missing>
          <Icon name="image" size={26} />
          {missing}
        </Missing>
      ) : (
        <Scroll
          ref={ref}
          tabIndex={0}
          role="group"
          aria-label={alt}
          data-large={scale > 1 ? '' : undefined}
          onScroll={note}
          onDoubleClick={() => onView({ ...view, zoom: view.zoom === 0 ? NEAR : 0 })}
          onPointerDown={(event) => {
            if (event.pointerType !== 'mouse' || scale === 1) return
            from.current = { x: event.clientX, y: event.clientY }
            event.currentTarget.setPointerCapture(event.pointerId)
          }}
          onPointerMove={drag}
          onPointerUp={() => {
            from.current = null
          }}
        >
          <div style={{ width: `${scale * 100}%`, height: `${scale * 100}%` }}>
            {src ? (
              <img
                key={src}
                src={src}
                alt={alt}
                draggable={false}
                onError={() => setBroken(src)}
                style={{
                  width: `${scale * 100}${width}`,
                  height: `${scale * 100}${height}`,
                  transform: `translate(-50%, -50%) rotate(${view.turns * -90}deg)`,
                }}
              />
            ) : null}
          </div>
        </Scroll>
      )}
    </Frame>
  )
}
