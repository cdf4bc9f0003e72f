/** 网站设置 as they are typed, and their draft on the device. */
import type { DeskSettings } from '#api/desk/settings.ts'
import type { DraftSubject } from '#client/sync/device/drafts.ts'
import { NO_SUBJECT } from '#client/sync/device/rows.ts'
import type { SiteSettings } from '#domain/site/settings.ts'
import { type TypedOver, typedOver } from '../typed-over.ts'

export type TypedSettings = TypedOver<SiteSettings>
export const SETTINGS_DRAFT: DraftSubject<TypedSettings> = { kind: 'site_settings', subject: NO_SUBJECT }

export function typedSettings(settings: DeskSettings): TypedSettings {
  const { version: _version, ...values } = settings
  return typedOver(values, settings)
}
