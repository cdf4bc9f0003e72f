/** The desk's decision about goods or a demand, as their owner sees it. */
import { z } from 'zod'
import { MODERATIONS } from '#domain/goods/moderation.ts'
import { keysOf } from './endpoint.ts'

export const moderated = { moderation: z.enum(keysOf(MODERATIONS)), moderation_reason: z.string() }
