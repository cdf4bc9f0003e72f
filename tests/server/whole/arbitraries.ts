/** Random inputs of a call, made from its schema: mostly valid, with existing ids, and sometimes arbitrary. */
import * as fc from 'fast-check'
import type { Shape } from './shapes.ts'
import { unwrap } from './shapes.ts'

const HOSTILE = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '%',
  '_',
  "'; --",
  '<script>',
  '../..',
  '京A12345',
  '浙B·D31286',
  '铜👩‍🏭',
  '\u200b',
  '9'.repeat(300),
]
const DAYS = ['2026-11-20', '0000-01-01', '0001-02-03', '1899-12-31', '2999-01-01', '9999-12-31', '2026-02-30', 'today']
const INSTANTS = ['2026-11-20T02:00:00.000Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-02-30T00:00:00Z', 'now']

function textOf(name: string, { format, pattern, maxLength = 60 }: Shape, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: fc.uuid() })
  if (format === 'date') return fc.constantFrom(...DAYS)
  if (format === 'date-time') return fc.constantFrom(...INSTANTS)
  const digits = /^\^\\d\{(\d+)\}\$$/.exec(pattern ?? '')?.[1]
  if (digits) return fc.stringMatching(new RegExp(`^\\d{${digits}}$`))
  if (pattern?.includes('a-f')) return fc.stringMatching(/^[0-9a-f]{64}$/)
  if (name === 'phone') return fc.constantFrom('13800000001', '13911112222', '1', '')
  if (name.includes('plate')) return fc.constantFrom('浙B12345', '粤AD12345', 'x', '')
  return fc.oneof(
    { weight: 4, arbitrary: fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 40) }) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) },
  )
}

/** Small counts, usual weights and amounts, the bounds, and the numbers that occur in the data. */
const numberOf = ({ minimum = -10, maximum = 1e9 }: Shape, numbers: readonly number[]): fc.Arbitrary<number> =>
  fc.oneof(
    fc.integer({ min: Math.max(minimum, -10), max: Math.min(maximum, 60) }),
    fc.integer({ min: Math.max(minimum, 0), max: Math.min(maximum, 100_000) }),
    fc.constantFrom(minimum, maximum),
    fc.constantFrom(...numbers),
  )

export interface Known {
  ids: readonly string[]
  numbers: readonly number[]
}
export function inputOf(shape: Shape, known: Known, name = ''): fc.Arbitrary<unknown> {
  const { inner, nullable } = unwrap(shape)
  const made = onShape(inner, known, name)
  return fc.oneof({ weight: 60, arbitrary: made }, ...(nullable ? [{ weight: 20, arbitrary: fc.constant(null) }] : []), {
    weight: 1,
    arbitrary: fc.jsonValue(),
  })
}

function onShape(shape: Shape, known: Known, name: string): fc.Arbitrary<unknown> {
  const { type, properties, required = [], items, additionalProperties } = shape
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if ('const' in shape) return fc.constant(shape.const)
  if (type === 'object' && properties) {
    const parts = Object.entries(properties).map(([key, each]) => {
      const value = inputOf(each, known, key)
      return [key, required.includes(key) ? value : fc.option(value, { nil: undefined })] as const
    })
    return fc.record(Object.fromEntries(parts))
  }
  if (type === 'object')
    return fc.dictionary(
      fc.string({ maxLength: 8 }),
      inputOf(typeof additionalProperties === 'object' ? additionalProperties : {}, known),
      { maxKeys: 4 },
    )
  if (type === 'array') return fc.array(inputOf(items ?? {}, known, name), { maxLength: 4 })
  if (type === 'integer' || type === 'number') return numberOf(shape, known.numbers)
  if (type === 'boolean') return fc.boolean()
  return type === 'string' ? textOf(name, shape, known.ids) : fc.jsonValue()
}
