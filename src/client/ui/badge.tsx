/** A count or a dot at the corner of an icon; counts above 99 read 99+. */
import { chakra } from '@chakra-ui/react'
import { badgeText } from '#domain/money/money.ts'

const Count = chakra('span', {
  base: {
    minW: '16px',
    height: '16px',
    px: 1,
    rounded: 'full',
    bg: 'brand',
    color: 'white',
    fontSize: '10px',
    fontWeight: 'bold',
    lineHeight: '16px',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
    '[data-elder] &': { minW: '20px', height: '20px', lineHeight: '20px', fontSize: '13px' },
  },
  variants: {
    corner: { true: { position: 'absolute', top: '-5px', left: 'calc(100% - 9px)' } },
    quiet: { true: { bg: '#ffffff1f', color: 'inherit' } },
  },
})

/** `label` names what is counted, for screen readers. */
export function Badge({ count, label, corner = false }: { count: number; label: string; corner?: boolean }) {
  if (count <= 0) return null
  return (
    <Count corner={corner}>
      {badgeText(count)}
      <chakra.span srOnly>{label}</chakra.span>
    </Count>
  )
}

export const Dot = chakra('span', {
  base: {
    position: 'absolute',
    top: 'calc(50% - 12px)',
    left: 'calc(50% + 3px)',
    boxSize: '8px',
    rounded: 'full',
    bg: 'brand',
    boxShadow: '0 0 0 2px {colors.bg.panel}',
  },
})
