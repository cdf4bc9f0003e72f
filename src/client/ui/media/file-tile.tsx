/** A paper among photos: name, size and upload state. A press downloads it; the app itself never displays it. */
import { chakra } from '@chakra-ui/react'
import { Icon } from '#client/ui/icon.tsx'
import { type PhotoState, RemoveButton, stateWords } from './photo-tile.tsx'

const Tile = chakra('div', {
  base: {
    position: 'relative',
    height: 'thumb',
    width: '212px',
    maxW: 'full',
    rounded: 'md',
    borderWidth: '1px',
    borderColor: 'line',
    bg: 'bg.sunken',
  },
})
const Open = chakra('a', {
  base: {
    display: 'grid',
    gridTemplateColumns: '32px minmax(0, 1fr)',
    alignItems: 'center',
    gap: '10px',
    height: 'full',
    px: 3,
    rounded: 'md',
    color: 'fg',
    _hover: { bg: 'bg.muted' },
    '& > svg': { color: 'danger.fg' },
  },
})

/** Two lines of the name, with the extension always visible. */
const Name = chakra('span', {
  base: { display: '-webkit-box', lineClamp: 2, fontWeight: 'bold', overflowWrap: 'anywhere', lineHeight: '1.35' },
})

const sizeWords = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${(bytes / 1024 / 1024).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`

export function FileTile({
  href,
  name,
  bytes,
  alt,
  state,
  onRemove,
}: {
  href: string
  name: string
  bytes: number
  /** description for the buttons */
  alt: string
  state?: PhotoState | undefined
  onRemove?: (() => void) | undefined
}) {
  return (
    <Tile>
      <Open href={href} download={name} target="_blank" rel="noopener">
        <chakra.span srOnly>下载{alt} </chakra.span>
        <Icon name="doc" size={30} />
        <chakra.span minW={0} pr={onRemove ? 6 : 0}>
          <Name>{name}</Name>
          <chakra.span
            display="block"
            fontSize="tiny"
            color={state?.kind === 'failed' ? 'danger.fg' : 'fg.muted'}
            fontVariantNumeric="tabular-nums"
          >
            {state ? stateWords(state) : `PDF · ${sizeWords(bytes)}`}
          </chakra.span>
        </chakra.span>
      </Open>
      {onRemove ? <RemoveButton label={`移除${alt}`} onRemove={onRemove} /> : null}
    </Tile>
  )
}
