/** Login with the delays that the product specifies: 1.5 s before the success notice and before a failure is shown. */
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ERROR_NOTICE_MS, LOGIN_REDIRECT_DELAY_MS } from '#domain/constants.ts'
import { toast } from '#client/ui/layer/toast.tsx'
import { failureWords, fieldsOf } from '#client/features/session/form/failure.ts'
import { failLate, wait } from '#client/features/session/form/pauses.ts'

interface Attempt {
  /** success notice */
  words?: string
  /** puts the server's messages at their fields; true if none is left over */
  refuse?: (fields: Record<string, string>, error: unknown) => boolean
}

/** `enter(way)`: `way` logs in and returns the numeric user type. Opens `return_to` or the role's own area. */
export function useEnter(return_to: string | null = null) {
  const navigate = useNavigate()
  const [loading, setLoading] = useState(false)
  const enter = async (way: () => Promise<number>, { words = '登录成功', refuse }: Attempt = {}): Promise<boolean> => {
    setLoading(true)
    const from = location.pathname
    const started = performance.now()
    try {
      // Loads the target during the delay, so that the login pages stay small.
      const [type, { pathAfterLogin }] = await failLate(() => Promise.all([way(), import('./return-path.ts')]))
      await wait(Math.max(0, LOGIN_REDIRECT_DELAY_MS - (performance.now() - started)))
      toast.success(words)
      // A person who has left the page meanwhile is not redirected.
      if (location.pathname === from) void navigate(pathAfterLogin(return_to, type, location.origin), { replace: true })
      return true
    } catch (error) {
      setLoading(false)
      if (!refuse?.(fieldsOf(error), error)) toast.error(failureWords(error), { title: '错误', duration_ms: ERROR_NOTICE_MS })
      return false
    }
  }
  return { loading, enter }
}
