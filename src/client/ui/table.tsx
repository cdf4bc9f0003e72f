/** One wrapper that dresses a plain <table>: `data-num` right-aligns figures, `aria-selected` marks the chosen row. */
import { chakra } from '@chakra-ui/react'

/** Put a plain <table> inside; `data-density="close"` draws lower rows. It scrolls sideways by itself and can be focused to do so. */
export const TableFrame = chakra('div', {
  base: {
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'lg',
    overflowX: 'auto',
    fontSize: 'table',
    '& table': { width: 'full', borderCollapse: 'separate', borderSpacing: 0 },
    '& th': {
      position: 'sticky',
      top: 0,
      zIndex: 1,
      px: '10px',
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
    '& td': { px: '10px', py: '11px', borderBottomWidth: '1px', borderColor: 'line.faint', whiteSpace: 'nowrap' },
    '& :is(th, td):first-of-type': { pl: '14px' },
    '& :is(th, td):last-of-type': { pr: '14px' },
    '& tbody tr:last-of-type td': { borderBottomWidth: 0 },
    '& [data-num]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', letterSpacing: '-0.01em' },
    '& [data-no]': { fontVariantNumeric: 'tabular-nums', letterSpacing: '-0.01em' },
    '& [data-wrap]': { whiteSpace: 'normal', minW: '12em' },
    '& tbody tr[data-link]': { cursor: 'pointer' },
    '& tbody tr[data-link]:hover td': { bg: 'bg.sunken' },
    '& tbody tr[aria-selected=true] td': { bg: 'brand.tint' },
    '& tbody tr[aria-selected=true] td:first-of-type': { boxShadow: 'inset 3px 0 {colors.brand}' },
    '& tfoot td': { fontWeight: 'bold', bg: 'bg.sunken', borderTopWidth: '1px', borderColor: 'line', borderBottomWidth: 0 },
    '&[data-density=close] td': { py: '6px' },
    _print: { overflow: 'visible', rounded: 0 },
  },
})
