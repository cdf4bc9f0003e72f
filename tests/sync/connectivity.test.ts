/** Connectivity: a device that has lost the server probes it at growing intervals, whatever its calls do meanwhile. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isOnline, watch } from '#client/sync/connectivity.ts'
import { tellOutcome } from '#client/lib/outcome.ts'

let answers = true
let probes = 0
let unwatch = () => {}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const events = new EventTarget()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events))
  vi.stubGlobal('fetch', async () => {
    probes++
    return { ok: answers }
  })
})
afterEach(() => {
  unwatch()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('calls that fail neither lengthen nor postpone the wait for the next probe', async () => {
  unwatch = watch()
  await vi.advanceTimersByTimeAsync(0)
  expect(isOnline()).toBe(true)
  answers = false
  for (let n = 0; n < 20; n++) tellOutcome(false)
  expect(isOnline()).toBe(false)
  answers = true
  probes = 0
  // A failed call every half second, and a probe after the first whole one.
  await vi.advanceTimersByTimeAsync(500)
  tellOutcome(false)
  await vi.advanceTimersByTimeAsync(500)
  expect(probes).toBe(1)
  expect(isOnline()).toBe(true)
})

test('probes that fail lengthen it, and the event of the browser ends it', async () => {
  answers = true
  unwatch = watch()
  await vi.advanceTimersByTimeAsync(0)
  answers = false
  dispatchEvent(new Event('offline'))
  probes = 0
  await vi.advanceTimersByTimeAsync(1000)
  await vi.advanceTimersByTimeAsync(2000)
  expect(probes).toBe(2)
  await vi.advanceTimersByTimeAsync(3999)
  expect(probes).toBe(2)
  answers = true
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(isOnline()).toBe(true)
})
