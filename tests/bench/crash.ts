/** Data kept by the embedded database after killed writers, power cuts, and a second process on the same folder. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DURABLE_PARAMS, Embedded, openEmbedded } from '#server/db/embedded.ts'
import { killLoop } from '../server/db/crash.ts'
import { PowerFs } from '../server/db/power.ts'
import { filledServer } from './filled-server.ts'
import type { Bench, Row } from './row.ts'
import { count, MOST_MS, median, ms, s, scaled } from './row.ts'

const KILLS = scaled(100, 2)
const CUTS = scaled(30, 2)
const KILLS_AT_ONCE = 5
const WRITES_A_CUT = 20
const REOPEN_MS = 3000

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'xunjin-bench-crash-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Each few kills have a folder of their own, so that the time limit can be checked in between. */
async function killed(): Promise<Row> {
  const end = performance.now() + MOST_MS
  const total = { kills: 0, acknowledged: 0, lost: 0, reopen_ms: [] as number[] }
  while (total.kills < KILLS && performance.now() < end) {
    const more = Math.min(KILLS_AT_ONCE, KILLS - total.kills)
    const part = await inFolder((folder) => killLoop(folder, more, (i) => 20 + 37 * i))
    total.kills += part.kills
    total.acknowledged += part.acknowledged
    total.lost += part.lost
    total.reopen_ms.push(...part.reopen_ms)
  }
  const slowest = Math.max(...total.reopen_ms)
  return {
    what: `kill -9 × ${total.kills} under writes`,
    ours: `${total.lost} lost of ${count(total.acknowledged)}, reopen ${s(slowest)}`,
    beside: '–',
    ratio: null,
    reach: '0 lost, reopen < 3 s',
    met: total.lost === 0 && slowest < REOPEN_MS,
    note: `slowest reopening shown, median ${s(median(total.reopen_ms))}${total.kills < KILLS ? `; ${KILLS} wanted, the time was over` : ''}`,
  }
}

async function numbers(folder: string): Promise<{ found: Set<number>; took_ms: number }> {
  const start = performance.now()
  const pg = await openEmbedded({ data_dir: folder })
  const took_ms = performance.now() - start
  const { rows } = await pg.query<{ n: number }>('select n from t')
  await pg.close()
  return { found: new Set(rows.map(({ n }) => n)), took_ms }
}

const powerCut = (): Promise<Row> =>
  inFolder(async (folder) => {
    const made = await openEmbedded({ data_dir: folder })
    await made.exec('create table t (n integer primary key, filler text)')
    await made.close()
    const fs = new PowerFs(join(folder, 'pg'))
    const pg = new Embedded({ fs, startParams: DURABLE_PARAMS })
    const end = performance.now() + MOST_MS
    const reopen_ms: number[] = []
    let [acknowledged, lost, cuts, unforced] = [0, 0, 0, 0]
    for (; cuts < CUTS && performance.now() < end; cuts++) {
      for (let i = 0; i < WRITES_A_CUT; i++) await pg.query('insert into t values ($1, $2)', [acknowledged++, 'x'.repeat(2000)])
      if (cuts % 7 === 6) await pg.exec('checkpoint')
      const image = join(folder, 'image')
      let turn = cuts
      unforced += fs.cut(join(image, 'pg'), () => (turn++ * 7919) % 100 < [100, 50, 90][cuts % 3]!)
      const { found, took_ms } = await numbers(image)
      reopen_ms.push(took_ms)
      for (let n = 0; n < acknowledged; n++) if (!found.has(n)) lost++
    }
    await pg.close()
    const slowest = Math.max(...reopen_ms)
    return {
      what: `power cut × ${cuts} on the embedded database`,
      ours: `${lost} lost of ${count(acknowledged)}, reopen ${s(slowest)}`,
      beside: '–',
      ratio: null,
      reach: '0 lost, reopen < 3 s',
      met: lost === 0 && slowest < REOPEN_MS,
      note: `${count(unforced)} writes that nobody had forced to the disk were taken away`,
    }
  })

/** Time from the start of a second server process on the same folder to its refusal. */
async function secondProcess(): Promise<Row> {
  const home = await filledServer(async () => {})
  try {
    const start = performance.now()
    const child = spawn(process.execPath, ['build/server/main.js'], {
      env: { ...process.env, PORT: '0', DATA_DIR: home.data_dir, LOG_LEVEL: 'error' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (part: Buffer) => {
      said += part.toString()
    })
    const [code] = (await once(child, 'close')) as [number | null]
    const took = performance.now() - start
    const named = /进程号 (\d+)/.exec(said)?.[1]
    return {
      what: 'a second process on the same folder',
      ours: named ? `refused in ${ms(took)}, owner named` : `exit ${code}`,
      beside: '–',
      ratio: null,
      reach: 'refused in < 1 s',
      met: code === 1 && named !== undefined && took < 1000,
      note: 'from the start of its process to the end of it',
    }
  } finally {
    await home.close()
  }
}

export const crash: Bench = {
  name: 'crash',
  run: async () => [await killed(), await powerCut(), await secondProcess()],
}
