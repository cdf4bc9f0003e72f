/** The phone number of an account, as calls take it. */
import { z } from 'zod'
import { isLoginMobile } from '#domain/input/contact.ts'
import { MESSAGES } from '#domain/input/sentences.ts'

export const phone = z.string({ error: MESSAGES.mobile_required }).trim().refine(isLoginMobile, { error: MESSAGES.mobile_format })
