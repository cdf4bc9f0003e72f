/** Who makes a call in the tests of all calls: a person of the role that it asks for. */
import type { Endpoint } from '#api/endpoint.ts'
import { isDeskGuard } from '#domain/desk/desk-role.ts'
import type { Role } from '#domain/role.ts'

/** The role whose person makes the call; calls for everybody are made by `anybody`. The demo's trader operates the platform. */
export function roleFor({ guard }: Pick<Endpoint, 'guard'>, anybody: Role = 'supplier'): Role {
  if (guard === 'any' || guard === 'public') return anybody
  return isDeskGuard(guard) ? 'trader' : guard
}
