/**
 * The fixed foot of the screen: a page's bar or the tabs, below the offline bar. With `yields` it gives way to a page's own bar.
 */
import { chakra } from '@chakra-ui/react'

export const Dock = chakra(
  'div',
  {
    base: { position: 'sticky', bottom: 0, zIndex: 'bar', mt: 'auto' },
    variants: { yields: { true: { 'body:has([data-sticky-bar]) &': { display: 'none' } } } },
  },
  { defaultProps: { 'data-dock': '' } },
)
