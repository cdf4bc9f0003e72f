/** Steps to install the app on each kind of device, each with a small drawing. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export type Platform = 'ios' | 'android' | 'desktop'
type Step = { text: ReactNode; drawing: Drawing }
type Drawing =
  | 'safari_share'
  | 'sheet_add'
  | 'home_icon'
  | 'chrome_menu'
  | 'menu_install'
  | 'address_install'
  | 'dialog_install'
  | 'window'

export const PLATFORMS: readonly { value: Platform; label: string; browser: string; steps: readonly Step[] }[] = [
  {
    value: 'ios',
    label: 'iPhone / iPad',
    browser: '用 Safari 打开本页',
    steps: [
      { text: '点屏幕下方的分享按钮', drawing: 'safari_share' },
      { text: '在菜单里选“添加到主屏幕”', drawing: 'sheet_add' },
      { text: '点“添加”，从主屏幕打开', drawing: 'home_icon' },
    ],
  },
  {
    value: 'android',
    label: '安卓手机',
    browser: '用 Chrome 或 Edge 打开本页',
    steps: [
      { text: '点右上角的菜单', drawing: 'chrome_menu' },
      { text: '选“安装应用”或“添加到主屏幕”', drawing: 'menu_install' },
      { text: '确认后，从桌面打开', drawing: 'home_icon' },
    ],
  },
  {
    value: 'desktop',
    label: '电脑',
    browser: '用 Chrome 或 Edge 打开本页',
    steps: [
      { text: '点地址栏右端的安装图标', drawing: 'address_install' },
      { text: '在提示里点“安装”', drawing: 'dialog_install' },
      { text: '从桌面或开始菜单打开，独立窗口运行', drawing: 'window' },
    ],
  },
]

const Svg = chakra('svg', {
  base: {
    width: 'full',
    height: 'auto',
    rounded: 'lg',
    bg: 'bg.sunken',
    color: 'fg.subtle',
    '& .paper': { fill: 'bg.panel', stroke: 'line.strong' },
    '& .line': { stroke: 'line.strong', fill: 'none' },
    '& .soft': { fill: 'bg.muted' },
    '& .mark': { fill: 'brand' },
    '& .look': { stroke: 'brand', fill: 'none', strokeWidth: 2.4 },
    '& .ring': { fill: 'brand.subtle' },
  },
})

/** The lower or upper end of a phone, a menu, a browser; the field is 240 × 150. */
const PhoneBottom = ({ children }: { children: ReactNode }) => (
  <>
    <path className="paper" d="M60-10h120v128a14 14 0 0 1-14 14H74a14 14 0 0 1-14-14z" strokeWidth="1.5" />
    <rect className="soft" x="74" y="14" width="92" height="9" rx="4" />
    <rect className="soft" x="74" y="32" width="66" height="9" rx="4" />
    {children}
  </>
)
const Entry = ({ y, on }: { y: number; on?: boolean }) => (
  <>
    {on ? <rect className="ring" x="66" y={y - 6} width="108" height="24" rx="6" /> : null}
    <rect className={on ? 'mark' : 'soft'} x="76" y={y + 1} width="58" height="9" rx="4" />
  </>
)
const Plus = ({ x, y }: { x: number; y: number }) => (
  <>
    <rect className="look" x={x - 7} y={y - 7} width="14" height="14" rx="3.5" strokeWidth="1.8" />
    <path className="look" d={`M${x} ${y - 3.5}v7M${x - 3.5} ${y}h7`} strokeWidth="1.8" strokeLinecap="round" />
  </>
)
const Share = ({ x, y }: { x: number; y: number }) => (
  <path
    className="look"
    d={`M${x} ${y + 4}V${y - 10}M${x - 5} ${y - 5}l5-5 5 5M${x - 4} ${y - 1}h-4v13h16V${y - 1}h-4`}
    strokeLinecap="round"
    strokeLinejoin="round"
  />
)
const Mark = ({ x, y, size }: { x: number; y: number; size: number }) => (
  <g transform={`translate(${x} ${y}) scale(${size / 64})`}>
    <rect className="mark" width="64" height="64" rx="17" />
    <path
      d="M20.5 14 12.5 22.5M21.5 24 11.5 35M17 30V52M51.5 13.5C44.5 16.2 37 17.3 28.5 17.3V30C28.5 39.5 27 46.5 23 52M28.5 24.8H53.5M41 17.5V31.5M34.5 52V31.5H49.5V52M34.5 38.3H49.5M34.5 45.1H49.5M34.5 51.8H49.5"
      stroke="#fff"
      strokeWidth="4"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </g>
)
const BrowserWindow = ({ children }: { children?: ReactNode }) => (
  <>
    <rect className="paper" x="26" y="26" width="188" height="130" rx="10" strokeWidth="1.5" />
    <circle className="soft" cx="40" cy="40" r="4" />
    <circle className="soft" cx="53" cy="40" r="4" />
    {children}
  </>
)

const DRAWINGS: Record<Drawing, ReactNode> = {
  safari_share: (
    <PhoneBottom>
      <path className="line" d="M60 92h120" strokeWidth="1.5" />
      <circle className="ring" cx="120" cy="111" r="17" />
      <Share x={120} y={110} />
      <path
        d="m82 106-5 5 5 5M158 106l5 5-5 5"
        stroke="currentColor"
        fill="none"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </PhoneBottom>
  ),
  sheet_add: (
    <PhoneBottom>
      <rect className="paper" x="60" y="48" width="120" height="84" rx="12" strokeWidth="1.5" />
      <Entry y={60} />
      <Entry y={84} on />
      <Plus x={160} y={90} />
      <Entry y={108} />
    </PhoneBottom>
  ),
  home_icon: (
    <PhoneBottom>
      {[74, 107, 140].map((x) => (
        <rect key={x} className="soft" x={x} y="14" width="26" height="26" rx="7" />
      ))}
      <rect className="soft" x="74" y="60" width="26" height="26" rx="7" />
      <circle className="ring" cx="120" cy="73" r="22" />
      <Mark x={105} y={58} size={30} />
      <rect className="soft" x="140" y="60" width="26" height="26" rx="7" />
    </PhoneBottom>
  ),
  chrome_menu: (
    <>
      <path className="paper" d="M60 160V32a14 14 0 0 1 14-14h92a14 14 0 0 1 14 14v128z" strokeWidth="1.5" />
      <rect className="soft" x="72" y="34" width="76" height="18" rx="9" />
      <circle className="ring" cx="164" cy="43" r="14" />
      {[37, 43, 49].map((y) => (
        <circle key={y} className="mark" cx="164" cy={y} r="2.2" />
      ))}
      <rect className="soft" x="74" y="70" width="92" height="9" rx="4" />
      <rect className="soft" x="74" y="88" width="66" height="9" rx="4" />
    </>
  ),
  menu_install: (
    <>
      <path className="paper" d="M60 160V32a14 14 0 0 1 14-14h92a14 14 0 0 1 14 14v128z" strokeWidth="1.5" />
      <rect className="paper" x="66" y="26" width="108" height="104" rx="10" strokeWidth="1.5" />
      <Entry y={40} />
      <Entry y={64} on />
      <path
        className="look"
        d="M158 64v9m-4-4 4 4 4-4M152 77h12"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Entry y={88} />
      <Entry y={110} />
    </>
  ),
  address_install: (
    <BrowserWindow>
      <rect className="soft" x="66" y="32" width="138" height="18" rx="9" />
      <circle className="ring" cx="192" cy="41" r="14" />
      <path
        className="look"
        d="M186 36v8h12v-3M192 34v6m-3-2.500 3 3 3-3M189 48h6"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect className="soft" x="40" y="68" width="120" height="10" rx="5" />
      <rect className="soft" x="40" y="88" width="84" height="10" rx="5" />
    </BrowserWindow>
  ),
  dialog_install: (
    <BrowserWindow>
      <rect className="soft" x="66" y="32" width="138" height="18" rx="9" />
      <rect className="paper" x="104" y="56" width="98" height="72" rx="9" strokeWidth="1.5" />
      <Mark x={114} y={66} size={22} />
      <rect className="soft" x="144" y="68" width="46" height="7" rx="3.5" />
      <rect className="soft" x="144" y="80" width="30" height="7" rx="3.5" />
      <rect className="ring" x="140" y="97" width="56" height="25" rx="8" />
      <rect className="mark" x="146" y="102" width="44" height="15" rx="5" />
    </BrowserWindow>
  ),
  window: (
    <>
      <rect className="paper" x="40" y="24" width="160" height="92" rx="10" strokeWidth="1.5" />
      <path className="line" d="M40 44h160" strokeWidth="1.5" />
      <Mark x={50} y={28} size={12} />
      <rect className="soft" x="68" y="30" width="36" height="8" rx="4" />
      <rect className="soft" x="54" y="58" width="26" height="46" rx="5" />
      <rect className="soft" x="90" y="58" width="96" height="10" rx="5" />
      <rect className="soft" x="90" y="78" width="70" height="10" rx="5" />
      <path className="line" d="M20 134h200" strokeWidth="1.5" />
      <circle className="ring" cx="120" cy="134" r="13" />
      <Mark x={112} y={126} size={16} />
    </>
  ),
}

export function InstallSteps({ platform }: { platform: Platform }) {
  const { browser, steps } = PLATFORMS.find((each) => each.value === platform) ?? PLATFORMS[0]!
  return (
    <>
      <chakra.p color="fg.muted" mb={4}>
        {browser}
      </chakra.p>
      <chakra.ol display="grid" gap={{ base: 4, md: 5 }} gridTemplateColumns={{ base: '1fr', md: 'repeat(3, minmax(0, 1fr))' }}>
        {steps.map(({ text, drawing }, index) => (
          <chakra.li
            key={drawing}
            display={{ base: 'grid', md: 'block' }}
            gridTemplateColumns="44% minmax(0, 1fr)"
            columnGap={4}
            alignItems="center"
          >
            <Svg viewBox="0 0 240 150" aria-hidden="true" focusable="false">
              {DRAWINGS[drawing]}
            </Svg>
            <chakra.p mt={{ md: 3 }} display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap={2}>
              <chakra.b color="brand.fg" fontVariantNumeric="tabular-nums">
                {index + 1}
              </chakra.b>
              <span>{text}</span>
            </chakra.p>
          </chakra.li>
        ))}
      </chakra.ol>
    </>
  )
}
