/** Tells the owner of an account about a login from a place where they have not logged in lately. */
import { and, eq, gte } from 'drizzle-orm'
import { DAY_MS } from '#domain/constants.ts'
import { deviceName } from '#domain/firm/device.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { auditLog } from '../db/tables/records.ts'
import { tellOwner } from './account-notice.ts'
import type { User } from './accounts.ts'
import { placeOf, PRIVATE_PLACE } from './place.ts'
import { recipientOf } from './verification.ts'

/** A place that was not seen for longer counts as new again. */
const LATELY_DAYS = 180

/** Call it before the login is logged. The first login of an account tells nobody, nor does one from an unknown place. */
export async function tellNewPlace(tx: Db, context: Context, user: User): Promise<void> {
  const { ip, agent, now } = context
  const place = placeOf(ip)
  if (!place || place === PRIVATE_PLACE) return
  const lately = gte(auditLog.at, new Date(now.getTime() - LATELY_DAYS * DAY_MS))
  const logins = await tx
    .selectDistinct({ ip: auditLog.ip })
    .from(auditLog)
    .where(and(eq(auditLog.user_id, user.id), eq(auditLog.action, 'login'), lately))
  if (logins.length === 0 || logins.some((each) => placeOf(each.ip) === place)) return
  const content = `设备：${deviceName(agent)}。如果不是您本人操作，请立即修改密码，并在账号安全中结束这台设备的登录。`
  await tellOwner(tx, context, user, { to: recipientOf(user), notice: `在${place}登录`, content })
}
