/** Addresses that public content may link to. */
import { expect, test } from 'vitest'
import { linkOf } from '#domain/site/site-link.ts'

test.each(['/', '/news/7', '/market?tab=hall', 'https://www.shfe.com.cn', 'HTTP://example.com/a'])('%s is a link', (address) => {
  expect(linkOf(address)).toBe(address)
})

test.each([
  '',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  '//example.com',
  '/\\example.com',
  'news/7',
  'https:example.com',
])('%s is no link', (address) => {
  expect(linkOf(address)).toBeNull()
})
