/** The points of a trend line, within its field. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { trendPoints } from '#domain/site/trend-line.ts'

test.each([
  [[], ''],
  [[1, 3, 2], '0.0,22.0 50.0,2.0 100.0,12.0'],
  [[3, 1], '0.0,2.0 100.0,22.0'],
  [[7, 7], '0.0,22.0 100.0,22.0'],
  [[5], '0.0,22.0'],
])('the line of %j', (values, points) => {
  expect(trendPoints(values, 100, 24)).toBe(points)
})

test('a line runs from left to right within its field, with room for its stroke, and higher values lie higher', () => {
  const values = fc.array(fc.integer({ min: -1e12, max: 1e12 }), { minLength: 1, maxLength: 250 })
  fc.assert(
    fc.property(values, fc.integer({ min: 10, max: 1000 }), fc.integer({ min: 10, max: 300 }), (all, width, height) => {
      const points = trendPoints(all, width, height)
        .split(' ')
        .map((point) => point.split(',').map(Number) as [number, number])
      expect(points).toHaveLength(all.length)
      const [low, high] = [Math.min(...all), Math.max(...all)]
      points.forEach(([x, y], at) => {
        expect(x).toBeGreaterThanOrEqual(points[at - 1]?.[0] ?? 0)
        expect(x).toBeLessThanOrEqual(width)
        expect(y).toBeGreaterThanOrEqual(2)
        expect(y).toBeLessThanOrEqual(height - 2)
        if (all[at] === low) expect(y).toBe(height - 2)
        else if (all[at] === high) expect(y).toBe(2)
      })
    }),
  )
})
