/**
 * Submits a form that does not log in: loading while in flight. A refusal appears after 1.5 s, at its fields or as a notice of 3
 * s.
 */
import { useState } from 'react'
import { ERROR_NOTICE_MS } from '#domain/constants.ts'
import { toast } from '#client/ui/layer/toast.tsx'
import { failureWords, fieldsOf } from './failure.ts'
import { failLate } from './pauses.ts'

/** `refuse` puts messages at their fields and returns true if none is left over. */
export function useSubmit(refuse: (fields: Record<string, string>, error: unknown) => boolean) {
  const [loading, setLoading] = useState(false)
  const submit = async (send: () => Promise<void>): Promise<boolean> => {
    setLoading(true)
    try {
      await failLate(send)
      return true
    } catch (error) {
      if (!refuse(fieldsOf(error), error)) toast.error(failureWords(error), { title: '错误', duration_ms: ERROR_NOTICE_MS })
      return false
    } finally {
      setLoading(false)
    }
  }
  return { loading, submit }
}
