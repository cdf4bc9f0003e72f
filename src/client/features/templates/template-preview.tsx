/** A weigh ticket as the template prints it: A5 landscape or A4 portrait, with the order and labels of the factory's paper. */
import { chakra } from '@chakra-ui/react'
import { SAMPLE_TICKET, type TemplateFields } from '#domain/goods/template.ts'

/** The sheet keeps its colours in dark mode, like ink on paper. */
const Sheet = chakra('section', {
  base: {
    bg: '#fff',
    color: '#111',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'sm',
    width: 'full',
    mx: 'auto',
    p: '6%',
    boxShadow: '0 2px 12px rgb(0 0 0 / 12%)',
    '&[data-paper=a5]': { maxW: '560px', aspectRatio: { md: '210 / 148' } },
    '&[data-paper=a4]': { maxW: '420px', aspectRatio: { md: '210 / 297' } },
    _print: { border: 0, boxShadow: 'none', rounded: 0, p: 0, maxW: 'none !important', aspectRatio: 'auto !important' },
  },
})
const Cells = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', _print: 'repeat(2, minmax(0, 1fr))' },
    mt: 4,
    borderTopWidth: '1px',
    borderLeftWidth: '1px',
    borderColor: '#333',
    '[data-paper=a4] &': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& > div': {
      display: 'grid',
      gridTemplateColumns: '5.5em minmax(0, 1fr)',
      borderRightWidth: '1px',
      borderBottomWidth: '1px',
      borderColor: '#333',
      minH: '34px',
    },
    '& dt, & dd': { px: 2, py: '6px', overflowWrap: 'anywhere', fontSize: '14px', lineHeight: '1.5' },
    '& dt': { borderRightWidth: '1px', borderColor: '#333', color: '#444' },
    '& dd': { fontVariantNumeric: 'tabular-nums' },
  },
})

export function TemplatePreview({ template }: { template: Pick<TemplateFields, 'factory' | 'paper' | 'fields'> }) {
  const { factory, paper, fields } = template
  return (
    <Sheet data-paper={paper} aria-label="打印预览">
      <chakra.p textAlign="center" fontWeight="bold" fontSize="18px" overflowWrap="anywhere">
        {factory || '磅房或厂名'}
      </chakra.p>
      <chakra.p textAlign="center" fontSize="15px" letterSpacing="0.4em" textIndent="0.4em">
        称重单
      </chakra.p>
      <Cells>
        {fields.map(({ key, label }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a label may stand twice while it is typed
          <div key={`${index}${key}`}>
            <dt>{label || '—'}</dt>
            <dd>{SAMPLE_TICKET[key]}</dd>
          </div>
        ))}
      </Cells>
      <chakra.p mt={4} fontSize="14px">
        司磅员：　　　　　　　　司机：
      </chakra.p>
    </Sheet>
  )
}
