/** Browsers in the words people use for their devices. */
import { expect, test } from 'vitest'
import { deviceName } from '#domain/firm/device.ts'

test('a browser is named by system and app', () => {
  expect(deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0')).toBe('iPhone · 微信')
  expect(deviceName('curl')).toBe('未知设备')
})
