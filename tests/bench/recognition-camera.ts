/** Sheets of paper, and a camera that photographs them: drawn in a page, bent, lit, blurred, given noise and compressed. */

/** A text on a sheet, at its left edge and the middle of its height. */
export interface Ink {
  text: string
  x: number
  y: number
  size: number
  font?: string
  bold?: boolean
  colour?: string
  /** between characters */
  spacing?: number
  /** printed by a dot matrix, or written by a hand whose characters stand unevenly */
  look?: 'dots' | 'hand'
}
export interface Box {
  x: number
  y: number
  width: number
  height: number
  /** absent: an outline */
  fill?: string
  line?: string
}
export interface Sheet {
  width: number
  height: number
  colour: string
  inks: Ink[]
  boxes: Box[]
  /** where a thumb lies */
  thumb?: { x: number; y: number }
}
type Corner = readonly [x: number, y: number]
export interface Shot {
  width: number
  height: number
  desk: string
  /** each sheet and where its corners lie in the photo, clockwise from its upper left */
  sheets: { sheet: Sheet; corners: readonly [Corner, Corner, Corner, Corner] }[]
  /** how much darker the far side of the photo is, and in which direction, in radians */
  light: number
  from: number
  /** a shadow's darkness and where its edge crosses the photo, as shares */
  shadow: number
  edge: number
  /** radius in pixels */
  blur: number
  /** standard deviation of grey levels */
  noise: number
  /** 0 to 1 */
  quality: number
  /** degrees clockwise by which the camera was held wrongly */
  turn: 0 | 90 | 180 | 270
  seed: number
}

/** Runs in a page: takes the photo and keeps it there as `photo`. */
export async function photograph(shot: Shot): Promise<number> {
  let state = shot.seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const canvasOf = (width: number, height: number): [OffscreenCanvas, OffscreenCanvasRenderingContext2D] => {
    const canvas = new OffscreenCanvas(Math.ceil(width), Math.ceil(height))
    return [canvas, canvas.getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D]
  }
  const fontOf = (ink: Ink, size: number) => `${ink.bold ? 700 : 400} ${size}px ${ink.font ?? "'Noto Sans CJK SC'"}`

  const drawDots = (on: OffscreenCanvasRenderingContext2D, ink: Ink) => {
    const pins = 22
    const [, small] = canvasOf((ink.text.length + 2) * pins, pins + 6)
    small.font = fontOf(ink, pins)
    small.textBaseline = 'middle'
    small.letterSpacing = `${((ink.spacing ?? 0) * pins) / ink.size}px`
    small.fillText(ink.text, 1, (pins + 6) / 2)
    const { data, width, height } = small.getImageData(0, 0, small.canvas.width, small.canvas.height)
    const step = ink.size / pins
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        if ((data[(y * width + x) * 4 + 3] ?? 0) < 96) continue
        on.globalAlpha = 0.65 + random() * 0.35
        on.beginPath()
        on.arc(ink.x + x * step, ink.y + (y - height / 2) * step, step * 0.52, 0, 7)
        on.fill()
      }
    }
    on.globalAlpha = 1
  }
  const drawByHand = (on: OffscreenCanvasRenderingContext2D, ink: Ink) => {
    let { x } = ink
    for (const char of ink.text) {
      on.save()
      on.translate(x, ink.y + (random() - 0.5) * ink.size * 0.16)
      on.transform(1, (random() - 0.5) * 0.12, -0.12 - random() * 0.12, 1, 0, 0)
      on.scale(0.94 + random() * 0.12, 0.94 + random() * 0.12)
      on.fillText(char, 0, 0)
      on.restore()
      x += on.measureText(char).width * (0.98 + random() * 0.08)
    }
  }
  const draw = (sheet: Sheet) => {
    const [canvas, on] = canvasOf(sheet.width, sheet.height)
    on.fillStyle = sheet.colour
    on.fillRect(0, 0, sheet.width, sheet.height)
    for (const { x, y, width, height, fill, line } of sheet.boxes) {
      on.fillStyle = fill ?? ''
      on.strokeStyle = line ?? '#555'
      on.lineWidth = 2
      if (fill) on.fillRect(x, y, width, height)
      else on.strokeRect(x, y, width, height)
    }
    on.textBaseline = 'middle'
    for (const ink of sheet.inks) {
      on.fillStyle = ink.colour ?? '#1c1c1c'
      on.font = fontOf(ink, ink.size)
      on.letterSpacing = `${ink.spacing ?? 0}px`
      if (ink.look === 'dots') drawDots(on, ink)
      else if (ink.look === 'hand') drawByHand(on, ink)
      else on.fillText(ink.text, ink.x, ink.y)
    }
    if (sheet.thumb) {
      on.fillStyle = '#c98f72'
      on.beginPath()
      on.ellipse(sheet.thumb.x, sheet.thumb.y, 120, 27, -0.05, 0, 7)
      on.fill()
    }
    return on.getImageData(0, 0, canvas.width, canvas.height)
  }

  const [flat, on] = canvasOf(shot.width, shot.height)
  on.fillStyle = shot.desk
  on.fillRect(0, 0, shot.width, shot.height)
  const picture = on.getImageData(0, 0, shot.width, shot.height)
  const pixels = picture.data
  for (const { sheet, corners } of shot.sheets) {
    const paper = draw(sheet)
    // The projective map of the unit square onto the corners, inverted for each pixel of the photo.
    const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners
    const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3]
    const [dx1, dx2, dy1, dy2] = [x1 - x2, x3 - x2, y1 - y2, y3 - y2]
    const by = dx1 * dy2 - dx2 * dy1
    const [g, h] = [(sx * dy2 - dx2 * sy) / by, (dx1 * sy - sx * dy1) / by]
    const [a, b, d, e] = [x1 - x0 + g * x1, x3 - x0 + h * x3, y1 - y0 + g * y1, y3 - y0 + h * y3]
    const left = Math.max(0, Math.floor(Math.min(x0, x1, x2, x3)))
    const end = Math.min(shot.width, Math.ceil(Math.max(x0, x1, x2, x3)))
    const low = Math.min(shot.height, Math.ceil(Math.max(y0, y1, y2, y3)))
    for (let y = Math.max(0, Math.floor(Math.min(y0, y1, y2, y3))); y < low; y++) {
      for (let x = left; x < end; x++) {
        const [p, q, r, t] = [a - g * x, b - h * x, d - g * y, e - h * y]
        const under = p * t - q * r
        const u = ((x - x0) * t - q * (y - y0)) / under
        const v = (p * (y - y0) - (x - x0) * r) / under
        if (u < 0 || v < 0 || u >= 1 || v >= 1) continue
        const [px, py] = [u * (paper.width - 1), v * (paper.height - 1)]
        const [ix, iy] = [Math.floor(px), Math.floor(py)]
        const [fx, fy] = [px - ix, py - iy]
        const at = (iy * paper.width + ix) * 4
        const below = iy + 1 < paper.height ? paper.width * 4 : 0
        const to = (y * shot.width + x) * 4
        for (let c = 0; c < 3; c++) {
          const upper = (paper.data[at + c] ?? 0) * (1 - fx) + (paper.data[at + 4 + c] ?? 0) * fx
          const lower = (paper.data[at + below + c] ?? 0) * (1 - fx) + (paper.data[at + below + 4 + c] ?? 0) * fx
          pixels[to + c] = upper * (1 - fy) + lower * fy
        }
      }
    }
  }
  on.putImageData(picture, 0, 0)

  const upright = shot.turn % 180 === 0
  const [photo, print] = canvasOf(upright ? shot.width : shot.height, upright ? shot.height : shot.width)
  print.filter = shot.blur > 0 ? `blur(${shot.blur}px)` : 'none'
  print.translate(photo.width / 2, photo.height / 2)
  print.rotate((shot.turn * Math.PI) / 180)
  print.drawImage(flat, -shot.width / 2, -shot.height / 2)
  const seen = print.getImageData(0, 0, photo.width, photo.height)
  const [ax, ay] = [Math.cos(shot.from), Math.sin(shot.from)]
  const grains = Float32Array.from({ length: 65_536 }, () => (random() + random() + random() + random() - 2) * 1.73)
  for (let y = 0; y < photo.height; y++) {
    const offset = Math.floor(random() * 65_536)
    for (let x = 0; x < photo.width; x++) {
      const along = ((x / photo.width - 0.5) * ax + (y / photo.height - 0.5) * ay) / 1.4 + 0.5
      // The shadow's edge is soft over a twentieth of the photo.
      const dark = Math.min(1, Math.max(0, (x / photo.width + (y / photo.height) * 0.4 - shot.edge) * 20))
      const bright = (1 - shot.light * along) * (1 - shot.shadow * dark)
      const grain = shot.noise * (grains[(offset + x) & 65_535] ?? 0)
      const at = (y * photo.width + x) * 4
      for (let c = 0; c < 3; c++) seen.data[at + c] = (seen.data[at + c] ?? 0) * bright + grain
    }
  }
  print.putImageData(seen, 0, 0)
  const blob = await photo.convertToBlob({ type: 'image/jpeg', quality: shot.quality })
  Object.assign(globalThis, { photo: blob })
  return blob.size
}
