/** Made-up id cards, licences and plates, and photos that show none of them. */
import { withUsccCheck } from '#domain/input/identity.ts'
import { withIdCheck } from '../domain/check-digits.ts'
import type { Ink, Sheet } from './recognition-camera.ts'
import {
  dayOf,
  firmIn,
  type Layout,
  type Luck,
  type Paper,
  PEOPLE,
  plateOf,
  rows,
  SERIF,
  sheetOf,
  TOWNS,
  type Truth,
  two,
} from './recognition-sheets.ts'

const NO_CARD: Truth = { real_name: null, id_no: null, valid_until: null }
const AUTHORITY = (luck: Luck) => `${luck.one(TOWNS)}公安局${luck.one(['港口', '城南', '开发区'])}分局`
export const ID_CARDS: Readonly<Record<string, Layout>> = {
  front(luck) {
    const [year, month, date] = dayOf(luck, 1962, 2004)
    const [name, sex] = [luck.one(PEOPLE), luck.whole(0, 1)]
    const id_no = withIdCheck(`999999${year}${two(month)}${two(date)}${luck.digits(2)}${luck.whole(0, 4) * 2 + sex}`)
    const label = { size: 26, colour: '#3c6ea5', spacing: 4 }
    const value = { size: 32 }
    const row = (name_: string, text: string, y: number): Ink[] => [
      { text: name_, x: 60, y, ...label },
      { text, x: 160, y, ...value },
    ]
    const inks = [
      ...row('姓名', name, 90),
      ...row('性别', sex ? '男' : '女', 155),
      { text: '民族', x: 280, y: 155, ...label },
      { text: '汉', x: 380, y: 155, ...value },
      ...row('出生', `${year} 年 ${month} 月 ${date} 日`, 220),
      ...row('住址', `${luck.one(TOWNS)}港口大道${luck.whole(1, 900)}号`, 290),
      { text: `${luck.whole(1, 9)}栋${luck.whole(101, 2909)}室`, x: 160, y: 335, ...value },
      { text: '公民身份号码', x: 60, y: 470, ...label },
      { text: id_no, x: 300, y: 470, size: 36, spacing: 3, bold: true },
    ]
    const portrait = { x: 660, y: 90, width: 250, height: 310, fill: '#b9c2c9' }
    return { truth: { ...NO_CARD, real_name: name, id_no }, sheet: sheetOf(980, 560, inks, [portrait], '#dfe8ee') }
  },
  back(luck) {
    const [year, month, date] = dayOf(luck, 2010, 2025)
    const lasting = luck.next() < 0.3
    const until = [year + luck.one([10, 20]), month, date] as const
    const written = (day: readonly number[], by: string) => day.map((part) => two(part)).join(by)
    const inks: Ink[] = [
      { text: '中华人民共和国', x: 330, y: 110, size: 48, bold: true },
      { text: '居民身份证', x: 330, y: 200, size: 66, bold: true },
      { text: '签发机关', x: 200, y: 400, size: 28, bold: true },
      { text: AUTHORITY(luck), x: 370, y: 400, size: 30 },
      { text: '有效期限', x: 200, y: 470, size: 28, bold: true },
      { text: `${written([year, month, date], '.')}-${lasting ? '长期' : written(until, '.')}`, x: 370, y: 470, size: 30 },
    ]
    return {
      truth: { ...NO_CARD, valid_until: lasting ? '长期' : written(until, '-') },
      sheet: sheetOf(980, 560, inks, [{ x: 70, y: 60, width: 190, height: 200, fill: '#b5453c' }], '#e8e4dc'),
    }
  },
}

export function licence(luck: Luck): Paper {
  const uscc = withUsccCheck(`91${luck.digits(6)}MA${luck.digits(7)}`)
  const [name, person, town] = [firmIn(luck), luck.one(PEOPLE), luck.one(TOWNS)]
  const [year, month, date] = dayOf(luck, 2003, 2024)
  const chinese = (of: number) => `${of}年${two(month)}月${two(date)}日`
  const lasting = luck.next() < 0.5
  const lines = [`演示省${town}经济开发区港口大道${luck.whole(1, 900)}号`, `${luck.whole(1, 9)}号楼${luck.whole(101, 1909)}室`]
  const label = { size: 27, colour: '#5b5b5b' }
  const value = { size: 28, font: SERIF }
  const row = (head: string, texts: readonly string[], x: number, y: number): Ink[] => [
    { text: head, x, y, ...label },
    ...rows(texts, x + 170, y, 40, value),
  ]
  const inks = [
    { text: '营业执照', x: 560, y: 130, size: 84, bold: true, spacing: 18 },
    { text: '统一社会信用代码', x: 90, y: 200, size: 24 },
    { text: uscc, x: 90, y: 240, size: 30, bold: true },
    ...row('名　　称', [name], 90, 340),
    ...row('类　　型', ['有限责任公司(自然人投资或控股)'], 90, 410),
    ...row('法定代表人', [person], 90, 480),
    ...row(
      '经营范围',
      [
        '一般项目：再生资源回收；金属材料销售；',
        '煤炭及制品销售；国内货物运输代理。',
        '（依法须经批准的项目，经批准后方可开展）',
      ],
      90,
      550,
    ),
    ...row('注册资本', ['伍佰万元整'], 850, 340),
    ...row('成立日期', [chinese(year)], 850, 410),
    ...row('营业期限', [`${chinese(year)}至${lasting ? '长期' : chinese(year + 20)}`], 850, 480),
    ...row('住　　所', lines, 850, 550),
    { text: '登记机关', x: 900, y: 760, size: 30 },
  ]
  const truth = {
    company_name: name,
    uscc,
    legal_person: person,
    reg_address: lines.join(''),
    established_on: `${year}-${two(month)}-${two(date)}`,
    valid_until: lasting ? '长期' : `${year + 20}-${two(month)}-${two(date)}`,
  }
  return { truth, sheet: sheetOf(1560, 860, inks, [{ x: 30, y: 30, width: 1500, height: 800, line: '#c8a45c' }], '#f3efe2') }
}

export function vehicleLicence(luck: Luck): Paper {
  const plate = plateOf(luck)
  const label = { size: 22, colour: '#444' }
  const value = { size: 28, font: SERIF }
  const row = (head: string, text: string, x: number, y: number, wide = 130): Ink[] => [
    { text: head, x, y, ...label },
    { text, x: x + wide, y, ...value },
  ]
  const inks = [
    { text: '中华人民共和国机动车行驶证', x: 180, y: 60, size: 36, bold: true },
    ...row('号牌号码', plate, 50, 130),
    ...row('车辆类型', '重型半挂牵引车', 430, 130),
    ...row('所有人', firmIn(luck), 50, 195),
    ...row('住址', `演示省${luck.one(TOWNS)}港口大道${luck.whole(1, 900)}号`, 50, 260),
    ...row('使用性质', '货运', 50, 325),
    ...row('品牌型号', `示范牌SF${luck.digits(4)}A`, 430, 325),
    ...row('车辆识别代号', `LSF${luck.digits(14)}`, 300, 390, 160),
    ...row('发动机号码', luck.digits(8), 300, 455, 160),
    ...row('注册日期', `20${luck.whole(10, 24)}-05-12`, 300, 520),
    ...row('发证日期', '2025-06-18', 600, 520),
  ]
  return { truth: { plate, driver: null }, sheet: sheetOf(900, 580, inks, [], '#eef0e6') }
}

/** A yellow plate of a truck, a blue one, or a green one of a new-energy vehicle, on a dark front. */
export function plate(luck: Luck, at: number): Paper {
  const [fill, colour] = [
    ['#f0c020', '#111'],
    ['#1c4fa3', '#fff'],
    ['#8fd3a0', '#111'],
  ][at % 3] as [string, string]
  const value = plateOf(luck, at % 3 === 2)
  // Plates of new-energy vehicles have one character more and are wider.
  const width = 700 + (value.length - 7) * 80
  const x = (1000 - width) / 2
  const ink = { text: `${value.slice(0, 2)}·${value.slice(2)}`, x: x + 40, y: 300, size: 104, bold: true, spacing: 8, colour }
  return {
    truth: { plate: value, driver: null },
    sheet: sheetOf(
      1000,
      600,
      [ink],
      [
        { x, y: 215, width, height: 170, fill },
        { x: x + 10, y: 225, width: width - 20, height: 150, line: colour },
      ],
      '#3a3f45',
    ),
  }
}

/** Photos that show no paper that anybody reads here. */
export const OTHERS: readonly string[][] = [['请勿停车', '装卸区', '限速 5 公里'], ['今日菜单', '红烧肉 28 元', '米饭 2 元'], []]
export const other = (at: number): Sheet =>
  sheetOf(900, 600, rows(OTHERS[at % OTHERS.length] ?? [], 120, 140, 120, { size: 60, bold: true }), [], '#d8d2c4')
