/** The evidence pack of an order as a ZIP stream: a list of existing and missing evidence, then the papers in folders. */
import { PassThrough, pipeline, type Readable } from 'node:stream'
import { inArray } from 'drizzle-orm'
import yazl from 'yazl'
import { chinaTime } from '#domain/china-time.ts'
import { csvHead, csvLine } from '#domain/list/csv.ts'
import { EVIDENCE_STATES, evidenceOf } from '#domain/order/evidence.ts'
import type { Invoice } from '#domain/accounting/invoice.ts'
import { STEP_WORDS } from '#domain/order/notice.ts'
import type { Order, OrderEvent } from '#domain/order/order.ts'
import { stateLabel } from '#domain/order/order.ts'
import { ROLE_NAMES, type Role } from '#domain/role.ts'
import type { Column } from '#domain/list/spreadsheet.ts'
import type { ActionName } from '#domain/order/actions.ts'
import { files } from '../db/tables/records.ts'
import { type Part, partStream } from '../files/disk.ts'
import type { Archive } from '../files/store.ts'
import { ORDER_COLUMNS } from '../orders/export-columns.ts'

interface Line {
  group: string
  name: string
  state: string
  file: string
}
const CONTENTS: Column<Line>[] = [
  { heading: '类别', value: ({ group }) => group },
  { heading: '证据', value: ({ name }) => name },
  { heading: '情况', value: ({ state }) => state },
  { heading: '文件', value: ({ file }) => file },
]
const history = (role: Role): Column<OrderEvent>[] => [
  { heading: '时间', unit: 'time', value: ({ at }) => at },
  { heading: '操作方', value: ({ by_role }) => ROLE_NAMES[by_role] },
  { heading: '操作人', value: ({ by_name }) => by_name },
  { heading: '操作', value: ({ action }) => STEP_WORDS[action as ActionName] ?? action },
  { heading: '说明', value: ({ note }) => note },
  { heading: '之后的状态', value: ({ to }) => stateLabel(to, role) },
]

/** A name that every file system accepts. */
// oxlint-disable-next-line no-control-regex -- controls are what must go
const plain = (name: string) => name.replaceAll(/[\\/:*?"<>|\u0000-\u001f]/g, '_').trim()

interface Stored {
  part: Part
  ending: string
}
const STORED: Record<string, Stored> = {
  'image/jpeg': { part: 'full', ending: '.jpg' },
  'application/pdf': { part: 'paper', ending: '.pdf' },
}

/** Makes unique paths in the pack; a used name gets a number. */
function paths(): (folder: string, name: string, ending: string) => string {
  const taken = new Set<string>()
  return (folder, name, ending) => {
    const stem = `${plain(folder)}/${plain(name)}`
    let path = stem + ending
    for (let n = 2; taken.has(path); n++) path = `${stem}（${n}）${ending}`
    taken.add(path)
    return path
  }
}

/** The stored form of these files by id. One query. */
async function storedAs({ database }: Archive, ids: string[]): Promise<Map<string, Stored>> {
  if (ids.length === 0) return new Map()
  const rows = await database.db.select({ id: files.id, type: files.type }).from(files).where(inArray(files.id, ids))
  return new Map(rows.flatMap(({ id, type }) => (STORED[type] ? [[id, STORED[type]]] : [])))
}

interface Given {
  /** the order in the reader's view */
  order: Order
  role: Role
  invoices: readonly Invoice[]
  /** PDF of one of the order's contracts by id; null if the reader is not a party to it */
  contractPdf: (id: string) => Promise<Buffer | null>
  now: Date
}

export async function evidencePack(archive: Archive, { order, role, invoices, contractPdf, now }: Given): Promise<Readable> {
  const groups = evidenceOf(order, role, invoices)
  const stored = await storedAs(
    archive,
    groups.flatMap(({ items }) => items.flatMap(({ file_ids }) => file_ids)),
  )
  const zip = new yazl.ZipFile()
  const out = new PassThrough()
  let reading: Readable | undefined
  // The ZIP does not notice errors of its sources and does not close them. It is written from here on, so an error may precede
  // the first reader.
  pipeline(zip.outputStream, out, () => reading?.destroy())
  const lines: Line[] = []
  const path = paths()
  const options = { mtime: now }
  for (const { title, items } of groups) {
    for (const { name, state, file_ids, contract_id } of items) {
      const line = { group: title, name, state: EVIDENCE_STATES[state] }
      const before = lines.length
      const pdf = contract_id ? await contractPdf(contract_id) : null
      if (pdf) {
        const file = path(title, name, '.pdf')
        zip.addBuffer(pdf, file, options)
        lines.push({ ...line, file })
      }
      for (const [at, id] of file_ids.entries()) {
        const as = stored.get(id)
        const open = as && (await partStream(archive.data_dir, id, as.part))
        if (!open) {
          lines.push({ ...line, state: '文件未找到', file: '' })
          continue
        }
        // Photos are already compressed.
        const file = path(title, file_ids.length > 1 ? `${name}-${at + 1}` : name, as.ending)
        zip.addReadStreamLazy(file, { ...options, compress: false }, (done) => {
          // The ZIP continues after its reader has left, and nobody would close what it opens then.
          if (out.destroyed) return
          reading = open().once('error', (error) => out.destroy(error))
          done(null, reading)
        })
        lines.push({ ...line, file })
      }
      if (lines.length === before) lines.push({ ...line, file: '' })
    }
  }
  const text = (name: string, content: string) => zip.addBuffer(Buffer.from(content), name, options)
  text('目录.csv', csvHead(CONTENTS) + lines.map((line) => csvLine(CONTENTS, line)).join(''))
  text('订单.csv', csvHead(ORDER_COLUMNS[role]) + csvLine(ORDER_COLUMNS[role], order))
  const steps = history(role)
  text('历史.csv', csvHead(steps) + order.events.map((event) => csvLine(steps, event)).join(''))
  text('说明.txt', `订单 ${order.no} 的证据包，${chinaTime(now)} 由平台生成。“目录.csv”列出每份证据及缺少的部分。\r\n`)
  zip.end()
  return out
}
