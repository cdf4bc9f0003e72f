/** Says at the top of a form that the person's roles do not allow its call, and who of the firm may make it. */
import type { ReactElement } from 'react'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { type GuardedCall, roleObstacle } from '#domain/firm/permission.ts'

/** Null if the person may make the call. */
export function useRoleNotice(call: GuardedCall): ReactElement | null {
  const { actor } = useAccount()
  const obstacle = roleObstacle(actor, call)
  return (
    obstacle && (
      <Notice tone="need" title={obstacle.message}>
        角色由企业的管理员在“同事”页设置。
      </Notice>
    )
  )
}
