/** The identity dialog behind the login, opened by any step that needs proof. */
import { type ComponentProps, type ReactNode, useCallback, useRef, useState } from 'react'
import type { IdentityDialog } from '#client/features/session/identity/identity-dialog.tsx'
import { recentVerification } from '#client/features/session/identity/recent-verification.ts'
import { type IdentityCheck, IdentityCheckContext } from '#client/lib/identity-check.ts'
import { apart } from '#client/ui/loading/apart.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { useAccountProfile } from './account-profile-context.ts'

/** Loaded at first use: the first screen of an area does not need it. */
const CheckDialog = apart(async () => {
  const [dialog, link] = await Promise.all([
    import('#client/features/session/identity/identity-dialog.tsx'),
    import('#client/features/content/hotline-link.tsx'),
  ])
  return (props: Omit<ComponentProps<typeof IdentityDialog>, 'hotline'>) => (
    <dialog.IdentityDialog {...props} hotline={<link.HotlineLink />} />
  )
})

export function IdentityCheckProvider({ children }: { children: ReactNode }) {
  const { user } = useAccountProfile()
  const [dialog, setDialog] = useState<'none' | 'open' | 'closed'>('none')
  const [purpose, setPurpose] = useState<ReactNode>(null)
  const answer = useRef<(proof: string | null) => void>(() => {})
  const check: IdentityCheck = useCallback(
    async (sure, { fresh = false } = {}) => {
      const proof = fresh ? null : recentVerification(user.id)
      if (proof) {
        const message = (
          <>
            <p>您刚刚完成身份验证。</p>
            {sure.message}
          </>
        )
        return (await confirm({ ...sure, message })) ? proof : null
      }
      setPurpose(sure.message)
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
        <CheckDialog
          open={dialog === 'open'}
          user={user}
          purpose={purpose}
          onClose={(verified) => {
            setDialog('closed')
            if (!verified) answer.current(null)
          }}
          onVerified={(proof) => answer.current(proof)}
        />
      )}
    </IdentityCheckContext>
  )
}
