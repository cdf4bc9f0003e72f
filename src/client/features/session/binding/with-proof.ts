/** Runs a change of the account behind the identity check. */
import { CODE_ERROR_NOTICE_MS } from '#domain/constants.ts'
import { failureWords, refusalCode } from '#client/features/session/form/failure.ts'
import { forgetVerification } from '#client/features/session/identity/recent-verification.ts'
import { type Sure, useIdentityCheck } from '#client/lib/identity-check.ts'
import { toast } from '#client/ui/layer/toast.tsx'

/** Asks who is there and makes the call, once more with a new code if the proof has expired. */
export function useProvenCall() {
  const check = useIdentityCheck()
  /** Resolves to whether the call was made. */
  return async (sure: Sure, make: (verification: string) => Promise<unknown>): Promise<boolean> => {
    for (const fresh of [false, true]) {
      const proof = await check(sure, { fresh })
      if (!proof) return false
      try {
        await make(proof)
        // The server has dropped the proof with the change.
        forgetVerification()
        return true
      } catch (error) {
        if (refusalCode(error) === 'not_verified' && !fresh) continue
        toast.error(failureWords(error), { duration_ms: CODE_ERROR_NOTICE_MS })
        return false
      }
    }
    return false
  }
}
