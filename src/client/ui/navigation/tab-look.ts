/** The look of a tab, whether link or button. `[data-tabs]` in the theme's sheet styles their row. */
export const tabLook = {
  position: 'relative',
  flexShrink: 0,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  px: '10px',
  minH: 'tab',
  minW: 'targetXs',
  fontSize: 'md',
  color: 'fg.muted',
  whiteSpace: 'nowrap',
  outlineOffset: '-2px !important',
  _hover: { color: 'fg' },
  '&[aria-current], &[aria-selected=true]': {
    color: 'fg',
    fontWeight: 'bold',
    _after: { content: '""', position: 'absolute', insetX: '10px', bottom: 0, height: '3px', rounded: '2px', bg: 'brand' },
  },
  '& em': { fontStyle: 'normal', fontSize: 'tiny', color: 'fg.subtle', ml: 1, fontVariantNumeric: 'tabular-nums' },
} as const
