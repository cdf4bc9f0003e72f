/** The photos of the bench: made-up papers as phones see them, tilted, in uneven light, blurred, noisy and compressed. */
import type { Sheet, Shot } from './recognition-camera.ts'
import { ID_CARDS, licence, other, plate, vehicleLicence } from './recognition-papers.ts'
import { type Luck, luckOf, type Paper, type Truth } from './recognition-sheets.ts'
import { TICKETS } from './recognition-tickets.ts'
import { scaled } from './row.ts'

export type Kind =
  | 'ticket'
  | 'thumb'
  | 'two tickets'
  | 'blurred ticket'
  | 'no paper'
  | 'id card'
  | 'licence'
  | 'vehicle licence'
  | 'plate'
export interface Case {
  kind: Kind
  name: string
  shot: Shot
  truth: Truth
}

/** The corners of a sheet in the photo: tilted, and seen a little from the side. */
function cornersOf(
  luck: Luck,
  sheet: Sheet,
  photo: { width: number; height: number },
  middle: readonly [number, number],
  fill: number,
) {
  const scale = Math.min((photo.width * fill) / sheet.width, (photo.height * fill) / sheet.height)
  const tilt = (luck.between(-8, 8) * Math.PI) / 180
  const aside = 0.025 * sheet.width * scale
  const corner = (x: number, y: number): readonly [number, number] => {
    const [dx, dy] = [x * sheet.width * scale, y * sheet.height * scale]
    return [
      middle[0] + dx * Math.cos(tilt) - dy * Math.sin(tilt) + luck.between(-aside, aside),
      middle[1] + dx * Math.sin(tilt) + dy * Math.cos(tilt) + luck.between(-aside, aside),
    ]
  }
  return [corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5)] as const
}

/** A phone's photo after the app has shrunk it, by day or by night, in a steady hand or not. */
function shotOf(luck: Luck, sheets: readonly Sheet[], own: Partial<Shot> = {}): Shot {
  const [first] = sheets
  const lying = sheets.length > 1 || (first?.width ?? 0) >= (first?.height ?? 0)
  const photo = lying ? { width: 1920, height: 1440 } : { width: 1440, height: 1920 }
  const middle = (at: number): readonly [number, number] => [
    photo.width * (sheets.length > 1 ? 0.26 + at * 0.48 : luck.between(0.46, 0.54)),
    photo.height * luck.between(0.46, 0.54),
  ]
  return {
    ...photo,
    desk: luck.one(['#6b5a48', '#3e4448', '#8a8d90', '#4d5b4a', '#b9aa94']),
    sheets: sheets.map((sheet, at) => ({
      sheet,
      corners: cornersOf(
        luck,
        sheet,
        sheets.length > 1 ? { ...photo, width: photo.width / 2 } : photo,
        middle(at),
        luck.between(0.66, 0.88),
      ),
    })),
    light: luck.between(0, 0.55),
    from: luck.between(0, 6.28),
    shadow: luck.next() < 0.4 ? luck.between(0.2, 0.5) : 0,
    edge: luck.between(0.3, 1),
    blur: luck.between(0, 1.5),
    noise: luck.between(0, 13),
    quality: luck.between(0.4, 0.9),
    turn: 0,
    seed: luck.whole(1, 2 ** 30),
    ...own,
  }
}

const NO_TICKET: Truth = { gross_kg: null, tare_kg: null, net_kg: null, deduct_kg: null }
/** A thumb over the tare: the value may be missing or doubtful. */
function covered({ sheet, truth }: Paper): Paper {
  const shown = [truth['tare_kg'], Number(truth['tare_kg']).toLocaleString('en-US')].map(String)
  const tare = sheet.inks.find(({ text }) => shown.some((each) => text.includes(each)))
  if (!tare) return { sheet, truth }
  const x = tare.x + tare.text.length * tare.size * 0.35
  return { sheet: { ...sheet, thumb: { x, y: tare.y } }, truth: { ...truth, tare_kg: null } }
}

export function cases(seed: number): Case[] {
  const luck = luckOf(seed)
  const made: Case[] = []
  const take = (kind: Kind, name: string, { sheet, truth }: Paper, own: Partial<Shot> = {}) =>
    made.push({ kind, name, truth, shot: shotOf(luck, [sheet], own) })
  const layouts = Object.entries(TICKETS)
  const times = scaled(5)
  for (let round = 0; round < times; round++) {
    // Some phones lie on the counter and turn the photo.
    for (const [at, [name, layout]] of layouts.entries()) {
      take('ticket', name, layout(luck), { turn: (at + round * 5) % 12 === 0 ? 180 : (at + round * 5) % 23 === 0 ? 90 : 0 })
    }
  }
  const some = (round: number) => layouts[(round * 5) % layouts.length] as (typeof layouts)[number]
  for (let round = 0; round < scaled(4); round++) {
    const [name, layout] = some(round)
    take('thumb', name, covered(layout(luck)))
    take('blurred ticket', name, layout(luck), { blur: luck.between(4, 7) })
    const [pair] = [[layout(luck), layout(luck)].map(({ sheet }) => sheet)]
    made.push({ kind: 'two tickets', name, truth: NO_TICKET, shot: shotOf(luck, pair ?? []) })
    if (round < 3) take('no paper', 'other', { sheet: other(round), truth: NO_TICKET })
    for (const [side, card] of Object.entries(ID_CARDS)) take('id card', side, card(luck), { turn: round === 1 ? 180 : 0 })
    take('licence', 'licence', licence(luck), { turn: round === 2 ? 90 : 0 })
    take('vehicle licence', 'licence', vehicleLicence(luck))
    take('plate', 'plate', plate(luck, round))
  }
  return made
}
