/** 返回顶部, shown above the foot of the screen after 200 px of scrolling, and the hook for a page's scroll position. */

import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { SCROLL_TOP_SCROLL_PX } from '#domain/constants.ts'
import { IconButton } from '#client/ui/button.tsx'

export function useScrolledPast(px: number): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    const look = () => setPast(scrollY > px)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [px])
  return past
}

export function BackToTop({ after_px = SCROLL_TOP_SCROLL_PX }: { after_px?: number }) {
  const shown = useScrolledPast(after_px)
  if (!shown) return null
  return (
    <chakra.div position="absolute" right={{ base: 4, md: 6 }} bottom="100%" pb={{ base: 4, md: 6 }}>
      <IconButton
        icon="top"
        label="返回顶部"
        boxSize="44px"
        rounded="full"
        bg="bg.raised"
        boxShadow="popover"
        onClick={() => scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' })}
      />
    </chakra.div>
  )
}
