/** A wrapper that styles a plain <table>: `data-num` right-aligns figures, `aria-selected` marks the selected row. */
import { chakra } from '@chakra-ui/react'

/** Padding beside a cell's text. Tables with many columns use less. */
const CELL_X = 'var(--cell-x, 10px)'

/**
 * Wraps a plain <table>; `data-density="close"` lowers the rows. It scrolls by itself and is focusable for that. Columns marked
 * `data-pin` stay at their edge, with a shadow over other columns.
 */
export const TableFrame = chakra('div', {
  base: {
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'lg',
    overflow: 'auto',
    minH: 0,
    fontSize: 'table',
    '& table': { width: 'full', borderCollapse: 'separate', borderSpacing: 0 },
    '& th': {
      position: 'sticky',
      top: 0,
      zIndex: 2,
      px: CELL_X,
      py: '9px',
      textAlign: 'left',
      fontSize: 'th',
      fontWeight: 'medium',
      color: 'fg.muted',
      bg: 'bg.sunken',
      borderBottomWidth: '1px',
      borderColor: 'line',
      whiteSpace: 'nowrap',
    },
    '& th button': { font: 'inherit', color: 'inherit', display: 'inline-flex', alignItems: 'center', gap: '2px', minH: '24px' },
    '& th button svg': { opacity: 0, flexShrink: 0 },
    '& th button:is(:hover, :focus-visible) svg': { opacity: 0.6 },
    '& th[aria-sort] button': { color: 'fg', fontWeight: 'bold', '& svg': { opacity: 1 } },
    '& th[data-num] button': { mr: '-14px' },
    // The arrow in a figure's header extends into the next header, which must not paint over it.
    '& th:is([aria-sort], :hover, :focus-within)': { zIndex: 3 },
    '& td': {
      px: CELL_X,
      py: '11px',
      bg: 'bg.panel',
      borderBottomWidth: '1px',
      borderColor: 'line.faint',
      whiteSpace: 'nowrap',
    },
    '& :is(th, td):first-of-type': { pl: '14px' },
    '& :is(th, td):last-of-type': { pr: '14px' },
    '& tbody tr:last-of-type td': { borderBottomWidth: 0 },
    '& [data-num]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', letterSpacing: '-0.01em' },
    '& [data-no]': { fontVariantNumeric: 'tabular-nums', letterSpacing: '-0.01em' },
    '& [data-wrap]': { whiteSpace: 'normal', minW: '12em' },
    '& [data-wrap] > div': { lineClamp: 2, maxW: '28em', lineHeight: '1.35' },
    '& tbody tr[data-link]': { cursor: 'pointer' },
    '& tbody tr[data-link]:hover td': { bg: 'bg.sunken' },
    '& tbody tr[aria-selected=true] td': { bg: 'brand.tint' },
    '& tbody tr[aria-selected=true] td:first-of-type': { boxShadow: 'inset 3px 0 {colors.brand}' },
    '& tfoot td': {
      position: 'sticky',
      bottom: 0,
      zIndex: 2,
      fontWeight: 'bold',
      bg: 'bg.sunken',
      borderTopWidth: '1px',
      borderColor: 'line',
      borderBottomWidth: 0,
    },
    '& [data-pin]': { position: 'sticky', zIndex: 1 },
    '& :is(thead, tfoot) [data-pin]': { zIndex: 4 },
    '&[data-before] [data-edge=start]': {
      borderRightWidth: '1px',
      borderRightColor: 'line',
      clipPath: 'inset(0 -10px 0 0)',
      boxShadow: '3px 0 8px #15181b1f',
    },
    '&[data-after] [data-edge=end]': {
      borderLeftWidth: '1px',
      borderLeftColor: 'line',
      clipPath: 'inset(0 0 0 -10px)',
      boxShadow: '-3px 0 8px #15181b1f',
    },
    '&[data-density=close] td': { py: '6px' },
    _print: { overflow: 'visible', rounded: 0, '& :is(th, td)': { position: 'static', whiteSpace: 'normal' } },
  },
})
