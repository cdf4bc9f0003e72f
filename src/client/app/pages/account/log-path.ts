/** The page of an entry's record; null if it has none, or has been deleted by the entry. */
import type { LogRow } from '#api/logs.ts'
import { certificationPath, EXPORTS, orderPath, SECURE } from '#client/lib/paths.ts'
import { NOUNS } from '#client/sync/nouns.ts'
import type { Role } from '#domain/role.ts'

const OTHERS: Readonly<Record<string, string>> = {
  user: SECURE,
  session: SECURE,
  certification: certificationPath(),
  export: EXPORTS,
  u8: '/trade/u8',
}
const GONE: ReadonlySet<string> = new Set(['delete', 'recycle', 'login_failed'])

export function logPath(
  role: Role,
  { object, object_id, action }: Pick<LogRow, 'object' | 'object_id' | 'action'>,
): string | null {
  if (GONE.has(action)) return null
  if (object === 'user' && action === 'update') return '/user'
  if (object === 'payee') return orderPath(role, object_id)
  return OTHERS[object] ?? NOUNS.find(({ name }) => name === object)?.page?.(role, object_id, '')?.to ?? null
}
