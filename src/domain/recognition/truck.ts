/** A photo taken at a truck: its weighbridge ticket, or else the vehicle's or the driver's licence. */
import { formatPlate } from '../goods/plate.ts'
import type { Trip } from '../order/order.ts'
import { readDrivingLicence, readVehicleLicence } from './papers.ts'
import type { ReadText } from './read-text.ts'
import type { Suggestion } from './suggestion.ts'
import { readTicket, type TicketReading } from './ticket.ts'

export interface TruckReading extends TicketReading {
  driver: Suggestion | null
}

/** Null if the photo shows neither weight nor plate nor driver. */
export function readTruckPhoto(texts: readonly ReadText[]): TruckReading | null {
  const ticket = readTicket(texts)
  if (ticket) return { ...ticket, driver: null }
  const plate = readVehicleLicence(texts)?.plate ?? null
  const driver = readDrivingLicence(texts)?.driver ?? null
  const none = { gross_kg: null, tare_kg: null, net_kg: null, deduct_kg: null, ticket_no: null, goods: null, weighed_at: null }
  return plate || driver ? { ...none, plate, driver, problem: null } : null
}

/** What is wrong if the ticket of an arrived truck bears a plate that is not the truck's; null if it may be the truck's. */
export function plateProblem(read: Suggestion | null, { plate, trailer_plate }: Pick<Trip, 'plate' | 'trailer_plate'>) {
  if (!read || read.value === plate || read.value === trailer_plate) return null
  return `磅单上的车牌是 ${formatPlate(read.value)}，不是本车 ${formatPlate(plate)}`
}
