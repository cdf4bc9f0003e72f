/** The folder of an installation's data, which nobody but the account the server runs as may look into. */
import { chmodSync, mkdirSync, statSync } from 'node:fs'

const OWNER_ONLY = 0o700

/** Makes the folder, or closes one that stands open to others. */
export function ownFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: OWNER_ONLY })
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, OWNER_ONLY)
}
