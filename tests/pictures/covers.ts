/** Every picture by file name: banners 1600 × 640, covers 640 × 360, ads 1120 × 370, partners 160 × 160. */
import { at, coil, line, paper, phone, scene, shadow, slab } from './paint.ts'
import { bales, candles, cathodes, chart, code, display, ingots, orderPhone, seal, ticket, truck } from './things.ts'

const cover = (drawing: string, x = 320, y = 150) => scene(640, 360, [x, y], drawing)
const banner = (drawing: string) => scene(1600, 640, [1180, 290], drawing)
const partner = (drawing: string) => scene(160, 160, [80, 64], drawing)

const furnace = `${shadow(320, 318, 210, 22)}<path d="M150 70h190l-16 130q-4 26-30 26h-98q-26 0-30-26z" fill="url(#dark)" transform="rotate(24 245 140)"/><ellipse cx="296" cy="92" rx="98" ry="30" fill="#ffcf8a" transform="rotate(24 296 92)"/><ellipse cx="296" cy="92" rx="98" ry="30" fill="#ff9a3d" opacity=".6" filter="url(#blur)" transform="rotate(24 296 92)"/>${line('M384 136C404 170 408 220 406 286', '#ff8a2b', 34, 'opacity=".5" filter="url(#blur)"')}${line('M384 136C404 170 408 220 406 286', '#ffd9a0', 15)}${line('M384 136C404 170 408 220 406 286', '#fff6e2', 5)}${at(310, 322, 1, slab('silver', 170, 90, 34, false))}<path d="M322 288l40-22h120l-10 22z" fill="#ffc277"/>${[
  [430, 240],
  [378, 210],
  [452, 200],
  [360, 256],
  [470, 262],
]
  .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3" fill="#ffe1b0"/>`)
  .join('')}`
const weight = (x: number, y: number, s: number, metal = 'brass') =>
  at(
    x,
    y,
    s,
    `${shadow(0, 92, 70, 14)}<path d="M-52 90V-6q0-18 18-18h68q18 0 18 18v96q-52 16-104 0z" fill="url(#${metal}-across)"/><ellipse cy="-20" rx="44" ry="10" fill="url(#${metal}-top)"/><rect x="-13" y="-48" width="26" height="26" fill="url(#${metal}-across)"/><ellipse cy="-58" rx="24" ry="17" fill="url(#${metal}-across)"/>`,
  )
const shield = (mark: string) =>
  `${shadow(0, 118, 100, 16)}<path d="M0-124c36 26 70 34 100 36v66c0 66-40 106-100 134-60-28-100-68-100-134v-66c30-2 64-10 100-36z" fill="url(#copper-across)"/><path d="M0-104c30 20 58 28 84 30v54c0 54-32 88-84 113-52-25-84-59-84-113v-54c26-2 54-10 84-30z" fill="url(#dark)"/>${mark}`
const doc = (x: number, y: number, tilt: number, drawing: string, lines = 7) =>
  at(
    x,
    y,
    1,
    `<g transform="rotate(${tilt})">${paper(210, 262, 62, lines)}<rect x="22" y="24" width="104" height="12" rx="6" fill="#6d655a"/>${drawing}</g>`,
  )
const board = `<rect x="118" y="68" width="420" height="240" rx="14" fill="#000" opacity=".5" filter="url(#blur)"/><rect x="110" y="56" width="420" height="240" rx="14" fill="url(#glass)" stroke="#59636c" stroke-width="2"/>${[
  0, 1, 2, 3, 4,
]
  .map((n) => {
    const y = 84 + n * 42
    const up = n % 3 !== 1
    return `<rect x="134" y="${y}" width="${[84, 66, 96, 74, 58][n]}" height="11" rx="5" fill="#8b959e"/><rect x="278" y="${y}" width="72" height="11" rx="5" fill="#e9edf0"/><path d="M384 ${y + (up ? 11 : 0)}l8 ${up ? -11 : 11} 8 ${up ? 11 : -11}z" fill="${up ? '#d9534a' : '#3f9e7c'}"/>${line(`M424 ${y + 8}l18 ${up ? -6 : 6} 16 ${up ? 4 : -5} 22 ${up ? -8 : 9} 24 ${up ? -3 : 2}`, up ? '#d9534a' : '#3f9e7c', 3)}${n < 4 ? line(`M134 ${y + 27}H506`, '#fff', 1, 'opacity=".1"') : ''}`
  })
  .join('')}`
const noSignal = `<g transform="translate(75 186) scale(.92)">${line('M-34-12a48 48 0 0 1 68 0M-20 4a28 28 0 0 1 40 0', '#e9edf0', 6)}<circle cy="18" r="6" fill="#e9edf0"/>${line('M-30 26L30-34', '#d58b54', 7)}</g>`
const handset =
  'M-40-34c-10 12-8 30 16 56s46 30 58 18c5-5 6-11 1-16L18 9c-5-4-10-3-14 2-12-5-20-13-25-25 5-4 6-9 2-14l-14-16c-3-4-3-3-7 10z'
const flask = `${line('M66 30h28M72 30v32l-26 50q-6 14 10 14h48q16 0 10-14L88 62V30', '#dfe5ea', 5)}<path d="M60 86h40l16 28q3 8-6 8H50q-9 0-6-8z" fill="url(#copper-down)"/>`
const bank = line('M32 64L80 34l48 30zM44 72v40M68 72v40M92 72v40M116 72v40M32 122h96', '#f0bd91', 6)
const balance = `${line('M30 116h100M42 116l8-16h60l8 16M80 100V78', '#dfe5ea', 5)}${line('M50 42h60v36H50z', '#dfe5ea', 5)}${line('M62 60h36', '#d58b54', 6)}`
const lorry = `${line('M28 52h62v50H28zM90 68h22l18 20v14H90', '#dfe5ea', 5)}<circle cx="52" cy="108" r="10" fill="#1b1613" stroke="#d58b54" stroke-width="5"/><circle cx="108" cy="108" r="10" fill="#1b1613" stroke="#d58b54" stroke-width="5"/>`
const receipt = `${line('M48 34h64v92l-11-8-10 8-11-8-11 8-10-8-11 8z', '#dfe5ea', 5)}${line('M62 58h36M62 76h36M62 94h20', '#d58b54', 5)}`
const plug = `${line('M34 52h40v32H34zM86 76h40v32H86zM74 68h12v24', '#dfe5ea', 5)}${line('M46 96v16h28M114 64V48H90', '#d58b54', 5)}`

export const PICTURES: Record<string, { svg: string; quality: number }> = Object.fromEntries(
  Object.entries({
    'banner-coil': banner(at(1190, 300, 1.28, coil('copper'))),
    'banner-scale': banner(at(900, 150, 1.25, display('31960')) + at(1180, 430, 1.12, truck())),
    'banner-cathode': banner(at(1230, 380, 1.26, cathodes()) + at(790, 470, 0.66, ingots())),
    'cover-scale': cover(at(120, 44, 0.8, display('31960')) + at(310, 216, 0.72, truck())),
    'cover-wire': cover(at(250, 176, 0.72, coil('copper', 8)) + at(486, 226, 0.42, coil('copper', 6))),
    'cover-bales': cover(at(312, 224, 0.94, bales())),
    'cover-ticket': cover(at(214, 36, 1.06, `<g transform="rotate(-4 115 135)">${ticket()}</g>`)),
    'cover-contract': cover(doc(148, 62, -7, '') + doc(286, 40, 4, at(152, 206, 0.86, seal()))),
    'cover-truck': cover(
      `${at(320, 200, 0.78, truck())}${Array.from({ length: 46 }, (_, n) => line(`M${(n * 151 + n * n * 7) % 640} ${(n * 83 + n * n * 13) % 340}l-9 24`, '#b9cbd8', 1.6, 'opacity=".42"')).join('')}`,
    ),
    'cover-chart': cover(at(80, 70, 1, chart(480, 220))),
    'cover-futures': cover(at(90, 66, 1, candles(460, 230))),
    'cover-cathode': cover(at(300, 220, 0.86, cathodes())),
    'cover-furnace': cover(furnace, 360, 200),
    'cover-fraud': cover(
      at(
        320,
        172,
        1.04,
        shield(
          `<g transform="scale(.9)"><path d="${handset}" fill="#f0bd91"/>${line('M22-40a34 34 0 0 1 22 22M24-60a56 56 0 0 1 40 40', '#f0bd91', 6)}</g>`,
        ),
      ),
    ),
    'cover-phone': cover(at(245, 34, 1, orderPhone(noSignal))),
    'cover-qr': cover(
      `<rect x="98" y="68" width="330" height="216" rx="12" fill="#000" opacity=".5" filter="url(#blur)"/><rect x="90" y="56" width="330" height="210" rx="12" fill="url(#glass)" stroke="#59636c" stroke-width="2"/><rect x="180" y="84" width="150" height="150" rx="8" fill="#f7f4ee"/>${at(192, 96, 1, code(126, '#23292e'))}<path d="M70 274h370l16 16H54z" fill="url(#silver-down)"/>${at(420, 96, 0.78, phone(`${line('M34 100v-18h18M116 100v-18h-18M34 164v18h18M116 164v18h-18', '#f0bd91', 6)}${line('M30 132h90', '#efae7b', 4)}`))}`,
    ),
    'cover-board': cover(board),
    'cover-seal': cover(
      doc(214, 44, -3, `${line('M30 214c18-30 26 18 40-4s14-16 22 2 18 4 26-4', '#2d3a66', 4)}${at(160, 208, 0.9, seal())}`),
    ),
    'cover-invoice': cover(
      doc(120, 62, -6, '') +
        doc(
          310,
          46,
          5,
          `<rect x="22" y="196" width="166" height="38" rx="4" fill="none" stroke="#974f23" stroke-width="3"/>`,
          6,
        ) +
        line('M262 308h118M262 308l18-14M262 308l18 14', '#efae7b', 8),
    ),
    'cover-policy': cover(
      [0, 1, 2]
        .map((n) =>
          at(
            150 + n * 96,
            296 - n * 6,
            1,
            `${shadow(40, 2, 70, 10)}<path d="M0 0V-206q0-10 10-10h62q10 0 10 10V0z" fill="url(#${['dark', 'copper-across', 'dark'][n]})"/><rect x="14" y="-186" width="54" height="8" rx="4" fill="#e8dfd0" opacity=".8"/><rect x="14" y="-168" width="34" height="8" rx="4" fill="#e8dfd0" opacity=".5"/><rect x="14" y="-30" width="54" height="5" rx="2" fill="#e8dfd0" opacity=".5"/>`,
          ),
        )
        .join('') + at(462, 214, 0.86, weight(0, 0, 1)),
    ),
    'cover-tax': cover(
      doc(140, 46, -4, '') +
        at(
          410,
          190,
          1,
          `${shadow(0, 108, 96, 16)}<circle r="96" fill="url(#copper-across)"/><circle r="80" fill="url(#copper-down)"/>${line('M-34 40L34-40', '#3d1d0b', 13)}<circle cx="-30" cy="-28" r="17" fill="none" stroke="#3d1d0b" stroke-width="11"/><circle cx="30" cy="28" r="17" fill="none" stroke="#3d1d0b" stroke-width="11"/>`,
        ),
    ),
    'cover-einvoice': cover(
      at(
        245,
        34,
        1,
        phone(
          `<rect x="22" y="44" width="106" height="200" rx="6" fill="url(#paper)"/><rect x="34" y="58" width="60" height="8" rx="4" fill="#974f23"/>${[0, 1, 2, 3].map((n) => `<rect x="34" y="${80 + n * 16}" width="${[82, 64, 74, 50][n]}" height="5" rx="2" fill="#b9b1a2"/>`).join('')}${at(50, 158, 1, code(50, '#4a453c'))}`,
        ),
      ),
    ),
    'cover-measure': cover(weight(200, 190, 0.8) + weight(330, 166, 1.16) + weight(470, 214, 0.6, 'silver')),
    'ad-offline': scene(1120, 370, [860, 170], at(800, 40, 1, orderPhone(noSignal)) + at(1010, 250, 0.4, coil('copper', 6))),
    'ad-invoice': scene(
      1120,
      370,
      [860, 170],
      doc(720, 62, -6, '') +
        doc(880, 50, 5, `<rect x="22" y="196" width="166" height="38" rx="4" fill="none" stroke="#974f23" stroke-width="3"/>`, 6),
    ),
    'partner-scale': partner(balance),
    'partner-lab': partner(flask),
    'partner-truck': partner(lorry),
    'partner-bank': partner(bank),
    'partner-invoice': partner(receipt),
    'partner-system': partner(plug),
  }).map(([name, svg]) => [name, { svg, quality: name.startsWith('banner') ? 80 : 82 }]),
)
