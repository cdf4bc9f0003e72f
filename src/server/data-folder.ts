/** The data folder. Only the account that runs the server may read it. */
import { chmodSync, mkdirSync, statSync } from 'node:fs'

const OWNER_ONLY = 0o700

/** Creates the folder, or removes the rights of others from an existing one. */
export function ownFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: OWNER_ONLY })
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, OWNER_ONLY)
}
