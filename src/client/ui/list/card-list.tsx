/** A list of cards: its grids, and the parts of a card. */
import { chakra } from '@chakra-ui/react'

/** A last card that is alone in its row takes the whole row, where a tablet has two in a row. */
export const loneCard = { '& > :last-child:nth-child(odd)': { gridColumn: { mdOnly: '1 / -1' } } } as const

/** The same for tiles of figures, which are two in a row on a phone too. */
export const lastTile = { '& > :last-child:nth-child(odd)': { gridColumn: { lgDown: '1 / -1' } } } as const

const TWO = 'repeat(2, minmax(0, 1fr))'

/** Cards below each other; from a tablet on two beside each other. */
export const CardGrid = chakra('div', {
  base: { display: 'grid', gap: '10px', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: TWO }, ...loneCard },
})

/** The number of a card's record at the left and its tags at the right, or below it where they do not fit beside it. */
export const CardHead = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'center',
    columnGap: 3,
    rowGap: '6px',
    '& > :first-child': { whiteSpace: 'nowrap' },
    '& > :last-child': { display: 'inline-flex', flexWrap: 'wrap', gap: '6px' },
  },
})

/** Cards below each other, two beside each other on a wide desk; with `early` on a tablet too. */
export const CardList = chakra('ul', {
  base: {
    display: 'grid',
    gap: '10px',
    alignItems: 'stretch',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: TWO },
    '& > li': { display: 'grid', listStyleType: 'none', minW: 0 },
  },
  variants: { early: { true: { gridTemplateColumns: { base: 'minmax(0, 1fr)', md: TWO }, ...loneCard } } },
})

/** The buttons at the foot of a card. */
export const CardFoot = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: 2,
    mt: 'auto',
    pt: '10px',
    borderTopWidth: '1px',
    borderColor: 'line.faint',
  },
})
