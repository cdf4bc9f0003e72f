/** Runs at build time: the style sheet of resets, tokens and plain elements, and the names of the tokens. */
import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { breakpoints, shared, tokenValue } from './theme.ts'
import { semanticTokens, tokens } from './tokens.ts'

const focus = { outline: '2px solid {colors.focus}', outlineOffset: '2px' }

const system = createSystem(defaultBaseConfig, shared, {
  preflight: true,
  theme: {
    breakpoints,
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
      // Must equal the value in the server-rendered page. Otherwise the browser would lay out all text again.
      textRendering: 'auto',
      fontSize: '100%',
      lineHeight: '1.5',
      textSizeAdjust: '100%',
      scrollPaddingTop: '120px',
      scrollPaddingBottom: '140px',
    },
    'html:has(dialog[open])': { overflow: 'hidden' },
    body: { fontSize: 'md', color: 'fg', bg: 'bg.canvas' },
    'a, button, summary, label, input, select, textarea': { touchAction: 'manipulation' },
    'h1, h2, h3': { textWrap: 'balance', _print: { breakAfter: 'avoid' } },
    // Icons and logos, but no drawing that fills its box.
    'svg[focusable]:not([width="100%"])': { flexShrink: '0' },
    a: { color: 'inherit', textDecoration: 'none' },
    'button, summary, select, [type=checkbox], [type=radio]': { cursor: 'pointer' },
    '[disabled], [aria-disabled=true]': { cursor: 'not-allowed' },
    'input:placeholder-shown': { textOverflow: 'ellipsis' },
    'input, textarea': { '&::placeholder': { color: 'fg.subtle', opacity: '1' } },
    // A press on a label focuses its text field, but must not open a list or calendar, so controls that open one lie above their
    // label.
    ':is(select, input:is([type=date], [type=month], [type=time], [type=datetime-local]), [data-opens])': {
      position: 'relative',
      marginTop: 'calc(-7px - 1.4 * {fontSizes.tiny})',
      paddingTop: 'calc(7px + 1.4 * {fontSizes.tiny})',
    },
    // A row of tabs, which scrolls if it is too narrow. The padding before its first label belongs to that target and lies
    // outside the text column.
    '[data-tabs]': {
      display: 'flex',
      overflowX: 'auto',
      overscrollBehaviorX: 'contain',
      scrollbarWidth: 'none',
      '&::-webkit-scrollbar': { display: 'none' },
      marginInline: '-10px',
      paddingBottom: '1px',
      background: 'linear-gradient({colors.line}, {colors.line}) 10px 100% / calc(100% - 20px) 1px no-repeat',
    },
    // On touch screens a link beside words is a full target, which extends above and below its line.
    ':where([data-reach]) > a': {
      '@media (pointer: coarse), (max-width: 767px)': {
        display: 'inline-flex',
        alignItems: 'center',
        minHeight: '{sizes.targetXs}',
        marginBlock: '-9px',
      },
    },
    ':focus-visible': focus,
    ':focus:not(:focus-visible)': { outline: 'none' },
    // The logo until the app has drawn.
    '.boot': { display: 'grid', placeItems: 'center', minHeight: '100dvh' },
    // A control pressed before the app can answer (src/client/lib/early-input.ts).
    '[data-taken]': { opacity: '0.6', cursor: 'progress !important' },
    '::selection': { background: '#dda27466' },
    '*, *::before, *::after': {
      _motionReduce: {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        transitionDuration: '0s !important',
        scrollBehavior: 'auto !important',
      },
    },
    '@page': { margin: '14mm' },
    '[data-chrome], [data-print=hide]': { _print: { display: 'none !important' } },
    // At screen height, the body would continue as an empty sheet.
    'html, body': { _print: { bg: 'white !important', fontSize: '10.5pt', minHeight: '0 !important' } },
    'tr, figure, [data-print=whole]': { _print: { breakInside: 'avoid' } },
    // Block boxes flow across pages. Grids and flex boxes overlap when broken.
    '[data-print=flow]': {
      _print: {
        display: 'block !important',
        height: 'auto !important',
        minHeight: '0 !important',
        maxWidth: 'none !important',
        padding: '0 !important',
        bg: 'white !important',
      },
    },
    '[data-print=flow] > * + *': { _print: { marginTop: '10px' } },
    '[data-print=only]': { display: 'none', _print: { display: 'block' } },
  },
})

/** The sheet is a cascade layer, so that component styles win in any loading order. */
export function themeSheet(): string {
  const markup = renderToStaticMarkup(<ChakraProvider value={system}>{null}</ChakraProvider>)
  const rules = [...markup.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, each]) => each)
  return `@layer theme{${rules.join('')}}`
}

/** The token names by category, separated by single spaces. */
export function tokenNames(): Record<string, string> {
  const categories = [...new Set([...Object.keys(tokens), ...Object.keys(semanticTokens)])]
  return Object.fromEntries(
    categories.map((category) => {
      const values = Object.entries(system.tokens.getCategoryValues(category) ?? {})
      const own = values.filter(([name]) => !/^colorPalette\b|^breakpoint-/.test(name))
      for (const [name, value] of own)
        if (value !== tokenValue(category, name))
          throw new Error(`${category}.${name}: ${value}, not ${tokenValue(category, name)}`)
      return [category, own.map(([name]) => name).join(' ')]
    }),
  )
}
