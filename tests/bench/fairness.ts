/**
 * The effect of one firm's or address's load on others: a small photo beside eight large ones, and reads beside anonymous
 * searches.
 */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { ACCOUNT_HEADER, UPLOAD_PATH } from '#api/wire.ts'
import type { ApiClient } from '../e2e/people.ts'
import { logIn, sendPhoto } from '../e2e/people.ts'
import type { FilledServer } from './filled-server.ts'
import { filledServer, insertOrders } from './filled-server.ts'
import { ordersOf } from './orders.ts'
import type { Bench, Row } from './row.ts'
import { median, ms, percentile, s, scaled } from './row.ts'

const LARGE = 8
const SEARCHES_AT_ONCE = 16
const READS = scaled(300, 20)
const ROUNDS = 3

/** Sends all of a photo except its last byte. Returns a function that sends that byte, after which the photo is processed. */
async function allButLast({ server }: FilledServer, who: ApiClient, bytes: Buffer): Promise<() => Promise<void>> {
  const id = uuidv7()
  const said = { id, sha256: createHash('sha256').update(bytes).digest('hex'), filetype: 'image/jpeg' }
  const metadata = Object.entries(said).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
  const headers = {
    authorization: `Bearer ${who.token}`,
    [ACCOUNT_HEADER]: who.user_id,
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
  }
  const created = await fetch(server.origin + UPLOAD_PATH, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata.join(',') },
    body: new Uint8Array(bytes.subarray(0, -1)),
  })
  if (created.status !== 201) throw new Error(`photo ${created.status} ${await created.text()}`)
  return async () => {
    const last = await fetch(`${server.origin}${UPLOAD_PATH}/${id}`, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': String(bytes.length - 1) },
      body: new Uint8Array(bytes.subarray(-1)),
    })
    if (last.status !== 204) throw new Error(`photo ${last.status} ${await last.text()}`)
  }
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function smallPhoto(home: FilledServer, supplier: ApiClient, buyer: ApiClient): Promise<Row> {
  const large = await sharp({
    create: { width: 6000, height: 4000, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
    .jpeg({ quality: 60 })
    .toBuffer()
  const small = () => took(() => sendPhoto(home.server, buyer))
  const [alone, beside]: number[][] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    alone?.push(await small())
    const lasts = await Promise.all(Array.from({ length: LARGE }, () => allButLast(home, supplier, large)))
    const all = lasts.map((last) => last())
    beside?.push(await small())
    await Promise.all(all)
  }
  const [ours, usual] = [median(beside ?? []), median(alone ?? [])]
  return {
    what: 'a small photo beside eight of 24 megapixels by another firm',
    ours: s(ours),
    beside: `${s(usual)} alone`,
    ratio: ours / usual,
    reach: '≤ 2 s',
    met: ours <= 2000,
  }
}

async function readsBesideSearches(home: FilledServer, person: ApiClient): Promise<Row> {
  const read = () => took(() => person.call('GET', '/v1/supplier/orders?limit=20'))
  const measure = async () => {
    const times: number[] = []
    for (let n = 0; n < READS; n++) times.push(await read())
    return times
  }
  await measure()
  const alone = await measure()
  const stop = new AbortController()
  const crowd = Array.from({ length: SEARCHES_AT_ONCE }, async () => {
    while (!stop.signal.aborted) await (await fetch(`${home.origin}/v1/articles/search?q=${encodeURIComponent('铜')}`)).text()
  })
  const beside = await measure()
  stop.abort()
  await Promise.all(crowd)
  const shown = (times: number[]) => `p50 ${ms(median(times))}, p99 ${ms(percentile(times, 99))}`
  return {
    what: "one person's reads beside 16 parallel anonymous searches",
    ours: shown(beside),
    beside: `${shown(alone)} alone`,
    ratio: median(beside) / median(alone),
    reach: 'p99 ≤ 100 ms',
    met: percentile(beside, 99) <= 100,
  }
}

export const fairness: Bench = {
  name: 'fairness',
  async run() {
    const home = await filledServer((db, people) =>
      insertOrders(
        db,
        ordersOf(people, scaled(1000, 40), () => 0),
      ),
    )
    try {
      const [supplier, buyer] = [await logIn(home.server, 'supplier'), await logIn(home.server, 'buyer')]
      return [await smallPhoto(home, supplier, buyer), await readsBesideSearches(home, supplier)]
    } finally {
      await home.close()
    }
  },
}
