/** A video over the whole window with the browser's controls. Esc, the close button and a press outside close it. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#client/ui/button.tsx'
import { FULL_WINDOW } from './full-window.ts'
import { useBackCloses } from '#client/ui/layer/layers.ts'

const Frame = chakra('dialog', {
  base: {
    ...FULL_WINDOW,
    p: { base: 0, md: 8 },
    bg: '#0b0d0ff2',
    animation: 'fade 150ms',
    gridTemplateRows: '56px 1fr',
    '& :focus-visible': { outlineColor: '#e0a87c' },
    '& video': { width: 'full', height: 'full', maxH: 'calc(100dvh - 120px)', bg: 'black', objectFit: 'contain', minH: 0 },
  },
})

export function VideoOverlay({ src, title, onClose }: { src: string; title: string; onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null)
  const [lost, setLost] = useState(false)
  useBackCloses(true, () => ref.current?.close())
  useEffect(() => {
    // Effects run twice in development.
    if (!ref.current?.open) ref.current?.showModal()
  }, [])
  return (
    <Frame
      ref={ref}
      aria-label={title}
      // The dialog closes before React removes it, so that the browser restores the focus.
      onClose={onClose}
      onPointerDown={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <chakra.div display="flex" alignItems="center" gap={2} px={{ base: 4, md: 0 }}>
        <chakra.p flex={1} minW={0} truncate fontWeight="bold">
          {title}
        </chakra.p>
        <IconButton
          icon="close"
          label="关闭视频"
          boxSize="target"
          _hover={{ bg: '#ffffff1f' }}
          onClick={() => ref.current?.close()}
        />
      </chakra.div>
      {lost ? (
        <chakra.p alignSelf="center" textAlign="center" px={6} role="status">
          视频还没有存到本机，或暂时无法播放。联网后请再试。
        </chakra.p>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: the films are silent
        <video src={src} controls autoPlay playsInline aria-label={title} onError={() => setLost(true)} />
      )}
    </Frame>
  )
}
