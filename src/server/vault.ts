/**
 * Encrypts what must not lie readable in the database, the data folder or a backup: id numbers and the photos of cards and licences
 * (AES-256-GCM). The id of its key stands in each ciphertext, so that old ones stay readable while keys are replaced.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const ID_BYTES = 8
/** Begins each ciphertext; the digit is the version of its layout: key id, iv, tag, content. */
const MAGIC = Buffer.from('XJV1')
const HEAD_BYTES = MAGIC.length + ID_BYTES + IV_BYTES + TAG_BYTES
const OWNER_ONLY = 0o600

/** Whether the bytes begin like a ciphertext; no photo and no paper does. */
export const isSealed = (bytes: Buffer): boolean => bytes.subarray(0, MAGIC.length).equals(MAGIC)

/** A key that is missing or malformed, in one sentence for the operator. */
export class VaultError extends Error {}

export interface Vault {
  /** encrypts with the first key */
  seal(content: Buffer): Buffer
  /** Throws VaultError if its key is not here, or the content was changed. */
  open(sealed: Buffer): Buffer
  sealText(text: string): string
  openText(sealed: string): string
  /** a keyed hash, by which equal texts are found without reading them */
  blind(text: string): string
  /** whether it was encrypted with the first key */
  isCurrent(sealed: Buffer): boolean
}

const idOf = (key: Buffer): Buffer => createHash('sha256').update('xunjin key id').update(key).digest().subarray(0, ID_BYTES)

export function vaultOf(keys: readonly Buffer[]): Vault {
  const [first] = keys
  if (!first) throw new VaultError('没有数据密钥')
  const byId = new Map(keys.map((key) => [idOf(key).toString('hex'), key]))
  const blinding = Buffer.from(hkdfSync('sha256', first, '', 'xunjin blind index', KEY_BYTES))
  const keyIdIn = (sealed: Buffer) => sealed.subarray(MAGIC.length, MAGIC.length + ID_BYTES)
  const vault: Vault = {
    seal(content) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', first, iv)
      const head = Buffer.concat([MAGIC, idOf(first)])
      cipher.setAAD(head)
      const body = Buffer.concat([cipher.update(content), cipher.final()])
      return Buffer.concat([head, iv, cipher.getAuthTag(), body])
    },
    open(sealed) {
      if (sealed.length < HEAD_BYTES || !isSealed(sealed)) throw new VaultError('不是加密的内容')
      const key = byId.get(keyIdIn(sealed).toString('hex'))
      if (!key) throw new VaultError('缺少解密这份资料的数据密钥（DATA_KEY）')
      let at = MAGIC.length + ID_BYTES
      const [iv, tag] = [sealed.subarray(at, (at += IV_BYTES)), sealed.subarray(at, (at += TAG_BYTES))]
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
      decipher.setAAD(sealed.subarray(0, MAGIC.length + ID_BYTES))
      decipher.setAuthTag(tag)
      try {
        return Buffer.concat([decipher.update(sealed.subarray(at)), decipher.final()])
      } catch {
        throw new VaultError('加密的内容已损坏')
      }
    },
    sealText: (text) => vault.seal(Buffer.from(text)).toString('base64'),
    openText: (sealed) => vault.open(Buffer.from(sealed, 'base64')).toString(),
    blind: (text) => createHmac('sha256', blinding).update(text).digest('hex'),
    isCurrent: (sealed) => keyIdIn(sealed).equals(idOf(first)),
  }
  return vault
}

const HEX_KEY = /^[0-9a-f]{64}$/i
/** Reads keys of 64 hexadecimal digits, separated by commas or lines; the first one encrypts. VaultError names a malformed one. */
export function keysIn(text: string): Buffer[] {
  const words = text.split(/[\s,]+/).filter(Boolean)
  if (words.length === 0 || !words.every((word) => HEX_KEY.test(word)))
    throw new VaultError('DATA_KEY 应为 64 位十六进制数字；轮换时新旧密钥以逗号分隔，新的在前')
  return words.map((word) => Buffer.from(word, 'hex'))
}

/** Where the embedded database's installation keeps its keys; a backup does not contain it. */
export const keyFile = (data_dir: string): string => join(data_dir, 'data-key')

/** Replaces the file whole, readable by its owner only. */
function writeKeys(data_dir: string, keys: readonly Buffer[]): void {
  const path = keyFile(data_dir)
  const draft = `${path}.part`
  const file = openSync(draft, 'w', OWNER_ONLY)
  try {
    writeSync(file, `${keys.map((key) => key.toString('hex')).join('\n')}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, path)
}

/** The keys of the file, which is made with a new one if it is missing. */
function storedKeys(data_dir: string): Buffer[] {
  if (!existsSync(keyFile(data_dir))) writeKeys(data_dir, [randomBytes(KEY_BYTES)])
  return keysIn(readFileSync(keyFile(data_dir), 'utf8'))
}

interface Place {
  data_dir: string
  /** from the environment; null uses the file */
  data_key: string | null
}
export const openVault = ({ data_dir, data_key }: Place): Vault => vaultOf(data_key ? keysIn(data_key) : storedKeys(data_dir))

/**
 * Adds a key in front of those of the file, and returns the vault that encrypts with it. Keys from the environment are replaced by the
 * operator, who puts the new one in front.
 */
export function addKey({ data_dir, data_key }: Place): Vault {
  if (data_key) {
    const keys = keysIn(data_key)
    if (keys.length < 2) throw new VaultError('请把新的密钥写在 DATA_KEY 最前面，旧的跟在逗号后面，再运行本命令')
    return vaultOf(keys)
  }
  const keys = [randomBytes(KEY_BYTES), ...storedKeys(data_dir)]
  writeKeys(data_dir, keys)
  return vaultOf(keys)
}
/** Forgets every key but the first, once nothing is encrypted with the others. */
export function dropOldKeys({ data_dir, data_key }: Place): void {
  if (!data_key) writeKeys(data_dir, storedKeys(data_dir).slice(0, 1))
}
