/** The queues of the operator's desk: how many records wait in each. */
import { z } from 'zod'
import { DESK_QUEUES } from '#domain/desk/queue.ts'
import { data, endpoint, keysOf } from '../endpoint.ts'

const waiting = z.object({ queue: z.enum(keysOf(DESK_QUEUES)), count: z.int() })
export type Waiting = z.output<typeof waiting>

export const readDeskQueues = endpoint({
  method: 'GET',
  path: '/v1/merchant/admin/queues',
  guard: 'desk:any',
  summary: '运营待办：本人能办理的各类待办数量',
  response: data(z.array(waiting)),
})
