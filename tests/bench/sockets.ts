/** Many connected sockets: the memory of each in the server's process, and the time until a poke reaches the last of them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BareSocket } from './bare-socket.ts'
import { connectBare } from './bare-socket.ts'
import { filledServer, insertOrders, tokenOf } from './filled-server.ts'
import { ordersOf } from './orders.ts'
import type { Bench } from './row.ts'
import { count, MOST_MS, median, ms, percentile, SCALE, scaled } from './row.ts'

const STEPS = SCALE >= 1 ? [1000, 10_000] : [scaled(1000, 50)]
const AT_ONCE = 100
const POKES = 5
const [SUPPLIER, TRADER] = ['13800000001', '13800000005']

/** Memory that a process uses, in kilobytes. */
export const residentKb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN)

export const sockets: Bench = {
  name: 'sockets',
  async run() {
    let ids: string[] = []
    const home = await filledServer(async (db, people) => {
      const orders = ordersOf(people, STEPS.length * POKES, () => 0)
      ids = orders.map(({ id }) => id)
      await insertOrders(db, orders)
    })
    const open: BareSocket[] = []
    const rows = []
    try {
      const { pid } = JSON.parse(readFileSync(join(home.data_dir, 'database', 'pg.lock'), 'utf8')) as { pid: number }
      const tokens = [await tokenOf(home.origin, SUPPLIER), await tokenOf(home.origin, TRADER)] as const
      await Promise.all(
        Array.from({ length: 10 }, async (_, i) => open.push(await connectBare(home.origin, tokens[i % 2] ?? ''))),
      )
      const [before, already] = [residentKb(pid), open.length]
      const end = performance.now() + MOST_MS
      for (const wanted of STEPS) {
        while (open.length < wanted && performance.now() < end) {
          const more = Math.min(AT_ONCE, wanted - open.length)
          open.push(...(await Promise.all(Array.from({ length: more }, (_, i) => connectBare(home.origin, tokens[i % 2] ?? '')))))
        }
        const each_kb = (residentKb(pid) - before) / (open.length - already)
        const delays: number[] = []
        for (const id of ids.splice(0, POKES)) delays.push(...(await poke(home.origin, tokens[0], id, open)))
        const p99 = percentile(delays, 99)
        rows.push({
          what: `${count(open.length)} connected sockets`,
          ours: `${each_kb.toFixed(1)} kB each, poke p99 ${ms(p99)}`,
          beside: '–',
          ratio: null,
          reach: '< 25 kB each, p99 < 500 ms',
          met: each_kb < 25 && p99 < 500,
          note: `from sending the step to the poke at the client, ${POKES} steps, every socket poked; median ${ms(median(delays))}; server and clients share the machine${open.length < wanted ? `; ${count(wanted)} wanted, the time was over` : ''}`,
        })
      }
      return rows
    } finally {
      for (const socket of open) socket.close()
      await home.close()
    }
  },
}

/** Accepts the order. Returns the milliseconds until each socket was poked. */
async function poke(origin: string, token: string, id: string, open: BareSocket[]): Promise<number[]> {
  const start = performance.now()
  const pokes = open.map(
    (socket) =>
      new Promise<number>((resolve) => {
        socket.onPoke = () => resolve(performance.now() - start)
      }),
  )
  const answer = await fetch(`${origin}/v1/supplier/orders/${id}/accepted`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ accept: true, reason: '', base_version: 1 }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return Promise.all(pokes)
}
