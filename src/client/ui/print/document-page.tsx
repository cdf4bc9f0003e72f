/** A page that shows a document as on paper, with its tools and notices above it. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const Page = chakra('div', {
  base: {
    px: { base: 3, md: 6 },
    py: { base: 3, md: 5 },
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 4,
  },
  variants: { tall: { true: { flex: 1, alignContent: 'start' } } },
})

/** With `tall` it fills the height above a bottom bar. In print it flows across sheets. */
export const DocumentPage = ({ tall = false, children }: { tall?: boolean; children: ReactNode }) => (
  <Page tall={tall} data-print="flow">
    {children}
  </Page>
)

const Above = chakra('div', {
  base: { mx: 'auto', width: 'full', maxW: '820px', display: 'grid', gap: 3 },
  variants: { wide: { true: { maxW: '960px' } } },
})

/** The part above the document: as wide as the document, and not printed. */
export const AboveDocument = ({ wide = false, children }: { wide?: boolean; children: ReactNode }) => (
  <Above wide={wide} data-print="hide">
    {children}
  </Above>
)

/** Tags and buttons in a row above the document. */
export const DocumentTools = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' } })
