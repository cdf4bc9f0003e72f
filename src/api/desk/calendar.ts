/** The calendar of quotes at the operator's desk. It is read with a sheet of quotes. */
import { z } from 'zod'
import { CALENDAR_KINDS, CALENDAR_NAME_LENGTH, type CalendarKind } from '#domain/desk/calendar.ts'
import { required } from '#domain/input/sentences.ts'
import { data, endpoint, ok, plannedDay, text, uuid } from '../endpoint.ts'

const PATH = '/v1/merchant/admin/market/calendar'
const KINDS = Object.keys(CALENDAR_KINDS) as [CalendarKind, ...CalendarKind[]]

export const calendarRow = z.object({
  id: uuid,
  kind: z.enum(KINDS),
  name: z.string(),
  first_day: z.string(),
  last_day: z.string(),
  version: z.int(),
})
export type CalendarRow = z.output<typeof calendarRow>

const base_version = z.int({ error: '版本格式有误' }).min(0, { error: '版本格式有误' })
const idParams = z.object({ id: uuid })
const fields = {
  kind: z.enum(KINDS, { error: '请选择节假日或调休' }),
  name: text(CALENDAR_NAME_LENGTH, required('名称')),
  first_day: plannedDay('请选择开始日期'),
  last_day: plannedDay('请选择结束日期'),
}
export const createCalendarEntry = endpoint({
  method: 'POST',
  path: PATH,
  guard: 'desk:market',
  summary: '新增没有报价的节假日，或有报价的调休周末',
  body: z.object(fields),
  response: data(z.object({ id: uuid })),
  mutation: true,
})
export const updateCalendarEntry = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}`,
  guard: 'desk:market',
  summary: '修改节假日或调休',
  params: idParams,
  body: z.object({ base_version, ...fields }),
  response: ok,
  mutation: true,
})
export const deleteCalendarEntry = endpoint({
  method: 'DELETE',
  path: `${PATH}/{id}`,
  guard: 'desk:market',
  summary: '删除节假日或调休',
  params: idParams,
  body: z.object({ base_version }),
  response: ok,
  mutation: true,
})
