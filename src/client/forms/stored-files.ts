/** Stored files by id, as screens show them: source address, paper name, upload state. */
import { useEffect, useState } from 'react'
import { PDF } from '#api/wire.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import { useLive } from '#client/sync/reading/live.ts'
import { useAccount, useSyncStatus } from '#client/sync/reading/react.tsx'
import { type BlobRow, HEIC } from '#client/sync/device/rows.ts'
import type { PhotoState } from '#client/ui/media/photo-tile.tsx'

type Size = 'thumb' | 'full'
/** The address names the account, so that a cached copy never serves another account. */
const remote = (account: string, id: string, size: Size) =>
  `/v1/files/${id}/content?account=${account}${size === 'thumb' ? '&thumb=1' : ''}`

interface Paper {
  name: string
  bytes: number
}
export interface Shown {
  src: string
  /** name and size of a paper */
  paper?: Paper
  /** This browser cannot decode the photo, and the server has not made its picture yet. */
  unseen?: true
}
export const isPicture = (file: Shown | undefined): boolean => !file?.paper && !file?.unseen

/** Asks the server for a paper's metadata in place of its thumbnail. Undefined if it is a photo, or nothing is known. */
async function paperAt(src: string): Promise<Paper | undefined> {
  const answer = await fetch(src).catch(() => null)
  if (!answer?.ok || !answer.headers.get('content-type')?.startsWith('application/json')) return undefined
  return ((await answer.json()) as { data: Paper }).data
}

/** The ids of photos that this browser cannot decode but the server has a picture of. */
async function picturedOf(db: DeviceDb, ids: readonly string[]): Promise<string[]> {
  const rows = await db.blobs.bulkGet([...ids])
  return rows.flatMap((row) => (row?.type === HEIC && row.state === 'uploaded' ? [row.id] : []))
}

/**
 * The files in the order of `ids`; undefined until the device has answered. `look` asks the server whether a file without a
 * picture is a paper.
 */
export function useFiles(ids: readonly string[], size: Size = 'thumb') {
  const { db } = useAccount()
  const key = ids.join()
  const [shown, setShown] = useState<Record<string, Shown>>({})
  const pictured = useLive(() => picturedOf(db, ids), [db, key])?.join() ?? ''
  useEffect(() => {
    let current = true
    const made: string[] = []
    const wanted = key ? key.split(',') : []
    const serve = (rows: (BlobRow | undefined)[]) => {
      if (!current) return
      const found = wanted.map((id, index): [string, Shown] => {
        const row = rows[index]
        if (!row || pictured.includes(id)) return [id, { src: remote(db.owner, id, size) }]
        if (row.type === HEIC) return [id, { src: '', unseen: true }]
        const src = URL.createObjectURL(new Blob([row.bytes], { type: row.type }))
        made.push(src)
        return [id, row.type === PDF ? { src, paper: { name: row.name || '文件.pdf', bytes: row.size } } : { src }]
      })
      setShown(Object.fromEntries(found))
    }
    void db.blobs.bulkGet(wanted).then(serve, () => serve([]))
    return () => {
      current = false
      for (const url of made) URL.revokeObjectURL(url)
    }
  }, [db, key, size, pictured])
  const look = async (id: string): Promise<boolean> => {
    const paper = await paperAt(remote(db.owner, id, 'thumb'))
    if (paper) setShown((known) => ({ ...known, [id]: { src: remote(db.owner, id, 'full'), paper } }))
    return paper !== undefined
  }
  return { files: ids.map((id) => shown[id]), look }
}

/** The upload states of files taken on this device, by id. */
export function useUploads(ids: readonly string[]): Record<string, PhotoState> {
  const { db } = useAccount()
  const { uploads } = useSyncStatus()
  const rows = useLive(() => db.blobs.bulkGet([...ids]), [db, ids.join()])
  const states: Record<string, PhotoState> = {}
  for (const row of rows ?? []) {
    if (!row) continue
    const sending = uploads[row.id]
    if (row.state === 'uploaded') states[row.id] = { kind: 'done' }
    else if (row.state === 'refused') states[row.id] = { kind: 'failed' }
    else if (sending && sending.total > 0) states[row.id] = { kind: 'uploading', progress: sending.sent / sending.total }
    else states[row.id] = { kind: 'local', size_bytes: row.size }
  }
  return states
}
