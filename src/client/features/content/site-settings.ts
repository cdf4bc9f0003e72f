/** The site's settings as screens use them: the server's, or what every installation starts with while they were never read here. */
import type { Settings } from '#api/content.ts'
import { useSettings } from './queries.ts'

const BUILT_IN: Settings = {
  site_name: '循金',
  slogan: '从磅房到货款，一单到底',
  company: '',
  filing_no: '',
  service_hotline: '400-000-0000',
  sales_hotline: '400-000-0000',
  email: '',
  working_hours: '',
  anti_fraud_notice: '96110 是全国反诈劝阻专线，来电请及时接听，并与平台客服核实。',
  offices: [],
  app_links: { pc: '', android: '', ios: '' },
  wechat: false,
}

export const useSiteSettings = (): Settings => useSettings().data ?? BUILT_IN

/** A link that dials. */
export const telLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`
