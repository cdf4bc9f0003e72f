/** A browser in the words people use for their devices, from its user agent. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
]
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, '微信'],
  [/DingTalk/, '钉钉'],
  [/Edg\//, 'Edge'],
  [/HuaweiBrowser/, '华为浏览器'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const find = (table: readonly (readonly [RegExp, string])[], agent: string) => table.find(([pattern]) => pattern.test(agent))?.[1]

/** iPhone · 微信; 未知设备 if not recognised. */
export const deviceName = (agent: string): string =>
  [find(SYSTEMS, agent), find(BROWSERS, agent)].filter(Boolean).join(' · ') || '未知设备'
