/** The banner shown when the operator has set none. */
export const UNSET_BANNER = {
  title: '从磅房到货款，一单到底',
  desc: '供应商、采购商、商户在同一张订单上交易电解铜、电解铝与再生金属。没有信号的料场，也能接单、过磅、发货。',
  image: '',
  link: '',
  is_video: false,
  video: '',
}

/** The label of a banner's link, by the start of its target. */
const WORDS: readonly (readonly [start: string, words: string])[] = [
  ['/market', '进入交易大厅'],
  ['/download', '安装到设备'],
  ['/auth/register', '免费注册'],
  ['/help', '查看帮助'],
  ['/contactUs', '联系我们'],
]

export const wayOn = (link: string): string => WORDS.find(([start]) => link.startsWith(start))?.[1] ?? '了解详情'
