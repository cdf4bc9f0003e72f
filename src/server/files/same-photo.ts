/**
 * Decides whether two pictures are copies of one photo: saved again, resized, lighter, darker or slightly cropped. Two tickets on
 * the same form differ only in a few figures, so no hash of the whole picture separates them (decision 0075). Instead, one
 * picture is aligned with the other, and every part has to agree.
 */
import sharp from 'sharp'

/** A picture without large-scale shading, row by row: each pixel less its local mean, in units of the picture's contrast. */
export interface Relief {
  width: number
  height: number
  values: Float32Array
}

/** Pixel sizes of reliefs, coarse to fine. If a ticket fills half of its photo, its figures are legible in the finest. */
const SIZES = [
  [64, 48],
  [128, 96],
  [320, 240],
] as const
/** Radius in pixels of the local mean. */
const AROUND = 6
const STEPS = 10
/** Maximum change of scale and shift per axis, as a fraction of the picture. */
const MOST_CHANGE = 0.14
/** Pairs that agree less than this at the coarsest size are rejected at once. */
const ALIKE = 0.4

const BLOCK = 16
/** A block below this fraction of the picture's contrast is empty paper. */
const PLAIN = 0.25
/** Number of least similar blocks that count. A stain covers one block, a figure several. */
const WORST = 3
/** Threshold for copies. The least similar copies measured have 0.70, different tickets at most 0.47. */
export const SAME = 0.65

function reliefOf(pixels: Uint8Array, width: number, height: number): Relief {
  const across = width + 1
  const sums = new Float64Array(across * (height + 1))
  const sum = (row: number, column: number) => sums[row * across + column] ?? 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      sums[(y + 1) * across + x + 1] = (pixels[y * width + x] ?? 0) + sum(y, x + 1) + sum(y + 1, x) - sum(y, x)
  const values = new Float32Array(width * height)
  let energy = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - AROUND), Math.min(width, x + AROUND + 1)]
      const [top, bottom] = [Math.max(0, y - AROUND), Math.min(height, y + AROUND + 1)]
      const total = sum(bottom, right) - sum(top, right) - sum(bottom, left) + sum(top, left)
      const value = (pixels[y * width + x] ?? 0) - total / ((right - left) * (bottom - top))
      values[y * width + x] = value
      energy += value * value
    }
  const contrast = Math.max(1, Math.sqrt(energy / values.length))
  return { width, height, values: values.map((value) => value / contrast) }
}

/** The reliefs of a stored photo, coarse to fine. */
export const reliefsOf = (photo: Buffer): Promise<Relief[]> =>
  Promise.all(
    SIZES.map(async ([width, height]) =>
      reliefOf(await sharp(photo).greyscale().resize(width, height, { fit: 'fill' }).raw().toBuffer(), width, height),
    ),
  )

/** Whether the photo is empty, such as one of a covered lens. Nothing can be aligned with it, so it has no copies. */
export const isEmpty = (reliefs: readonly Relief[]): boolean => reliefs[0]?.values.every((value) => value === 0) ?? true

/** The alignment of the second picture with the first: scale and shift per axis, as fractions of the picture. */
type Place = readonly [scale_x: number, shift_x: number, scale_y: number, shift_y: number]

/** The second picture aligned with the first, NaN outside its area. At an edge the local mean covers one side only. */
function laid({ width, height, values }: Relief, [scale_x, shift_x, scale_y, shift_y]: Place): Float32Array {
  const out = new Float32Array(width * height).fill(Number.NaN)
  for (let y = 0; y < height; y++) {
    const to_y = (0.5 + (y / height - 0.5) * (1 + scale_y) + shift_y) * height
    const top = Math.floor(to_y)
    if (top < AROUND || top >= height - 1 - AROUND) continue
    const v = to_y - top
    for (let x = 0; x < width; x++) {
      const to_x = (0.5 + (x / width - 0.5) * (1 + scale_x) + shift_x) * width
      const left = Math.floor(to_x)
      if (left < AROUND || left >= width - 1 - AROUND) continue
      const u = to_x - left
      const at = top * width + left
      const upper = (values[at] ?? 0) * (1 - u) + (values[at + 1] ?? 0) * u
      const lower = (values[at + width] ?? 0) * (1 - u) + (values[at + width + 1] ?? 0) * u
      out[y * width + x] = upper * (1 - v) + lower * v
    }
  }
  return out
}

/** Solves four linear equations; null without a unique solution. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] | null {
  const rows = matrix.map((row, n) => [...row, right[n] ?? 0])
  for (let n = 0; n < rows.length; n++) {
    const pivot = rows.slice(n).reduce((best, row) => (Math.abs(row[n] ?? 0) > Math.abs(best[n] ?? 0) ? row : best))
    if (Math.abs(pivot[n] ?? 0) < 1e-9) return null
    rows.splice(rows.indexOf(pivot), 1)
    rows.splice(n, 0, pivot)
    for (const row of rows.filter((each) => each !== pivot)) {
      const factor = (row[n] ?? 0) / (pivot[n] ?? 1)
      for (let k = n; k < row.length; k++) row[k] = (row[k] ?? 0) - factor * (pivot[k] ?? 0)
    }
  }
  return rows.map((row, n) => (row.at(-1) ?? 0) / (row[n] ?? 1))
}

/** Aligns the second picture with the first as closely as possible (Gauss–Newton over the slopes of the first). */
function lay(one: Relief, two: Relief, start: Place): Place | null {
  const { width, height, values } = one
  let place = start
  for (let step = 0; step < STEPS; step++) {
    const over = laid(two, place)
    const matrix = Array.from({ length: 4 }, () => [0, 0, 0, 0])
    const right = [0, 0, 0, 0]
    for (let y = AROUND; y < height - AROUND; y++)
      for (let x = AROUND; x < width - AROUND; x++) {
        const at = y * width + x
        const value = over[at] ?? Number.NaN
        if (Number.isNaN(value)) continue
        const across = ((values[at + 1] ?? 0) - (values[at - 1] ?? 0)) / 2
        const down = ((values[at + width] ?? 0) - (values[at - width] ?? 0)) / 2
        const slopes = [across * (x - width / 2), across * width, down * (y - height / 2), down * height]
        // Limits the influence of glare and differing figures on the alignment.
        const off = Math.max(-1, Math.min(1, (values[at] ?? 0) - value))
        for (let n = 0; n < 4; n++) {
          const slope = slopes[n] ?? 0
          const row = matrix[n] ?? []
          for (let k = 0; k < 4; k++) row[k] = (row[k] ?? 0) + slope * (slopes[k] ?? 0)
          right[n] = (right[n] ?? 0) + slope * off
        }
      }
    const change = solve(matrix, right)
    if (!change) return null
    const [a = 0, b = 0, c = 0, d = 0] = change
    place = [place[0] + a, place[1] + b, place[2] + c, place[3] + d]
    if (place.some((value) => !(Math.abs(value) <= MOST_CHANGE))) return null
    if (change.every((value) => Math.abs(value) < 2e-4)) break
  }
  return place
}

/** The correlation of each square of `size` pixels that is not empty in both pictures; squares overlap by half. */
function* correlations({ width, height, values }: Relief, over: Float32Array, size: number): Generator<number> {
  for (let top = AROUND; top + size <= height - AROUND; top += size / 2)
    for (let left = AROUND; left + size <= width - AROUND; left += size / 2) {
      let [count, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0]
      for (let y = top; y < top + size; y++)
        for (let x = left; x < left + size; x++) {
          const [first, second] = [values[y * width + x] ?? 0, over[y * width + x] ?? Number.NaN]
          if (Number.isNaN(second)) continue
          count += 1
          a += first
          b += second
          aa += first * first
          bb += second * second
          ab += first * second
        }
      if (count < size * size * 0.9) continue
      const [spread_a, spread_b] = [aa / count - (a / count) ** 2, bb / count - (b / count) ** 2]
      if (Math.max(spread_a, spread_b) < PLAIN * PLAIN) continue
      yield (ab / count - (a / count) * (b / count)) / Math.max(1e-9, Math.sqrt(spread_a * spread_b))
    }
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** Start scales of the search. A cropped second picture appears larger; it appears smaller if the first is cropped. */
const STARTS = [0, 0.05, -0.05, 0.1, -0.1]

/** The alignment where the coarsest pictures agree best; null if they do not agree. */
function begin(one: Relief, two: Relief): Place | null {
  let best: { place: Place; agree: number } | null = null
  for (const scale of STARTS) {
    const place = lay(one, two, [scale, 0, scale, 0])
    const agree = place ? mean([...correlations(one, laid(two, place), BLOCK)]) : 0
    if (place && agree >= ALIKE && agree > (best?.agree ?? 0)) best = { place, agree }
  }
  return best?.place ?? null
}

/** The similarity of two photos in their least similar parts, from their reliefs. From `SAME` on they are copies. */
export function likeness(one: readonly Relief[], two: readonly Relief[]): number {
  const pairs = one.flatMap((first, n) => (two[n] ? [[first, two[n]] as const] : []))
  const [coarsest, ...finer] = pairs
  const finest = pairs.at(-1)
  let place = coarsest ? begin(...coarsest) : null
  for (const [first, second] of finer) place = place && lay(first, second, place)
  if (!place || !finest) return 0
  const [first, second] = finest
  const found = [...correlations(first, laid(second, place), BLOCK)].toSorted((a, b) => a - b)
  return found.length < WORST ? 0 : mean(found.slice(0, WORST))
}
