/** The vault: encrypted and opened again, refused when changed, readable while keys are replaced, and its key is the owner's alone. */
import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addKey, dropOldKeys, keyFile, keysIn, openVault, VaultError, vaultOf } from '#server/vault.ts'

const KEYS = ['ab', 'cd'].map((byte) => Buffer.from(byte.repeat(32), 'hex'))
const [first, second] = KEYS as [Buffer, Buffer]
const SECRET = '99999919880102001X'

test('what is encrypted opens again, differs each time, and says nothing of its content', () => {
  const vault = vaultOf([first])
  const [one, other] = [vault.sealText(SECRET), vault.sealText(SECRET)]
  expect(one).not.toBe(other)
  expect(Buffer.from(one, 'base64').includes(SECRET)).toBe(false)
  expect([vault.openText(one), vault.openText(other)]).toEqual([SECRET, SECRET])
  expect([vault.blind(SECRET) === vault.blind(SECRET), vault.blind(SECRET) === vault.blind('x')]).toEqual([true, false])
})

test('a changed byte anywhere is refused, and so is another key', () => {
  const vault = vaultOf([first])
  const sealed = vault.seal(Buffer.from(SECRET))
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] as number) ^ 1
    expect(() => vault.open(changed), `byte ${at}`).toThrow(VaultError)
  }
  expect(() => vault.open(sealed.subarray(0, 20))).toThrow(VaultError)
  expect(() => vaultOf([second]).open(sealed)).toThrow(/DATA_KEY/)
})

test('an earlier key still opens, and the first one encrypts', () => {
  const sealed = vaultOf([second]).seal(Buffer.from(SECRET))
  const both = vaultOf([first, second])
  expect(both.open(sealed).toString()).toBe(SECRET)
  expect([both.isCurrent(sealed), both.isCurrent(both.seal(Buffer.from(SECRET)))]).toEqual([false, true])
})

test('keys are 64 hexadecimal digits each', () => {
  expect(keysIn(`${first.toString('hex')},${second.toString('hex')}`)).toEqual(KEYS)
  for (const wrong of ['', 'x'.repeat(64), 'ab'.repeat(31), `${'ab'.repeat(32)},x`])
    expect(() => keysIn(wrong)).toThrow(VaultError)
})

test('without DATA_KEY a key is made once beside the database, for its owner alone, and replaced by the command', () => {
  const place = { data_dir: mkdtempSync(join(tmpdir(), 'vault-')), data_key: null }
  const sealed = openVault(place).sealText(SECRET)
  expect(openVault(place).openText(sealed)).toBe(SECRET)
  expect(statSync(keyFile(place.data_dir)).mode & 0o777).toBe(0o600)
  const next = addKey(place)
  const again = next.sealText(next.openText(sealed))
  dropOldKeys(place)
  expect(readFileSync(keyFile(place.data_dir), 'utf8').trim()).toMatch(/^[0-9a-f]{64}$/)
  expect(openVault(place).openText(again)).toBe(SECRET)
  expect(() => openVault(place).openText(sealed)).toThrow(VaultError)
  expect(() => addKey({ ...place, data_key: first.toString('hex') })).toThrow(VaultError)
})
