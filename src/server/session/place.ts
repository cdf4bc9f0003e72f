/** Rough place of a network address in words, from a local table. No address leaves the machine. */
import { createRequire } from 'node:module'
import type IP2Region from 'ip2region'

/** About ten megabytes, loaded on first use. */
let table: IP2Region | undefined
function open(): IP2Region {
  const module = createRequire(import.meta.url)('ip2region') as { default: typeof IP2Region }
  return new module.default()
}

/** Strips the IPv6 prefix of an IPv4 address, and the interface of a link-local one. */
const AROUND = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)|%.*$/gi

/** The place of a private IPv4 address. */
export const PRIVATE_PLACE = '内网'

/** `广东省广州市`; abroad the country first; `PRIVATE_PLACE` for private IPv4; empty when unknown. */
export function placeOf(ip: string): string {
  table ??= open()
  const found = table.search(ip.replaceAll(AROUND, ''))
  if (!found) return ''
  const { country, province, city } = found
  if (city === '内网IP') return PRIVATE_PLACE
  const parts = [country === '中国' ? '' : country, city.startsWith(province) ? '' : province, city]
  return parts.join('') || country
}
