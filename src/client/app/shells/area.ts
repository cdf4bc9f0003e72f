/** The three areas: which one an account lives in, and what it is called. */
export type Area = 'supply' | 'member' | 'trade'

export const AREA_TITLE: Record<Area, string> = { supply: '供应商中心', member: '采购商中心', trade: '商户中心' }

export const areaOf = (type: number): Area => (type === 1 ? 'supply' : type === 2 ? 'member' : 'trade')
