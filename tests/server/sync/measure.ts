/** The weight of a pull's answer: as JSON, and as it travels (brotli at the server's quality). */
import { brotliCompressSync, constants } from 'node:zlib'
import type { PullAnswer } from '#api/sync.ts'

const QUALITY = 4

export function weigh(answer: PullAnswer): { json_bytes: number; wire_bytes: number } {
  const json = Buffer.from(JSON.stringify(answer))
  const wire = brotliCompressSync(json, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
  return { json_bytes: json.length, wire_bytes: wire.length }
}
