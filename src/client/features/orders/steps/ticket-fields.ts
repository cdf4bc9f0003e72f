/** The fields of a weighing that a photo of its ticket may fill, and those of the truck. */
import { isoTime, timeText } from '#client/forms/figures.ts'
import type { FieldValue, ReadField } from '#client/forms/photo-reading.ts'
import { formatPlate } from '#domain/goods/plate.ts'
import type { TicketReading } from '#domain/recognition/ticket.ts'
import type { TruckReading } from '#domain/recognition/truck.ts'
import { isBlank, netKgOf, type Weighing } from './weighing.ts'

const kg = (value: FieldValue): string => `${Number(value).toLocaleString('en-US')} kg`
const asRead = (value: string | number) => value
/** The form fills in the present time by itself, which the ticket's time replaces while nothing is typed. */
const isUntyped = (weighing: Weighing): boolean => isBlank({ ...weighing, photo_ids: [] })

/** `weighing` finds the weighing within the part of the form, whose fields stand below `at`. */
const fieldsOf = <R extends TicketReading>(at: string, weighing: (part: unknown) => Weighing): ReadField<R>[] => [
  { field: `${at}gross_kg`, label: '毛重', of: (read) => read.gross_kg, value: asRead, text: kg },
  { field: `${at}tare_kg`, label: '皮重', of: (read) => read.tare_kg, value: asRead, text: kg },
  {
    field: null,
    label: '净重',
    of: (read) => read.net_kg,
    value: asRead,
    text: kg,
    derived: (part) => netKgOf(weighing(part)),
  },
  { field: null, label: '扣重', of: (read) => read.deduct_kg, value: asRead, text: kg },
  { field: null, label: '货物', of: (read) => read.goods, value: asRead, text: String },
  { field: `${at}ticket_no`, label: '磅单号', of: (read) => read.ticket_no, value: asRead, text: String },
  {
    field: `${at}weighed_at`,
    label: '过磅时间',
    of: (read) => (read.weighed_at?.value.includes('T') ? read.weighed_at : null),
    value: (read) => isoTime(String(read)),
    text: (value) => timeText(String(value)).replace('T', ' '),
    free: (part) => isUntyped(weighing(part)),
  },
]
const plate = (value: FieldValue) => formatPlate(String(value))

export const TRUCK_FIELDS: readonly ReadField<TruckReading>[] = [
  { field: 'plate', label: '车牌', of: (read) => read.plate, value: plate, text: plate },
  ...fieldsOf<TruckReading>('shipped.', (part) => (part as { shipped: Weighing }).shipped),
  { field: 'driver', label: '司机', of: (read) => read.driver, value: asRead, text: String },
]
export const ARRIVAL_FIELDS: readonly ReadField<TicketReading>[] = fieldsOf<TicketReading>('', (part) => part as Weighing)
