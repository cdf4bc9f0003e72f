/** What is fixed at the foot of the screen: the bar of a page or the tabs, below the offline bar. `yields` to a page's own bar. */
import { chakra } from '@chakra-ui/react'

export const Dock = chakra('div', {
  base: { position: 'sticky', bottom: 0, zIndex: 'bar', mt: 'auto' },
  variants: { yields: { true: { 'body:has([data-sticky-bar]) &': { display: 'none' } } } },
})
