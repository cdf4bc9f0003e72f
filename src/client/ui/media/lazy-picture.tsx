/** A picture that loads 1.5 window heights ahead. Its box keeps its size, and stays plain if loading fails. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import { useNear } from '#client/ui/loading/near.ts'

const Frame = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    overflow: 'hidden',
    bg: 'bg.muted',
    color: 'fg.subtle',
    '& > *': { gridArea: '1 / 1' },
    '& > img': { width: 'full', height: 'full', objectFit: 'cover', transition: 'opacity 220ms' },
  },
})

/** `ratio` is width / height. An empty `alt` makes it decoration; `icon` replaces a missing picture. */
export function LazyPicture({
  src,
  alt,
  ratio,
  icon = 'image',
  ...frame
}: { src: string; alt: string; ratio: number; icon?: IconName } & React.ComponentProps<typeof Frame>) {
  const [ref, near] = useNear<HTMLSpanElement>()
  const [state, setState] = useState<'coming' | 'here' | 'missing'>('coming')
  return (
    <Frame ref={ref} aspectRatio={ratio} {...frame}>
      {src && near && state !== 'missing' ? (
        <img
          src={src}
          alt={alt}
          decoding="async"
          style={{ opacity: state === 'here' ? 1 : 0 }}
          onLoad={() => setState('here')}
          onError={() => setState('missing')}
        />
      ) : null}
      {!src || state === 'missing' ? <Icon name={icon} size={28} label={alt || undefined} /> : null}
    </Frame>
  )
}
