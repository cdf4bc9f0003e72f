/** A process that writes rows one after another and prints the number of each once it is acknowledged. Argument: the data folder. */
import { writeSync } from 'node:fs'
import { openEmbedded } from '#server/db/embedded.ts'

const pg = await openEmbedded({ data_dir: process.argv[2]! })
await pg.exec('create table if not exists written (n integer primary key, filler text not null)')
const last = await pg.query<{ n: number }>('select coalesce(max(n), 0) as n from written')
writeSync(1, 'open\n')
for (let n = last.rows[0]!.n + 1; ; n++) {
  await pg.query('insert into written values ($1, $2)', [n, 'x'.repeat(500)])
  writeSync(1, `${n}\n`)
}
