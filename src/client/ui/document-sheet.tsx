/** A document as on paper: white in the dark too, and on A4 the page itself. */
import { chakra } from '@chakra-ui/react'

export const SHEET_INK = '#1b1d1f'
export const SHEET_RULE = '#6b6f73'

export const DocumentSheet = chakra('article', {
  base: {
    bg: '#fffefb',
    color: SHEET_INK,
    maxW: '820px',
    mx: 'auto',
    width: 'full',
    px: { base: 5, md: '64px' },
    py: { base: 7, md: '60px' },
    rounded: { base: 'lg', md: '4px' },
    boxShadow: '0 1px 2px #15181b1f, 0 12px 40px #15181b17',
    lineHeight: '1.8',
    fontFamily: '"Songti SC","Noto Serif CJK SC","SimSun",{fonts.body}',
    fontSize: { base: 'md', md: 'lg' },
    '& table': { width: 'full', borderCollapse: 'collapse', fontSize: '0.92em', lineHeight: '1.5' },
    '& :is(th, td)': { border: `1px solid ${SHEET_RULE}`, px: 2, py: '6px', textAlign: 'left' },
    '& td': { overflowWrap: 'anywhere' },
    '& th': { fontWeight: 'bold', textAlign: 'center', whiteSpace: 'nowrap' },
    '& [data-num]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    // On a phone each line of goods is a block of names and values, and the total in capitals is read without scrolling sideways.
    '@media screen and (max-width: 767px)': {
      '& :is(table, tbody, tr, td)': { display: 'block' },
      '& td:empty': { display: 'none' },
      '& thead': {
        display: 'block',
        position: 'absolute',
        width: '1px',
        height: '1px',
        overflow: 'hidden',
        clipPath: 'inset(50%)',
      },
      '& td': { borderWidth: '0 1px' },
      '& tr': { borderTop: `1px solid ${SHEET_RULE}`, '&:last-of-type': { borderBottom: `1px solid ${SHEET_RULE}` } },
      '& td[data-name]': {
        display: 'flex',
        justifyContent: 'space-between',
        gap: 4,
        py: '3px',
        textAlign: 'right',
        '&::before': { content: 'attr(data-name)', whiteSpace: 'nowrap' },
      },
    },
    _print: { boxShadow: 'none', p: 0, m: 0, maxW: 'none', bg: 'white', fontSize: '10.5pt', color: 'black' },
  },
})
