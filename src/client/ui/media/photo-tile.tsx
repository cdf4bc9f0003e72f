/** The thumbnail of a photo with the state of its upload. */
import { chakra } from '@chakra-ui/react'
import { Icon } from '#client/ui/icon.tsx'

/** The photo is only on the device, uploading (0–1), on the server, or its upload has stopped. */
export type PhotoState =
  | { kind: 'local'; size_bytes: number }
  | { kind: 'uploading'; progress: number }
  | { kind: 'done' }
  | { kind: 'failed' }

const Tile = chakra('div', {
  base: {
    position: 'relative',
    boxSize: 'thumb',
    flexShrink: 0,
    rounded: 'md',
    overflow: 'hidden',
    bg: 'bg.muted',
    // In print a ticket must be large enough to read.
    _print: { boxSize: 'auto', width: '80mm', breakInside: 'avoid' },
  },
})
const Open = chakra('button', {
  base: {
    display: 'block',
    boxSize: 'full',
    outlineOffset: '-3px !important',
    '& img': { boxSize: 'full', objectFit: 'cover', _print: { maxH: '100mm', objectFit: 'contain' } },
  },
})
const Unseen = chakra('div', {
  base: {
    boxSize: 'full',
    display: 'grid',
    placeItems: 'center',
    alignContent: 'center',
    gap: '4px',
    px: '4px',
    pb: '20px',
    textAlign: 'center',
    fontSize: 'tiny',
    lineHeight: '1.3',
    color: 'fg.muted',
  },
})
const Caption = chakra('span', {
  base: {
    position: 'absolute',
    insetX: 0,
    bottom: 0,
    px: 2,
    py: '3px',
    fontSize: '11px',
    '[data-elder] &': { fontSize: 'tiny' },
    lineHeight: '1.5',
    textAlign: 'left',
    color: 'white',
    bg: '#15181bc7',
    fontVariantNumeric: 'tabular-nums',
  },
  variants: { failed: { true: { bg: '#8f241cf0' } } },
})
const Remove = chakra('button', {
  base: {
    position: 'absolute',
    top: 0,
    right: 0,
    boxSize: '44px',
    display: 'grid',
    placeItems: 'start end',
    p: '6px',
    color: 'white',
    '& > span': { display: 'grid', placeItems: 'center', boxSize: '24px', rounded: 'full', bg: '#15181bb8' },
  },
})

export function stateWords(state: PhotoState): string {
  if (state.kind === 'local') return `已存本机 ${Math.max(1, Math.round(state.size_bytes / 1024))} KB`
  if (state.kind === 'uploading') return `上传中 ${Math.floor(state.progress * 100)}%`
  return state.kind === 'done' ? '已上传' : '上传失败，稍后重试'
}

/** Placed at the upper right corner of a tile. */
export function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <Remove type="button" aria-label={label} onClick={onRemove}>
      <span>
        <Icon name="close" size={14} />
      </span>
    </Remove>
  )
}

function StateCaption({ state }: { state: PhotoState }) {
  return (
    <Caption failed={state.kind === 'failed'}>
      {stateWords(state)}
      {state.kind === 'uploading' ? (
        <chakra.span
          position="absolute"
          left={0}
          bottom={0}
          height="3px"
          bg="#6ea2f7"
          style={{ width: `${state.progress * 100}%` }}
        />
      ) : null}
    </Caption>
  )
}

/** `src` is null if this browser cannot show the photo before its upload. */
export function PhotoTile({
  src,
  alt,
  state,
  onOpen,
  onRemove,
}: {
  src: string | null
  alt: string
  state?: PhotoState
  onOpen?: () => void
  onRemove?: () => void
}) {
  return (
    <Tile>
      {src === null ? (
        <Unseen role="img" aria-label={`${alt}，上传后可预览${state ? `，${stateWords(state)}` : ''}`}>
          <Icon name="image" size={22} />
          上传后可预览
          {state ? <StateCaption state={state} /> : null}
        </Unseen>
      ) : (
        <Open type="button" onClick={onOpen} aria-label={`${alt}${state ? `，${stateWords(state)}` : ''}，查看大图`}>
          <img src={src} alt="" loading="lazy" decoding="async" />
          <chakra.span data-print="only" fontSize="sm" textAlign="left">
            {alt}
          </chakra.span>
          {state ? <StateCaption state={state} /> : null}
        </Open>
      )}
      {onRemove ? <RemoveButton label={`移除${alt}`} onRemove={onRemove} /> : null}
    </Tile>
  )
}
