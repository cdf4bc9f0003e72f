/**
 * The minimum that a server can do for a list of orders: Fastify, a pool, the same two statements, and JSON. Prints its address.
 */
import Fastify from 'fastify'
import { Pool } from 'pg'
import { FILTERS } from '#domain/order/order.ts'

const [database_url, firm_id] = process.argv.slice(2)
const pool = new Pool({ connectionString: database_url, max: 20 })
const part = (code: number) =>
  `(select count(*)::int from (select 1 from orders where supplier_id = $1 and supplier_filter = ${code} limit 1000) part)`
const COUNTS = `select array[${FILTERS.supplier.map(({ code }) => part(code)).join(', ')}] as counts`
const LIST = 'select * from orders where supplier_id = $1 order by created_at desc, id desc limit 21'

const app = Fastify()
app.get('/', async () => {
  const { rows } = await pool.query<{ doc: object }>(LIST, [firm_id])
  const { rows: counted } = await pool.query<{ counts: number[] }>(COUNTS, [firm_id])
  return { data: rows.slice(0, 20).map(({ doc }) => doc), next: null, counts: counted[0]?.counts }
})
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
