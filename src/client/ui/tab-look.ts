/** Room beside the words of a tab, which belongs to its target. */
const TAB_X = '10px'

/** A row of tabs. The room beside the first words lies outside the row's own column, so that they stand where other text begins. */
export const tabsLook = {
  display: 'flex',
  mx: `-${TAB_X}`,
  pb: '1px',
  bgImage: 'linear-gradient({colors.line}, {colors.line})',
  bgPos: `${TAB_X} 100%`,
  bgSize: `calc(100% - 2 * ${TAB_X}) 1px`,
  bgRepeat: 'no-repeat',
} as const

/** The look of a tab, be it a link or a button. */
export const tabLook = {
  position: 'relative',
  flexShrink: 0,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  px: TAB_X,
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
    _after: { content: '""', position: 'absolute', insetX: TAB_X, bottom: 0, height: '3px', rounded: '2px', bg: 'brand' },
  },
  '& em': { fontStyle: 'normal', fontSize: 'tiny', color: 'fg.subtle', ml: 1, fontVariantNumeric: 'tabular-nums' },
} as const
