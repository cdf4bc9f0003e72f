/** Things in the pictures: plates, ingots, bales, a truck on its scale, papers and screens. */
import { at, COPPER, digits, line, paper, phone, SILVER, shadow, slab } from './paint.ts'

const c = COPPER[2] as string

/** Cathode plates with their ears, stacked slightly askew; about 470 wide. */
export function cathodes(): string {
  const plates = Array.from({ length: 7 }, (_, n) => {
    const x = -235 + ((n * 37) % 11) - 5
    const y = 96 - n * 21
    return at(
      x,
      y,
      1,
      slab('copper', 330, 210, 15) + `<path d="M40 -15l32 -18h34l-31 18zM226 -15l32 -18h34l-31 18z" fill="#fff" opacity=".14"/>`,
    )
  })
  return shadow(20, 96, 270, 34) + plates.join('')
}

/** Ingots in crossed layers, five to a layer. */
export function ingots(metal: 'silver' | 'copper' = 'silver'): string {
  const layer = (n: number) =>
    Array.from({ length: 5 }, (_, k) =>
      n % 2 === 0
        ? at(-190 + k * 62, 84 - n * 40, 1, slab(metal, 52, 210, 34, false))
        : at(-190 + (4 - k) * 25, 84 - n * 40 - (4 - k) * 15, 1, slab(metal, 296, 34, 34, false)),
    ).join('')
  return shadow(0, 88, 240, 34) + [0, 1, 2, 3].map(layer).join('')
}

/** Pressed bales of scrap with their straps. */
export function bales(): string {
  const bale = (x: number, y: number, metal: 'copper' | 'silver' | 'brass') => {
    const [w, h, dx, dy] = [150, 112, 62, -36]
    const faces = `M0 0V${-h}L${dx} ${-h + dy}H${w + dx}V${dy}L${w} 0Z`
    const scraps = Array.from({ length: 130 }, (_, n) => {
      const [sx, sy] = [(n * 61) % w, -((n * 37) % h)]
      const turn = (n * 53) % 180
      const shade = (metal === 'silver' ? SILVER : COPPER)[(n * 7) % 5]
      return `<rect x="${sx - 9}" y="${sy - 2.5}" width="${10 + (n % 5) * 4}" height="${4 + (n % 3)}" rx="1.500" fill="${shade}" opacity=".75" transform="rotate(${turn} ${sx} ${sy})"/>`
    }).join('')
    const id = `bale${x}${y}`
    const straps = [36, 75, 114]
      .map((s) => line(`M${s} 0V${-h}l${dx} ${dy}`, '#0f1214', 4) + line(`M${s - 1} 0V${-h}l${dx} ${dy}`, '#8b959e', 1.2))
      .join('')
    return at(
      x,
      y,
      1,
      `<clipPath id="${id}"><path d="M0 0V${-h}H${w}V0Z"/></clipPath>${slab(metal, w, 100, h)}<g clip-path="url(#${id})">${scraps}</g><path d="${faces}" fill="#000" filter="url(#grain)" opacity=".5"/>${straps}`,
    )
  }
  return (
    shadow(10, 100, 280, 36) +
    bale(-250, 92, 'copper') +
    bale(-88, 92, 'silver') +
    bale(74, 92, 'copper') +
    bale(-170, -24, 'silver') +
    bale(-8, -24, 'brass')
  )
}

/** The weighbridge, about 730 wide, its edge at y = 100. */
export const platform = () =>
  `<path d="M-330 100H360l20 18H-352z" fill="url(#silver-down)"/><rect x="-352" y="118" width="732" height="16" fill="#23292e"/>`

/** A truck with a load of coils, about 560 wide, and the ground below it. */
export function truck(ground = platform()): string {
  const wheel = (x: number) =>
    `<circle cx="${x}" cy="74" r="25" fill="#0b0d0f"/><circle cx="${x}" cy="74" r="14" fill="url(#silver-down)"/><circle cx="${x}" cy="74" r="5" fill="#22282d"/>`
  const load = [-238, -142, -46]
    .map(
      (x) =>
        `<ellipse cx="${x + 44}" cy="-34" rx="44" ry="40" fill="url(#copper-across)"/><ellipse cx="${x + 44}" cy="-34" rx="17" ry="15" fill="#17100b"/>${[22, 29, 36].map((r) => `<ellipse cx="${x + 44}" cy="-34" rx="${r}" ry="${r * 0.9}" fill="none" stroke="#4a2410" stroke-width="1.500" opacity=".7"/>`).join('')}`,
    )
    .join('')
  const bed = `<rect x="-262" y="2" width="364" height="44" rx="4" fill="url(#dark)"/>${Array.from({ length: 9 }, (_, n) => `<rect x="${-254 + n * 40}" y="6" width="4" height="36" fill="#4d5760"/>`).join('')}<rect x="-262" y="44" width="560" height="14" fill="#14181b"/>`
  const cab = `<path d="M118 46V-78q0-16 16-16h78q20 0 30 22l36 62q6 10 6 22v34z" fill="url(#copper-down)"/><path d="M196 -76h18q12 0 19 14l26 46h-63z" fill="#1d252b"/><path d="M196 -76h18q12 0 19 14l8 14-45 20z" fill="#5d6d79" opacity=".5"/><rect x="262" y="16" width="24" height="12" rx="4" fill="#fff1d6"/><path d="M286 14l150-24v74z" fill="url(#beam)"/>`
  return shadow(10, 104, 330, 20) + ground + load + bed + cab + [-216, -158, 40, 98, 226].map(wheel).join('')
}

/** The scale's display on its post. */
export const display = (text: string) =>
  `<rect x="6" y="10" width="196" height="76" rx="12" fill="#000" opacity=".5" filter="url(#blur)"/><rect width="196" height="76" rx="12" fill="url(#dark)"/><rect x="10" y="10" width="176" height="56" rx="6" fill="#0b0e0c"/><g transform="translate(26 20)">${digits(text, '#ffb066', 2)}</g><rect x="90" y="76" width="16" height="190" fill="url(#dark)"/>`

export const ticket = () =>
  at(
    0,
    0,
    1,
    `${paper(230, 270, 250, 1)}<rect width="230" height="52" rx="7" fill="#e6dfce"/>${line('M96 18h40v18h-40zM102 36v6M130 36v6', '#974f23', 4)}${['47380', '15420', '31960'].map((kg, n) => `<g transform="translate(74 ${76 + n * 50})">${digits(kg, n === 2 ? '#974f23' : '#33302a', 1.7)}</g>${line(`M24 ${118 + n * 50}H206`, '#c5bca9', 2, 'stroke-dasharray="5 6"')}<rect x="24" y="${84 + n * 50}" width="32" height="9" rx="4" fill="#9d9484"/>`).join('')}${Array.from({ length: 30 }, (_, n) => `<rect x="${26 + n * 6}" y="230" width="${2 + ((n * 7) % 4)}" height="24" fill="#4a453c"/>`).join('')}`,
  )

/** A round company seal. */
export const seal = () =>
  `<g opacity=".88" fill="none" stroke="#b3261e"><circle r="46" stroke-width="5"/><circle r="38" stroke-width="1.500"/></g><path d="M0-20l5.900 12.100 13.400 2-9.700 9.400 2.300 13.300L0 10.500-11.900 16.800-9.600 3.500-19.300-5.900-5.900-7.900z" fill="#b3261e" opacity=".88"/>`

const walkLine = (points: readonly number[], w: number, h: number) =>
  points.map((p, n) => `${n ? 'L' : 'M'}${(n * w) / (points.length - 1)} ${h - p * h}`).join('')
const WALK = [0.3, 0.36, 0.28, 0.4, 0.52, 0.46, 0.62, 0.78, 0.7, 0.58, 0.5, 0.6, 0.66, 0.56, 0.72, 0.86]

/** A line of prices over its grid, `w` by `h`. */
export function chart(w: number, h: number): string {
  const grid = [0, 1, 2, 3, 4].map((n) => line(`M0 ${(n * h) / 4}H${w}`, '#ffffff', 1, 'opacity=".12"')).join('')
  const d = walkLine(WALK, w, h)
  return `${grid}<path d="${d}V${h}H0Z" fill="url(#copper-down)" opacity=".28"/>${line(d, '#000', 9, 'opacity=".35" filter="url(#soft)"')}${line(d, '#efae7b', 4.5)}${line(d, '#ffe3c8', 1.4)}<circle cx="${w}" cy="${h - (WALK.at(-1) ?? 0) * h}" r="7" fill="#fff" stroke="${c}" stroke-width="4"/>`
}

/** Candles of a futures contract: red up, green down. */
export function candles(w: number, h: number): string {
  return WALK.map((p, n) => {
    const next = WALK[n + 1] ?? p + 0.08
    const [x, up] = [(n * w) / 15, next > p]
    const [a, b] = [h - Math.max(p, next) * h, Math.max(10, Math.abs(next - p) * h)]
    const colour = up ? '#d9534a' : '#3f9e7c'
    return `${line(`M${x} ${a - 14}V${a + b + 14}`, colour, 2.5)}<rect x="${x - 8}" y="${a}" width="16" height="${b}" rx="2" fill="${colour}"/>`
  }).join('')
}

/** A meaningless pattern that looks like a QR code. */
export function code(size: number, colour: string): string {
  const cell = size / 21
  const finder = (x: number, y: number) =>
    `<path d="M${x * cell} ${y * cell}h${7 * cell}v${7 * cell}h${-7 * cell}z" fill="none" stroke="${colour}" stroke-width="${cell}"/><rect x="${(x + 1.5) * cell}" y="${(y + 1.5) * cell}" width="${4 * cell}" height="${4 * cell}" fill="${colour}"/>`
  const dots = Array.from({ length: 441 }, (_, n) => [n % 21, Math.floor(n / 21)] as const)
    .filter(([x, y]) => !((x < 8 || x > 12) && y < 8) && !(x < 8 && y > 12) && (x * 7 + y * 13 + x * y * 3) % 5 < 2)
    .map(([x, y]) => `<rect x="${x * cell}" y="${y * cell}" width="${cell}" height="${cell}" fill="${colour}"/>`)
  return finder(0.5, 0.5) + finder(13.5, 0.5) + finder(0.5, 13.5) + dots.join('')
}

/** Lines of an order on a telephone's screen; `mark` is drawn in its middle. */
export const orderPhone = (mark: string) =>
  phone(
    `${[0, 1].map((n) => `<rect x="18" y="${40 + n * 48}" width="114" height="38" rx="8" fill="#2a3138"/><rect x="28" y="${50 + n * 48}" width="${[62, 48][n]}" height="6" rx="3" fill="#8b959e"/><rect x="28" y="${62 + n * 48}" width="38" height="6" rx="3" fill="#566069"/><circle cx="118" cy="${59 + n * 48}" r="5" fill="${n === 1 ? '#d58b54' : '#3f9e7c'}"/>`).join('')}<rect x="18" y="232" width="114" height="36" rx="10" fill="url(#copper-down)"/>${mark}`,
  )
