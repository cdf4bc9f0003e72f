/** Figures of the platform's growth and of the desk's speed, over the last thirty days and the thirty before. */
import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'

const period = z.object({
  /** firms that registered in the period; of these, those that are certified and those that have an order by now */
  registered: z.int(),
  certified: z.int(),
  ordered: z.int(),
  /** medians of what was decided or first answered in the period, in minutes; null if nothing was */
  decision_min: z.int().nullable(),
  answer_min: z.int().nullable(),
})
export type DeskPeriod = z.output<typeof period>
const figures = z.object({ recent: period, before: period })
export type DeskFigures = z.output<typeof figures>

export const readDeskFigures = endpoint({
  method: 'GET',
  path: '/v1/merchant/admin/figures',
  guard: 'desk:any',
  summary: '近 30 天与此前 30 天：注册、认证、首单的企业数，审核与首次回复所用时间的中位数',
  response: data(figures),
})
