/**
 * Weights: integer kilograms, displayed in tonnes with three decimals. Net weight, settlement weight and weighing difference of a
 * trip.
 */
import { formatFixed } from '../decimal.ts'
import { parseFixed } from '../input/typed-figures.ts'

/** The heaviest vehicle on a weighbridge ticket, and the largest order. */
export const MAX_TRIP_KG = 200_000
export const MAX_TRIPS = 200
/** The legal gross weight of the heaviest road train (GB 1589). A higher weight is possible but worth checking. */
export const HEAVY_TRUCK_KG = 49_000
export const MAX_ORDER_KG = MAX_TRIPS * MAX_TRIP_KG

/** Net 净重 = gross − tare in kg. It is not positive if the figures are wrong; the caller refuses that. */
export function netKg(gross_kg: number, tare_kg: number): number {
  return gross_kg - tare_kg
}

/** Settlement weight 结算重量 = net − deducted impurity − deducted water in kg. It is negative if more is deducted than arrived. */
export function settledKg(net_kg: number, deduct_kg: number, water_kg: number): number {
  return net_kg - deduct_kg - water_kg
}

/**
 * Weighing difference 磅差 = (received − shipped) / shipped in basis points (1 bp = 0.1 ‰), rounded half away from zero;
 * negative when weight was lost. For display only: a limit is checked with `exceedsTolerance`. Null when nothing was shipped.
 */
export function diffBp(shipped_net_kg: number, received_net_kg: number): number | null {
  if (shipped_net_kg <= 0) return null
  const lost = received_net_kg < shipped_net_kg
  const rounded = Math.floor((Math.abs(received_net_kg - shipped_net_kg) * 20_000 + shipped_net_kg) / (shipped_net_kg * 2))
  return lost && rounded > 0 ? -rounded : rounded
}

/** A difference in basis points as people say it: -36 → '-3.6‰'. */
export function formatPermille(diff_bp: number): string {
  return `${formatFixed(diff_bp, 1)}‰`
}

/**
 * Whether received differs from shipped by more than the tolerance, in either direction. Exactly the tolerance does not exceed
 * it.
 */
export function exceedsTolerance(shipped_net_kg: number, received_net_kg: number, tolerance_permille: number): boolean {
  return Math.abs(received_net_kg - shipped_net_kg) * 1000 > shipped_net_kg * tolerance_permille
}

/** Kilograms as tonnes: 32480 → '32.480'. */
export function formatTonnes(kg: number): string {
  return formatFixed(kg, 3)
}

/** Whole kilograms as typed: '32,480' → 32480. Null for fractions, below 0 and more than MAX_ORDER_KG. */
export function parseKg(text: string): number | null {
  return weightOf(text, 0)
}

/** The field's error for a truck's typed kilograms; undefined while empty or valid. */
export function kgProblem(text: string): string | undefined {
  const kg = parseFixed(text, 0)
  if (kg !== null && kg > MAX_TRIP_KG) return `不能超过 ${formatTonnes(MAX_TRIP_KG)} 吨`
  return text === '' || parseKg(text) !== null ? undefined : '请填写整公斤数'
}

/** Tonnes as typed, at most three decimals, in kilograms: '32.48' → 32480. Null below 0 and for more than MAX_ORDER_KG. */
export function parseTonnes(text: string): number | null {
  return weightOf(text, 3)
}

/** As `kgProblem`, for an order's tonnes. */
export function tonnesProblem(text: string): string | undefined {
  if (text.trim() === '' || parseTonnes(text) !== null) return undefined
  const kg = parseFixed(text, 3)
  return kg !== null && kg > MAX_ORDER_KG ? `不能超过 ${formatTonnes(MAX_ORDER_KG)} 吨` : '请填写吨数，最多三位小数'
}

function weightOf(text: string, places: number): number | null {
  const kg = parseFixed(text, places)
  return kg !== null && kg >= 0 && kg <= MAX_ORDER_KG ? Number(kg) : null
}
