/** The site's settings; the built-in ones until this device has read the server's. */
import type { Settings } from '#api/content.ts'
import { BUILT_IN_SITE } from '#domain/site/site.ts'
import { useSettings } from './queries.ts'

const BUILT_IN: Settings = {
  ...BUILT_IN_SITE,
  filing_no: '',
  offices: [],
  app_links: { pc: '', android: '', ios: '' },
  wechat: false,
  maintenance: null,
  announcement: null,
}

export const useSiteSettings = (): Settings => useSettings().data ?? BUILT_IN
