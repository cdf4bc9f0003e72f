/** What a site says of itself before its operator has said anything: the hotline stands for one that is still to be named. */
export const BUILT_IN_SITE = {
  site_name: '循金',
  slogan: '没有信号，也能做完一单',
  company: '',
  service_hotline: '400-000-0000',
  sales_hotline: '400-000-0000',
  email: '',
  working_hours: '',
  anti_fraud_notice: '96110 是全国反诈劝阻专线，来电请及时接听，并与平台客服核实。',
} as const
