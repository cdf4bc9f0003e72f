/**
 * Design tokens: graphite and zinc for structure, copper for the brand, verdigris for success. One semantic set for light, dark
 * and 长辈版.
 */

const palette = {
  white: { value: '#ffffff' },
  g50: { value: '#f7f8f9' },
  g100: { value: '#eff1f3' },
  g200: { value: '#e2e6ea' },
  g300: { value: '#c8ced5' },
  g400: { value: '#9fa8b1' },
  g450: { value: '#8a949d' },
  g500: { value: '#66717b' },
  g600: { value: '#566069' },
  g700: { value: '#363d44' },
  g750: { value: '#2b3238' },
  g800: { value: '#20262b' },
  g850: { value: '#181c20' },
  g900: { value: '#15181b' },
  g950: { value: '#0e1113' },
  c50: { value: '#fbf4ee' },
  c100: { value: '#f6e3d3' },
  c300: { value: '#e0a87c' },
  c500: { value: '#b2602b' },
  c600: { value: '#974f23' },
  c700: { value: '#773d1b' },
  v50: { value: '#e9f5f2' },
  v300: { value: '#7fd0bd' },
  v500: { value: '#2c8a76' },
  v700: { value: '#1a5a4c' },
  b50: { value: '#eaf1fd' },
  b300: { value: '#94bbff' },
  b500: { value: '#2d6cd4' },
  b600: { value: '#2a63c4' },
  a50: { value: '#fff5dc' },
  a100: { value: '#e8cf95' },
  a300: { value: '#f0c468' },
  a500: { value: '#c98a10' },
  a600: { value: '#8f5f00' },
  r50: { value: '#fdeceb' },
  r300: { value: '#ff9d94' },
  r600: { value: '#b93329' },
} as const

type Shade = keyof typeof palette | `#${string}`

/** A colour with its light and its dark value. */
const pair = (light: Shade, dark: Shade) => ({ value: { base: named(light), _dark: named(dark) } })
const named = (shade: Shade) => (shade.startsWith('#') ? shade : `{colors.${shade}}`)

/** A length in px at the browser's default text size, with its value in 长辈版; kept in rem so that text zoom works. */
const size = (px: number, elder_px: number) => ({ value: { base: `${px / 16}rem`, _elder: `${elder_px / 16}rem` } })

const spacing = Object.fromEntries(
  [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20, 24, 28, 32].map((step) => [
    step,
    { value: `${step * 4}px` },
  ]),
)

export const tokens = {
  colors: palette,
  spacing,
  sizes: { ...spacing, full: { value: '100%' }, page: { value: '1200px' }, wide: { value: '1440px' } },
  radii: {
    sm: { value: '8px' },
    md: { value: '10px' },
    lg: { value: '12px' },
    xl: { value: '14px' },
    '2xl': { value: '16px' },
    full: { value: '999px' },
  },
  fonts: {
    body: { value: '"PingFang SC","HarmonyOS Sans SC","Noto Sans CJK SC","Noto Sans SC","Microsoft YaHei",system-ui,sans-serif' },
  },
  fontWeights: { normal: { value: '400' }, medium: { value: '500' }, bold: { value: '600' }, heavy: { value: '700' } },
  zIndex: { sticky: { value: 10 }, bar: { value: 20 }, rail: { value: 30 }, popover: { value: 40 } },
  durations: { fast: { value: '120ms' }, slow: { value: '220ms' } },
}

export const semanticTokens = {
  colors: {
    bg: {
      canvas: pair('g50', 'g950'),
      panel: pair('white', 'g850'),
      raised: pair('white', 'g800'),
      sunken: pair('g50', '#14181b'),
      muted: pair('g100', 'g750'),
      rail: pair('g900', '#090b0c'),
      bar: pair('g700', 'g750'),
    },
    fg: {
      DEFAULT: pair('g900', '#e9ecef'),
      muted: pair('g600', '#a6afb8'),
      subtle: pair('g500', '#929ca6'),
      strong: pair('g800', '#f4f6f7'),
    },
    line: {
      DEFAULT: pair('g200', 'g750'),
      faint: pair('g100', '#22282d'),
      strong: pair('g300', '#424b53'),
      control: pair('g450', '#6b757f'),
    },
    brand: {
      DEFAULT: pair('c500', 'c500'),
      hover: pair('c600', '#c26c34'),
      fg: pair('c600', 'c300'),
      tint: pair('c50', '#251d18'),
      subtle: pair('c100', '#3a281c'),
      text: pair('c700', '#ecbf9b'),
    },
    done: {
      DEFAULT: pair('v500', '#3aa68f'),
      fg: pair('v700', 'v300'),
      bg: pair('v50', '#15302a'),
      line: pair('#bfe0d8', '#24544a'),
    },
    syncing: {
      DEFAULT: pair('b500', '#6ea2f7'),
      fg: pair('b600', 'b300'),
      bg: pair('b50', '#1a2a45'),
      line: pair('#c4d7f7', '#2d4670'),
    },
    need: {
      DEFAULT: pair('a500', 'a300'),
      fg: pair('a600', 'a300'),
      bg: pair('a50', '#362a10'),
      line: pair('a100', '#6a5420'),
      tint: pair('#fffdf7', '#211c12'),
    },
    offline: {
      DEFAULT: pair('#78828c', '#8e98a2'),
      fg: pair('g700', '#c8ced5'),
      bg: pair('g100', 'g750'),
      line: pair('g200', 'g700'),
    },
    danger: {
      DEFAULT: pair('r600', '#c2413a'),
      fg: pair('r600', 'r300'),
      bg: pair('r50', '#3d1e1c'),
      line: pair('#f3c4c0', '#6b302c'),
      hover: pair('#992920', '#d24e46'),
    },
    /** Chart lines, which also differ by their dashes. */
    chart: { a: pair('c500', 'c300'), b: pair('v500', 'v300'), c: pair('g600', 'g400'), d: pair('#7a4a86', '#c9a0d6') },
    up: { DEFAULT: pair('r600', 'r300') },
    down: { DEFAULT: pair('v700', 'v300') },
    focus: { DEFAULT: pair('c700', 'c300') },
  },
  shadows: {
    card: { value: { base: '0 12px 40px #15181b14', _dark: '0 12px 40px #00000066' } },
    popover: {
      value: { base: '0 10px 32px #15181b24, 0 1px 3px #15181b1a', _dark: '0 12px 36px #000000a6, 0 0 0 1px #ffffff14' },
    },
    bar: { value: { base: '0 1px 12px #15181b14', _dark: '0 1px 12px #00000080' } },
  },
  fontSizes: {
    tiny: size(12, 15),
    th: size(12.5, 16),
    sm: size(13, 16),
    table: size(13.5, 18),
    button: size(14, 19),
    md: size(15, 19),
    lg: size(16, 21),
    xl: size(17, 22),
    '2xl': size(20, 25),
    title: size(22, 27),
    figure: size(26, 32),
    input: size(24, 30),
    /** Text in fields: phones zoom into a field with type smaller than 16 px. */
    typed: { value: { base: '0.9375rem', _touch: '1rem', _elder: '1.1875rem' } },
    price: size(30, 34),
    hero: size(52, 54),
  },
  sizes: {
    /** Height of a main target. */
    target: size(44, 60),
    targetLg: size(50, 64),
    /** Height of a secondary target: small for a mouse, full size for touch. */
    targetSm: { value: { base: '2.25rem', _touch: '2.75rem', _elder: '3.25rem' } },
    /** A secondary target inside running text. */
    targetXs: { value: { base: '1.5rem', _touch: '2.75rem', _elder: '3.25rem' } },
    tab: { value: { base: '2.625rem', _touch: '2.75rem', _elder: '3.75rem' } },
    pill: size(28, 36),
    check: size(18, 24),
    thumb: size(104, 132),
    /** Width of the time column in a timeline, and of names in a fact list. */
    when: size(84, 108),
    bar: size(56, 68),
    tabbar: size(58, 72),
  },
} as const
