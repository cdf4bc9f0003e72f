/**
 * An Excel file of all orders of a large trader, made while people read their lists: its duration, its memory, and the delay of
 * the readers.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import type { ExportJob } from '#domain/list/export.ts'
import { insertPeople } from '#server/demo/firms.ts'
import { PASSWORD } from '../e2e/server.ts'
import { logIn } from '../e2e/people.ts'
import { openDatabase } from '../server/sync/sync-server.ts'
import { knowDevices } from '../known-devices.ts'
import { insertOrders } from './filled-server.ts'
import { ordersOf } from './orders.ts'
import type { Bench } from './row.ts'
import { count, median, ms, percentile, s, scaled } from './row.ts'
import { grow, installedServer } from './server-list.ts'

const ORDERS = scaled(100_000, 1000)
const READS_ALONE = 300
/** Memory of the process in megabytes, as Linux reports it. */
const held = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

export const exports: Bench = {
  name: 'exports',
  async run() {
    const { database, url, drop } = await openDatabase('server')
    const server = await installedServer(url as string)
    try {
      const people = await insertPeople(database.db, PASSWORD, new Date())
      await knowDevices(database.db)
      await insertOrders(database.db, ordersOf(people, Math.min(ORDERS, 1000)))
      const there = await grow(database.db, ORDERS)
      await server.start()
      const [trader, supplier] = [await logIn(server, 'trader'), await logIn(server, 'supplier')]
      const read = async () => {
        const start = performance.now()
        await supplier.call('GET', '/v1/supplier/orders?limit=20')
        return performance.now() - start
      }
      for (let n = 0; n < 50; n++) await read()
      const alone: number[] = []
      for (let n = 0; n < READS_ALONE; n++) alone.push(await read())
      const memory_before = held(server.pid)
      const id = uuidv7()
      const start = performance.now()
      await trader.call('POST', '/v1/exports', { id, kind: 'orders', query: {} })
      const beside: number[] = []
      let most = memory_before
      let job: ExportJob
      for (;;) {
        for (let n = 0; n < 10; n++) beside.push(await read())
        most = Math.max(most, held(server.pid))
        job = await trader.call<ExportJob>('GET', `/v1/exports/${id}`)
        if (job.status === 2 || job.status === -1) break
        await pause(20)
      }
      const took = performance.now() - start
      if (job.status !== 2 || job.rows_done !== there) throw new Error(`export ended with ${job.status}, ${job.rows_done} rows`)
      const [p99, p99_alone] = [percentile(beside, 99), percentile(alone, 99)]
      return [
        {
          what: `an .xlsx of ${count(there)} orders`,
          ours: `${s(took)}, ${((job.bytes ?? 0) / 1e6).toFixed(1)} MB`,
          beside: `${count(there / (took / 1000))} rows a second`,
          ratio: null,
          reach: '–',
          met: null,
          note: `memory of the process ${Math.round(memory_before)} → at most ${Math.round(most)} MB`,
        },
        {
          what: 'a list of 20 while it is made: p50 and p99',
          ours: `${ms(median(beside))}, ${ms(p99)}`,
          beside: `${ms(median(alone))}, ${ms(p99_alone)} alone`,
          ratio: p99 / p99_alone,
          reach: 'p99 ≤ 100 ms',
          met: p99 <= 100,
        },
      ]
    } finally {
      await server.destroy()
      await drop()
    }
  },
}
