/** The row of a measurement, and its statistics. */

/** One line of the table. `ours` and `beside` come from the same run; `reach` is the budget. */
export interface Row {
  what: string
  ours: string
  beside: string
  /** the ratio of ours to beside; null if there is nothing beside it */
  ratio: number | null
  reach: string
  /** null if this run could not measure what the budget limits */
  met: boolean | null
  note?: string
}
export interface Bench {
  name: string
  /** takes many minutes, so it runs only if named or with --full */
  slow?: boolean
  run(): Promise<Row[]>
}

/** Shrinks the heavy rows; 1 is the real size. */
export const SCALE = Number(process.env['BENCH_SCALE'] ?? 1)
export const scaled = (count: number, least = 1): number => Math.max(least, Math.round(count * SCALE))
export const FULL = process.argv.includes('--full')
/** Maximum duration of one heavy loop. */
export const MOST_MS = FULL ? Number.POSITIVE_INFINITY : 90_000

/** The p-th percentile by nearest rank; NaN without values. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)] ?? Number.NaN
}
export const median = (values: readonly number[]): number => percentile(values, 50)

export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
export const ms = (value: number): string => (value < 10 ? `${value.toFixed(2)} ms` : `${Math.round(value)} ms`)
export const s = (value_ms: number): string => `${(value_ms / 1000).toFixed(2)} s`
export const count = (value: number): string => Math.round(value).toLocaleString('en-US')
