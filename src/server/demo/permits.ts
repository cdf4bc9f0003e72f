/** Permits of the demo's first supplier: one without an end and one that runs out have passed, and one waits for the desk. */
import { v7 as uuidv7 } from 'uuid'
import { decidePermit } from '#api/desk/permits.ts'
import { savePermit } from '#api/permits.ts'
import { chinaDay } from '#domain/china-time.ts'
import { DAY_MS, HOUR_MS } from '#domain/constants.ts'
import type { PermitFields } from '#domain/firm/permit.ts'
import { storeFile } from '../files/store.ts'
import { warnOfEnds } from '../permits/warn.ts'
import { act, type Demo } from './act.ts'
import { person } from './invoices.ts'
import { samplePdf } from './sample-pdf.ts'

type Content = Omit<PermitFields, 'photo_ids'> & { decided: boolean }
const permitsOf = (today: Date): readonly Content[] => [
  {
    kind: 'recycling',
    name: '',
    no: '示商再备〔2024〕18 号',
    issuer: '示范市商务局',
    valid_until: null,
    note: '',
    decided: true,
  },
  {
    kind: 'other',
    name: '道路运输经营许可证',
    no: '999999002617',
    issuer: '示范市交通运输局',
    valid_until: chinaDay(today.getTime() + 20 * DAY_MS),
    note: '',
    decided: true,
  },
  {
    kind: 'eia',
    name: '',
    no: '示环审〔2024〕36 号',
    issuer: '示范市生态环境局',
    valid_until: null,
    note: '批复共 6 页，原件在办公室',
    decided: false,
  },
]

/** The last step is three days before `today`, so that its messages count as read. */
export async function insertPermits(demo: Demo, today: Date): Promise<void> {
  const { archive } = demo
  const [supplier, reviewer] = [person(demo, '13800000001'), person(demo, '13800000005')]
  const at = (hours: number) => new Date(today.getTime() - 5 * DAY_MS + hours * HOUR_MS)
  for (const [nth, { decided, ...fields }] of permitsOf(today).entries()) {
    const [id, file_id] = [uuidv7(), uuidv7()]
    const bytes = samplePdf(['DEMO - NOT A PERMIT', `No. ${nth + 1}`])
    await storeFile(archive, { id: file_id, bytes, uploader: supplier, name: '证照.pdf' })
    const body = { id, base_version: 0, ...fields, photo_ids: [file_id] }
    await act(demo, savePermit, { session: supplier, body, now: at(nth) })
    if (!decided) continue
    const passed = { base_version: 1, seen: 'waiting', passed: true, field: null, reason: '' }
    await act(demo, decidePermit, { session: reviewer, params: { id }, body: passed, now: at(nth + 24) })
  }
  await warnOfEnds(archive, at(48))
}
