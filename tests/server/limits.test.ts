/** A limit counts all addresses of one network together. */
import { expect, it } from 'vitest'
import { networkOf } from '#server/limits.ts'

it.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8::/64'],
  ['::1', '::/64'],
])('counts %s as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
