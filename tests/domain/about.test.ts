/** The text of 关于我们, and the operator's details on it. */
import { expect, test } from 'vitest'
import { aboutWords, companyFacts, PROMISES, SERVED } from '#domain/site/about.ts'
import { ROLE_LIST, ROLE_NAMES } from '#domain/role.ts'

const SETTINGS = {
  company: '循金科技',
  service_hotline: '400-000-0000',
  email: 'a@b.cn',
  working_hours: '9:00–18:00',
  filing_no: '浙ICP备1号',
}

test('the text calls the site by its configured name', () => {
  const words = aboutWords('四方金')
  expect(words.split('四方金')).toHaveLength(3)
  expect(words).not.toContain('循金')
})

test('every role has a text, and no two promises share a name', () => {
  expect(SERVED.map(({ name }) => name)).toEqual(ROLE_LIST.map((role) => ROLE_NAMES[role]))
  expect(new Set(PROMISES.map(({ name }) => name)).size).toBe(PROMISES.length)
})

test('each detail has its label, and a detail that is not set has no line', () => {
  expect(companyFacts(SETTINGS)).toEqual([
    ['运营主体', '循金科技'],
    ['服务热线', '400-000-0000'],
    ['商务邮箱', 'a@b.cn'],
    ['服务时间', '9:00–18:00'],
    ['备案号', '浙ICP备1号'],
  ])
  for (const [at, name] of (Object.keys(SETTINGS) as (keyof typeof SETTINGS)[]).entries()) {
    const labels = companyFacts({ ...SETTINGS, [name]: '' }).map(([label]) => label)
    expect(labels).toEqual(['运营主体', '服务热线', '商务邮箱', '服务时间', '备案号'].toSpliced(at, 1))
  }
})
