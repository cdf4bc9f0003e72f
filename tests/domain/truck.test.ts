/** A photo at a truck is read as a ticket first, else as a licence. */
import { expect, test } from 'vitest'
import type { ReadText } from '#domain/recognition/read-text.ts'
import { plateProblem, readTruckPhoto } from '#domain/recognition/truck.ts'

const lines = (...words: readonly string[]): ReadText[] =>
  words.map((text, at) => ({ text, certainty: 0.99, place: { x: 40, y: 40 + at * 50, width: text.length * 22, height: 36 } }))

test('a ticket gives its figures and its plate', () => {
  const read = readTruckPhoto(lines('车号：浙B12345', '毛重：48260kg', '皮重：15840kg', '净重：32420kg'))
  expect(read).toMatchObject({ gross_kg: { value: 48_260 }, plate: { value: '浙B12345' }, driver: null, problem: null })
})

test('a vehicle licence gives the plate, a driving licence the driver, and neither gives a weight', () => {
  expect(readTruckPhoto(lines('号牌号码 浙B12345'))).toMatchObject({ plate: { value: '浙B12345' }, gross_kg: null })
  expect(readTruckPhoto(lines('姓名 周新港', '准驾车型 A2'))).toMatchObject({ driver: { value: '周新港' }, plate: null })
})

test('a photo without any of them gives nothing', () => {
  expect(readTruckPhoto(lines('请勿停车'))).toBeNull()
})

test('a ticket with a plate that is neither the truck’s nor its trailer’s is said', () => {
  const trip = { plate: '浙B12345', trailer_plate: '浙B1234挂' }
  const plateOf = (plate: string) => readTruckPhoto(lines(`车号：${plate}`, '毛重：48260kg'))?.plate ?? null
  expect(plateProblem(plateOf('浙B·12345'), trip)).toBeNull()
  expect(plateProblem(plateOf('浙B1234挂'), trip)).toBeNull()
  expect(plateProblem(plateOf('浙C67890'), trip)).toBe('磅单上的车牌是 浙C·67890，不是本车 浙B·12345')
  expect(plateProblem(null, trip)).toBeNull()
})
