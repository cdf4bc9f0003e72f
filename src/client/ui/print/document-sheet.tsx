/** A document as on paper: white even in dark mode, and on A4 the page itself. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

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
    // On a phone each line of goods becomes a block of names and values, and the total in capitals fits without sideways
    // scrolling.
    '@media screen and (max-width: 767px)': {
      '& :is(table, tbody, tr, td)': { display: 'block' },
      '& td[data-name]:empty': { display: 'none' },
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
    _print: { boxShadow: 'none', p: 0, m: 0, maxW: 'none', bg: 'white', fontSize: '10.5pt', lineHeight: '1.55', color: 'black' },
  },
})

export const SheetTitle = chakra('h2', {
  base: {
    textAlign: 'center',
    fontSize: { base: '1.625rem', md: '2rem' },
    letterSpacing: '0.3em',
    pl: '0.3em',
    fontWeight: 'heavy',
    lineHeight: '1.5',
  },
})

/** The two parties side by side, or stacked on a phone. */
export const SheetParties = chakra('div', {
  base: {
    mt: 8,
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: '1fr 1fr', _print: '1fr 1fr' },
    gap: 6,
    breakInside: 'avoid',
  },
})

const Stamp = chakra('div', {
  base: {
    display: 'inline-block',
    mt: '6px',
    px: 3,
    py: '5px',
    rounded: '6px',
    borderWidth: '2px',
    borderColor: '#b93329',
    color: '#b93329',
    lineHeight: '1.5',
    fontSize: '0.86em',
    '&[data-pending]': { borderColor: '#2a63c4', borderStyle: 'dashed', color: '#2a63c4' },
  },
})

/** A party's signature: `words`, its `time` as text, and the proof of the signer. A `pending` one has not been sent. */
export function SheetStamp({
  words,
  time,
  verified_by = null,
  pending = false,
}: {
  words: string
  time: string
  verified_by?: string | null | undefined
  pending?: boolean
}) {
  return (
    <Stamp data-pending={pending ? '' : undefined}>
      {words}
      <br />
      <chakra.span fontVariantNumeric="tabular-nums">{time}</chakra.span>
      {verified_by ? (
        <>
          <br />
          验证 {verified_by}
        </>
      ) : null}
    </Stamp>
  )
}

/** The hash of the sheet's content at its foot: `name` 正文校验, then `children`. */
export function SheetHash({ name, sha256, children }: { name: string; sha256: string; children?: ReactNode }) {
  return (
    <chakra.p
      breakBefore="avoid"
      mt={8}
      pt={3}
      borderTop="1px solid #d8d5cd"
      fontSize="0.8em"
      color={SHEET_RULE}
      fontVariantNumeric="tabular-nums"
    >
      {name}（SHA-256）{sha256.slice(0, 8)}…{sha256.slice(-8)}
      {children}
    </chakra.p>
  )
}
