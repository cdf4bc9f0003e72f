/** What a banner's way on is called, by where it leads. */
const WORDS: readonly (readonly [start: string, words: string])[] = [
  ['/market', '进入交易大厅'],
  ['/download', '安装到设备'],
  ['/auth/register', '免费注册'],
  ['/help', '查看帮助'],
  ['/contactUs', '联系我们'],
]

export const wayOn = (link: string): string => WORDS.find(([start]) => link.startsWith(start))?.[1] ?? '了解详情'
