/**
 * The common parts of the drawn pictures: a graphite background in copper light, metal gradients, and shared shapes. They are SVG
 * text in px.
 */

export const COPPER = ['#ffe3c8', '#f0bd91', '#d58b54', '#b2602b', '#7a3d1a', '#3d1d0b'] as const
export const SILVER = ['#ffffff', '#dfe5ea', '#b3bdc6', '#85919c', '#5a646d', '#2b3136'] as const
export const BRASS = ['#fff3cf', '#ecd28c', '#c9a24a', '#96742b', '#5f4717', '#2e210a'] as const
export type Metal = readonly string[]

/** Gradients for every picture: across a round bar, and down a plate. */
const metalDefs = (name: string, metal: Metal) => {
  const stop = (at: number, colour: string | undefined) => `<stop offset="${at}" stop-color="${colour}"/>`
  const across = [stop(0, metal[4]), stop(0.16, metal[1]), stop(0.34, metal[2]), stop(0.62, metal[3]), stop(1, metal[5])].join('')
  const down = [stop(0, metal[1]), stop(0.3, metal[2]), stop(1, metal[4])].join('')
  const top = [stop(0, metal[2]), stop(0.45, metal[0]), stop(1, metal[2])].join('')
  const far = [stop(0, metal[3]), stop(0.5, metal[4]), stop(1, metal[5])].join('')
  return `<linearGradient id="${name}-across">${across}</linearGradient><linearGradient id="${name}-far">${far}</linearGradient><linearGradient id="${name}-down" x2="0" y2="1">${down}</linearGradient><linearGradient id="${name}-top">${top}</linearGradient>`
}
const DEFS =
  metalDefs('copper', COPPER) +
  metalDefs('silver', SILVER) +
  metalDefs('brass', BRASS) +
  `<linearGradient id="beam"><stop stop-color="#ffe6bd" stop-opacity=".34"/><stop offset="1" stop-color="#ffe6bd" stop-opacity="0"/></linearGradient>
<linearGradient id="paper" x2="0" y2="1"><stop stop-color="#fbf8f1"/><stop offset="1" stop-color="#ddd6c8"/></linearGradient>
<linearGradient id="dark" x2="0" y2="1"><stop stop-color="#3a424a"/><stop offset="1" stop-color="#1d2226"/></linearGradient>
<linearGradient id="glass" x2="1" y2="1"><stop stop-color="#2b3238"/><stop offset="1" stop-color="#12161a"/></linearGradient>
<filter id="blur"><feGaussianBlur stdDeviation="9"/></filter><filter id="soft"><feGaussianBlur stdDeviation="2.5"/></filter>
<filter id="grain" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".11 .16" numOctaves="3" seed="4"/><feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -2.6 1.7"/><feComposite in2="SourceGraphic" operator="in"/></filter>`

/** The whole picture: background, a glow behind (x, y), the light on the floor, and the drawing. */
export function scene(width: number, height: number, [x, y]: readonly [number, number], drawing: string): string {
  const r = height * 1.15
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${DEFS}
<radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${r}"><stop stop-color="#4b3325"/><stop offset=".45" stop-color="#291f1a"/><stop offset="1" stop-color="#15181b"/></radialGradient></defs>
<rect width="${width}" height="${height}" fill="url(#glow)"/>${drawing}</svg>`
}

export const at = (x: number, y: number, scale: number, drawing: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${drawing}</g>`
export const shadow = (cx: number, cy: number, rx: number, ry: number) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="#000" opacity=".55" filter="url(#blur)"/>`
export const line = (d: string, colour: string, width = 3, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

/** A coil of wire around (0, 0), about 380 wide: far halves in shade, near halves covering each other downwards. */
export function coil(metal: 'copper' | 'silver', turns = 9, thick = 17): string {
  const rows = Array.from({ length: turns }, (_, n) => ({ y: (n - turns / 2) * thick * 1.28, r: 176 + ((n * 5) % 4) * 4 }))
  const half = (y: number, r: number, sweep: 0 | 1) => `M${-r} ${y}A${r} 50 0 0 ${sweep} ${r} ${y}`
  const stroke = (part: string) => `url(#${metal}-${part})`
  const far = rows.map(({ y, r }) => line(half(y, r, 1), '#0b0d0e', thick + 3) + line(half(y, r, 1), stroke('far'), thick - 1))
  const near = rows.map(
    ({ y, r }) =>
      line(half(y, r, 0), '#120c08', thick + 5, 'opacity=".85"') +
      line(half(y, r, 0), stroke('across'), thick) +
      line(half(y - thick * 0.24, r - 1, 0), '#ffeeda', 2.4, 'opacity=".34"'),
  )
  const last = rows.at(-1)?.y ?? 0
  const end = `M-176 ${last}c-16 44 30 62 96 70`
  const tail = line(end, '#120c08', thick + 5) + line(end, stroke('across'), thick)
  return shadow(0, last + 66, 210, 26) + far.join('') + tail + near.join('')
}

/** A slab seen from above its corner: `w` right, `d` back, `h` high; its front lower left corner at (0, 0). */
export function slab(metal: 'copper' | 'silver' | 'brass', w: number, d: number, h: number, grain = true): string {
  const [dx, dy] = [d * 0.62, -d * 0.36]
  const top = `M0 ${-h}L${dx} ${-h + dy}H${w + dx}L${w} ${-h}Z`
  const side = `M${w} 0L${w + dx} ${dy}V${-h + dy}L${w} ${-h}Z`
  return `<path d="M0 0V${-h}H${w}V0Z" fill="url(#${metal}-down)"/><path d="${side}" fill="url(#${metal}-far)"/><path d="${top}" fill="url(#${metal}-top)"/>${grain ? `<path d="${top}" fill="#000" filter="url(#grain)" opacity=".28"/>` : ''}${line(`M1 ${-h}H${w}L${w + dx} ${-h + dy}`, '#fff', 1.4, 'opacity=".5"')}`
}

/** A sheet of paper, `w` by `h`, its upper left corner at (0, 0), with lines of text from `from` on. */
export function paper(w: number, h: number, from = 46, lines = 6): string {
  const rows = Array.from({ length: lines }, (_, n) => {
    const y = from + n * 20
    return y < h - 16
      ? `<rect x="22" y="${y}" width="${(w - 44) * [0.96, 0.72, 0.88, 0.6, 0.8][n % 5]!}" height="6" rx="3" fill="#b9b1a2"/>`
      : ''
  })
  return `<rect x="8" y="14" width="${w}" height="${h}" rx="7" fill="#000" opacity=".5" filter="url(#blur)"/><rect width="${w}" height="${h}" rx="7" fill="url(#paper)"/>${rows.join('')}`
}

/** A telephone, 150 by 290, with the content of its screen. */
export const phone = (screen: string) =>
  `<rect x="10" y="16" width="150" height="290" rx="26" fill="#000" opacity=".55" filter="url(#blur)"/><rect width="150" height="290" rx="26" fill="#0c0e10"/><rect x="1" y="1" width="148" height="288" rx="25" fill="none" stroke="#76808a" stroke-width="2"/><rect x="8" y="8" width="134" height="274" rx="19" fill="url(#glass)"/><rect x="56" y="14" width="38" height="7" rx="3.500" fill="#000"/>${screen}`

/** Digits of seven segments, 10 wide and 18 high each, 15 apart. */
const SEGMENTS = ['M2 1H8', 'M9 2V8', 'M9 10V16', 'M2 17H8', 'M1 10V16', 'M1 2V8', 'M2 9H8']
const DIGITS = ['012345', '12', '01346', '01236', '1256', '02356', '023456', '012', '0123456', '012356']
export const digits = (text: string, colour: string, scale = 1): string =>
  [...text]
    .map((sign, n) => {
      const d =
        sign === '.' ? 'M-2.500 17V17.1' : [...(DIGITS[Number(sign)] ?? '')].map((each) => SEGMENTS[Number(each)]).join('')
      return `<path transform="scale(${scale}) translate(${n * 15})" d="${d}" stroke="${colour}" stroke-width="2.200" stroke-linecap="round" fill="none"/>`
    })
    .join('')
