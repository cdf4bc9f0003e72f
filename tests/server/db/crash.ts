/** Kills a writing process repeatedly, and counts acknowledged rows that are missing afterwards. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openEmbedded } from '#server/db/embedded.ts'
import { NODE_ARGS } from '../../node-args.ts'

export interface CrashResult {
  kills: number
  acknowledged: number
  lost: number
  /** duration of each reopening in milliseconds */
  reopen_ms: number[]
}

/** `rows_before_kill(i)` is the number of acknowledged rows after which the i-th writer is killed. */
export async function killLoop(data_dir: string, kills: number, rows_before_kill: (i: number) => number): Promise<CrashResult> {
  const acknowledged = new Set<number>()
  const result: CrashResult = { kills, acknowledged: 0, lost: 0, reopen_ms: [] }
  for (let i = 0; i < kills; i++) {
    await killedWriter(data_dir, rows_before_kill(i), acknowledged)
    const start = performance.now()
    const pg = await openEmbedded({ data_dir })
    result.reopen_ms.push(performance.now() - start)
    const { rows } = await pg.query<{ n: number }>('select n from written')
    await pg.close()
    const found = new Set(rows.map(({ n }) => n))
    result.lost += [...acknowledged].filter((n) => !found.has(n)).length
  }
  result.acknowledged = acknowledged.size
  return result
}

async function killedWriter(data_dir: string, rows: number, acknowledged: Set<number>): Promise<void> {
  const child = startWriter(data_dir)
  const exited = once(child, 'exit')
  let seen = 0
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'open') continue
    acknowledged.add(Number(line))
    if (++seen === rows) child.kill('SIGKILL')
  }
  const [, signal] = (await exited) as [number | null, string | null]
  if (signal !== 'SIGKILL') throw new Error('the writer ended by itself')
}

/** The writing process; its first line is "open", each later one the number of an acknowledged row. */
export function startWriter(data_dir: string) {
  const script = join(import.meta.dirname, 'crash-writer.ts')
  return spawn(process.execPath, [...NODE_ARGS, '--import', 'tsx', script, data_dir], { stdio: ['ignore', 'pipe', 'inherit'] })
}
