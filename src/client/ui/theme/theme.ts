/**
 * The part shared by the theme's style sheet, written at build time (theme-sheet.tsx), and the running app (system.ts). The app
 * knows the token names; the sheet has their values.
 */

export const shared = {
  disableLayers: true,
  cssVarsPrefix: 'x',
  conditions: {
    dark: '.dark &',
    elder: '[data-elder] &',
    touch: '@media (pointer: coarse), (max-width: 767px)',
    phone: '@media (max-width: 767px)',
  },
}
/** Chakra's conditions that our styles use. Chakra sorts each style by all conditions it knows, so the list is short. */
export const CONDITIONS = [
  'hover',
  'active',
  'checked',
  'disabled',
  'first',
  'last',
  'after',
  'backdrop',
  'print',
  'motionReduce',
] as const

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
/** The CSS variable of a token: 'colors', 'bg.canvas' → 'var(--x-colors-bg-canvas)'. */
export function tokenValue(category: string, name: string): string {
  const path = name
    .replace(/^-/, '')
    .replace(/\.(?=\D)/g, '-')
    .replace('.', '\\.')
  const variable = `var(--${shared.cssVarsPrefix}-${kebab(`${category}-${path}`)})`
  return name.startsWith('-') ? `calc(${variable} * -1)` : variable
}

export const breakpoints = { sm: '480px', md: '768px', lg: '1024px', xl: '1280px', '2xl': '1536px' }
