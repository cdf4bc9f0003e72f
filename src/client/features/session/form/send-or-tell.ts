/** Sends a code. A failure is shown for 2.5 s, at its field if the server names one. */
import { CODE_ERROR_NOTICE_MS } from '#domain/constants.ts'
import { toast } from '#client/ui/layer/toast.tsx'
import { failureWords, fieldsOf } from './failure.ts'

/** True if a code was sent. */
export async function sendOrTell(
  send: () => Promise<void>,
  refuse: (fields: Record<string, string>) => boolean,
): Promise<boolean> {
  try {
    await send()
    return true
  } catch (error) {
    if (!refuse(fieldsOf(error))) toast.error(failureWords(error), { duration_ms: CODE_ERROR_NOTICE_MS })
    return false
  }
}
