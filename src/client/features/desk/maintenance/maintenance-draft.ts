/** 平台维护 as it is typed, and its draft on the device. */
import type { DeskMaintenance } from '#api/desk/maintenance.ts'
import type { DraftSubject } from '#client/sync/device/drafts.ts'
import { NO_SUBJECT } from '#client/sync/device/rows.ts'
import type { Maintenance } from '#domain/site/maintenance.ts'
import { type TypedOver, typedOver } from '../typed-over.ts'

export type TypedMaintenance = TypedOver<Maintenance>
export const MAINTENANCE_DRAFT: DraftSubject<TypedMaintenance> = { kind: 'maintenance', subject: NO_SUBJECT }

export const TIMES = ['shown_from', 'shown_until', 'read_only_from', 'read_only_until'] as const
/** A time field holds text. */
export function typedMaintenance(now: DeskMaintenance): TypedMaintenance {
  const { version: _version, ...kept } = now
  return typedOver({ ...kept, ...Object.fromEntries(TIMES.map((name) => [name, kept[name] ?? ''])) }, now)
}
