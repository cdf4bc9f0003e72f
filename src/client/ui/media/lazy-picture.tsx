/** A picture that loads 1.5 window heights ahead. Its box keeps its size, and stays plain if loading fails. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import { useNear, useServerDrawn } from '#client/ui/loading/near.ts'

const Frame = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    overflow: 'hidden',
    bg: 'bg.muted',
    color: 'fg.subtle',
    '& > *': { gridArea: '1 / 1' },
    '& > img': { width: 'full', height: 'full', objectFit: 'cover', transition: 'opacity 220ms' },
    '&[data-coming] > img': { opacity: 0 },
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
  // A picture that the server drew may load before the app runs. React then misses its load event.
  const drawn = useServerDrawn()
  const [state, setState] = useState<'coming' | 'here' | 'missing'>(drawn ? 'here' : 'coming')
  useEffect(() => {
    const image = ref.current?.querySelector('img')
    if (image?.complete && image.naturalWidth === 0) setState('missing')
  }, [ref])
  return (
    <Frame ref={ref} aspectRatio={ratio} data-coming={state === 'coming' ? '' : undefined} {...frame}>
      {src && near && state !== 'missing' ? (
        <img
          loading="lazy"
          decoding="async"
          src={src}
          alt={alt}
          onLoad={() => setState('here')}
          onError={() => setState('missing')}
        />
      ) : null}
      {!src || state === 'missing' ? <Icon name={icon} size={28} label={alt || undefined} /> : null}
    </Frame>
  )
}
