/** Contrast of a banner's text with its picture, under the shade of the site. */
import { expect, test } from 'vitest'
import { bannerContrast, contrastOf, LEAST_CONTRAST } from '#domain/site/contrast.ts'

const filled = (...colour: number[]) => {
  const [width, height] = [40, 20]
  return { width, height, data: Array.from({ length: width * height }, () => [...colour, 255]).flat() }
}

test('black on white is 21, and a colour on itself 1', () => {
  expect(contrastOf([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5)
  expect(contrastOf([90, 90, 90], [90, 90, 90])).toBe(1)
})

test('white text is read on a dark and on a bright picture of a desk, because its shade is dark', () => {
  expect(bannerContrast('#ffffff', filled(20, 20, 20), 'desk')).toBeGreaterThan(12)
  expect(bannerContrast('#ffffff', filled(255, 255, 255), 'phone')).toBeGreaterThan(LEAST_CONTRAST)
})

test('text of a middle grey is not read on a bright picture', () => {
  for (const part of [128, 255]) expect(bannerContrast('#8a8a8a', filled(part, part, part), 'phone')).toBeLessThan(LEAST_CONTRAST)
})

test('the shade fades over a desk, so that bright parts at the end of the text count', () => {
  expect(bannerContrast('#ffffff', filled(255, 255, 255), 'desk')).toBeLessThan(
    bannerContrast('#ffffff', filled(60, 60, 60), 'desk'),
  )
})
