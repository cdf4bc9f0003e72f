/** Carries a reading: the values that an engine read in photos, as they are sent and as they are answered. */
import { z } from 'zod'
import { ENGINES, READ_VALUE_LENGTH } from '#domain/recognition/reading.ts'
import { keysOf, words } from './endpoint.ts'

const engine = z.enum(keysOf(ENGINES)).optional()
const record = z.record(z.string(), z.string())

const given = words(40, READ_VALUE_LENGTH)

export const readingInput = z.object({ engine, recognised: given, kept: given })
export const readingView = z.object({ engine, recognised: record, kept: record })
