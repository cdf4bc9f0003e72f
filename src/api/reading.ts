/** What an engine has read in photos, as it is sent and as it is answered. */
import { z } from 'zod'
import { ENGINES } from '#domain/recognition/reading.ts'
import { keysOf, words } from './endpoint.ts'

const engine = z.enum(keysOf(ENGINES)).optional()
const record = z.record(z.string(), z.string())

/** `length`: the most characters of a value. */
export const readingInput = (length?: number) => z.object({ engine, recognised: words(40, length), kept: words(40, length) })
export const readingView = z.object({ engine, recognised: record, kept: record })
