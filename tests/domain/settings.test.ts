/** Settings of the site: what is wrong with typed ones, and what a change did. */
import { expect, test } from 'vitest'
import { settingsChanges, settingsProblems, type SiteSettings } from '#domain/site/settings.ts'

const SETTINGS: SiteSettings = {
  site_name: '循金',
  slogan: '',
  company: '',
  service_hotline: '400-000-0000',
  sales_hotline: '',
  email: '',
  working_hours: '',
  anti_fraud_notice: '',
  offices: [],
  filings: [],
  app_links: { pc: '', android: '', ios: '' },
}

test('a site needs a name and a hotline', () => {
  expect(settingsProblems(SETTINGS)).toEqual({})
  expect(Object.keys(settingsProblems({ ...SETTINGS, site_name: '', service_hotline: '' }))).toEqual([
    'site_name',
    'service_hotline',
  ])
})

test.each(['A.example', 'a.example:80', 'a/b', '-a.example', ''])('%j is no host', (host) => {
  expect(Object.keys(settingsProblems({ ...SETTINGS, filings: [{ host, filing_no: '1' }] }))).toEqual(['filings.0.host'])
})

test('a change is told by its label, with offices and filing numbers as text', () => {
  const filings = [{ host: 'a.example', filing_no: '演示备 1 号' }]
  expect(settingsChanges(SETTINGS, { ...SETTINGS, slogan: '磅上见真章', filings })).toEqual([
    { label: '标语', before: '', after: '磅上见真章' },
    { label: '备案号', before: '', after: 'a.example 演示备 1 号' },
  ])
})

test('an office or a domain that is not filled in yet has no words', () => {
  const office = { name: '总部', address: '循环路 1 号', phone: '', map_image: '' }
  const filled = { ...SETTINGS, offices: [office] }
  const empty = { name: '', address: '', phone: '', map_image: '' }
  expect(settingsChanges(filled, { ...filled, offices: [office, empty], filings: [{ host: '', filing_no: '' }] })).toEqual([])
})
