/** The identity dialog of the logged-in areas, opened by whatever step asks for a proof. */
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { HotlineLink } from '../features/content/hotline-link.tsx'
import { recentVerification } from '../features/session/recent-verification.ts'
import { type IdentityCheck, IdentityCheckContext } from '../lib/identity-check.ts'
import { confirm } from '../ui/confirm.tsx'
import { useProfile } from './profile-context.ts'

const IdentityDialog = lazy(async () => ({
  default: (await import('../features/session/identity-dialog.tsx')).IdentityDialog,
}))

export function IdentityCheckProvider({ children }: { children: ReactNode }) {
  const { user } = useProfile()
  const [dialog, setDialog] = useState<'none' | 'open' | 'closed'>('none')
  const answer = useRef<(proof: string | null) => void>(() => {})
  const check: IdentityCheck = useCallback(
    async (sure, { fresh = false } = {}) => {
      const proof = fresh ? null : recentVerification(user.id)
      if (proof) return (await confirm({ ...sure, message: `您刚刚完成身份验证。${sure.message}` })) ? proof : null
      return new Promise((resolve) => {
        answer.current = resolve
        setDialog('open')
      })
    },
    [user.id],
  )
  return (
    <IdentityCheckContext value={check}>
      {children}
      {dialog === 'none' ? null : (
        <Suspense>
          <IdentityDialog
            open={dialog === 'open'}
            user={user}
            hotline={<HotlineLink />}
            onClose={(verified) => {
              setDialog('closed')
              if (!verified) answer.current(null)
            }}
            onVerified={(proof) => answer.current(proof)}
          />
        </Suspense>
      )}
    </IdentityCheckContext>
  )
}
