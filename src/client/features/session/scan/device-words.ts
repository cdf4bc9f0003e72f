/** A browser in the words people use for their devices, with its icon. */
import type { IconName } from '#client/ui/icon.tsx'
import { deviceName } from '#domain/firm/device.ts'

export function deviceWords(agent: string): { name: string; icon: IconName } {
  return { name: deviceName(agent), icon: /Mobile|iPhone|Android|Harmony/.test(agent) ? 'phone' : 'desktop' }
}
