/** A thin bar at the top of the window while a page loads; red after a failure. */
import { chakra } from '@chakra-ui/react'

const Bar = chakra('div', {
  base: {
    position: 'fixed',
    inset: '0 0 auto 0',
    height: '3px',
    zIndex: 'popover',
    transformOrigin: 'left',
    pointerEvents: 'none',
  },
  variants: {
    state: {
      idle: { opacity: 0, transform: 'scaleX(0)' },
      loading: { bg: 'brand', opacity: 1, transform: 'scaleX(0.7)', transition: 'transform 4s cubic-bezier(.1,.7,.3,1)' },
      failed: { bg: 'danger', opacity: 1, transform: 'scaleX(1)' },
    },
  },
})

export function LoadingBar({ state }: { state: 'idle' | 'loading' | 'failed' }) {
  if (state === 'idle') return <Bar state="idle" aria-hidden />
  return (
    <Bar
      state={state}
      role={state === 'loading' ? 'progressbar' : 'img'}
      aria-label={state === 'loading' ? '加载中' : '加载失败'}
    />
  )
}
