/** The Chakra system of the product: our tokens, the base utilities and no recipe but those a component brings itself. */
import { createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { semanticTokens, tokens } from './tokens.ts'

const focus = { outline: '2px solid {colors.focus}', outlineOffset: '2px' }

export const system = createSystem(defaultBaseConfig, {
  disableLayers: true,
  preflight: true,
  cssVarsPrefix: 'x',
  conditions: {
    dark: '.dark &',
    elder: '[data-elder] &',
    touch: '@media (pointer: coarse), (max-width: 767px)',
    phone: '@media (max-width: 767px)',
  },
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px', '2xl': '1536px' },
    tokens,
    semanticTokens,
    keyframes: {
      spin: { to: { transform: 'rotate(1turn)' } },
      pulse: { '50%': { opacity: '0.5' } },
      rise: { from: { transform: 'translateY(24px)', opacity: '0' } },
      slide: { from: { transform: 'translateX(48px)', opacity: '0' } },
      fade: { from: { opacity: '0' } },
      sweep: { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } },
    },
  },
  globalCss: {
    html: {
      '--global-color-border': '{colors.line}',
      fontFamily: 'body',
      fontSize: '100%',
      lineHeight: '1.5',
      textSizeAdjust: '100%',
      scrollPaddingTop: '120px',
      scrollPaddingBottom: '140px',
    },
    'html:has(dialog[open])': { overflow: 'hidden' },
    body: { fontSize: 'md', color: 'fg', bg: 'bg.canvas' },
    'a, button, summary, label, input, select, textarea': { touchAction: 'manipulation' },
    'h1, h2, h3': { textWrap: 'balance' },
    a: { color: 'inherit', textDecoration: 'none' },
    'button, summary, select, [type=checkbox], [type=radio]': { cursor: 'pointer' },
    '[disabled], [aria-disabled=true]': { cursor: 'not-allowed' },
    'input, textarea': { '&::placeholder': { color: 'fg.subtle', opacity: '1' } },
    ':focus-visible': focus,
    ':focus:not(:focus-visible)': { outline: 'none' },
    '::selection': { background: '#dda27466' },
    '*, *::before, *::after': {
      _motionReduce: {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        transitionDuration: '0.01ms !important',
        scrollBehavior: 'auto !important',
      },
    },
    '@page': { margin: '14mm' },
    '[data-chrome], [data-print=hide]': { _print: { display: 'none !important' } },
    'html, body': { _print: { bg: 'white !important', fontSize: '10.5pt' } },
    'tr, figure, [data-print=whole]': { _print: { breakInside: 'avoid' } },
  },
})
