/** Fictitious street plans around the demo's two offices: 800 × 450. */

interface Plan {
  water: string
  park: string
  wide: string[]
  narrow: string[]
  names: [text: string, x: number, y: number, turn?: number][]
  pin: [x: number, y: number]
}
const HEAD: Plan = {
  water: 'M-10 330C160 300 260 390 430 380S700 330 820 372V470H-10Z',
  park: 'M556 60h150v110H556z',
  wide: ['M-10 210H820', 'M330-10V470', 'M-10 40L260 210'],
  narrow: [
    'M-10 120H330',
    'M330 110H820',
    'M120 210V340',
    'M490-10V370',
    'M640 170V350',
    'M760-10V350',
    'M330 300H820',
    'M200 90V340',
  ],
  names: [
    ['循环路', 590, 200],
    ['云枢大道', 350, 70, 90],
    ['铜川街', 36, 112],
    ['再生公园', 592, 122],
    ['演示河', 180, 418],
  ],
  pin: [424, 190],
}
const PORT: Plan = {
  water: 'M520-10C500 90 560 160 540 250S600 400 580 470H820V-10Z',
  park: 'M60 300h170v90H60z',
  wide: ['M-10 160H545', 'M270-10V470'],
  narrow: ['M-10 70H520', 'M-10 260H548', 'M120-10V260', 'M400-10V470', 'M270 350H580', 'M60 160V300', 'M480 160V350'],
  names: [
    ['通海道', 90, 150],
    ['再生园区路', 290, 60, 90],
    ['堆场', 118, 352],
    ['蓝岬港', 650, 230],
    ['码头前沿', 600, 90, 78],
  ],
  pin: [346, 142],
}

const road = (d: string, width: number) =>
  `<path d="${d}" fill="none" stroke="#cfc8bb" stroke-width="${width + 4}"/><path d="${d}" fill="none" stroke="#ffffff" stroke-width="${width}"/>`

function plan({ water, park, wide, narrow, names, pin: [x, y] }: Plan): string {
  const blocks = Array.from({ length: 70 }, (_, n) => {
    const [bx, by] = [(n * 137) % 800, (n * 89) % 450]
    return `<rect x="${bx}" y="${by}" width="${26 + (n % 4) * 12}" height="${18 + (n % 3) * 10}" rx="3" fill="#e3ddd1"/>`
  }).join('')
  const text = names
    .map(
      ([name, tx, ty, turn = 0]) =>
        `<text x="${tx}" y="${ty}" transform="rotate(${turn} ${tx} ${ty})" font-family="Noto Sans CJK SC, sans-serif" font-size="19" fill="#5b5549" stroke="#fff" stroke-width="4" paint-order="stroke">${name}</text>`,
    )
    .join('')
  const pin = `<ellipse cx="${x}" cy="${y + 3}" rx="16" ry="5" fill="#000" opacity=".3"/><path d="M${x} ${y}c-8-22-30-32-30-58a30 30 0 1 1 60 0c0 26-22 36-30 58z" fill="#b2602b" stroke="#fff" stroke-width="3"/><circle cx="${x}" cy="${y - 58}" r="11" fill="#fff"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="450"><rect width="800" height="450" fill="#efebe3"/>${blocks}<path d="${park}" fill="#cfdcc4"/><path d="${water}" fill="#bcd3dc"/>${narrow.map((d) => road(d, 9)).join('')}${wide.map((d) => road(d, 20)).join('')}${text}${pin}<text x="788" y="436" text-anchor="end" font-family="Noto Sans CJK SC, sans-serif" font-size="14" fill="#7a7466">示意图 · 演示地址</text></svg>`
}

export const MAPS: Record<string, string> = { 'map-head-office': plan(HEAD), 'map-port-office': plan(PORT) }
