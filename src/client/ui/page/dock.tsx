/**
 * The fixed foot of the screen: a page's bar or the tabs, below the offline bar, and 返回顶部 above them. With `yields` it gives way
 * to a page's own bar.
 */
import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { BackToTop } from './back-to-top.tsx'

const Foot = chakra(
  'div',
  {
    base: { position: 'sticky', bottom: 0, zIndex: 'bar', mt: 'auto' },
    variants: { yields: { true: { 'body:has([data-sticky-bar]) &': { display: 'none' } } } },
  },
  { defaultProps: { 'data-dock': '' } },
)
export const Dock = ({ children, ...rest }: ComponentProps<typeof Foot>) => (
  <Foot {...rest}>
    <BackToTop />
    {children}
  </Foot>
)
