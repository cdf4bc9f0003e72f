/**
 * The copy of a person's data (个人信息保护法 art. 45), a sheet for each kind of data. It has no password, token, code or full number of
 * an id card, and of other people nothing beyond what the person's own screens show (decision 0125).
 */
import { chinaTime } from '#domain/china-time.ts'
import { hasPseudonym } from '#domain/firm/pseudonym.ts'
import type { Db } from '../../db/connect.ts'
import { type Sheet, sheetOf } from '../../exports/workbook.ts'
import { findUser } from '../../session/accounts.ts'
import { ACCOUNT_SHEETS } from './account.ts'
import { TRACE_SHEETS } from './traces.ts'

/** Null without such a person, or if their data are gone. */
export async function personalData(db: Db, user_id: string, now: Date): Promise<Sheet[] | null> {
  const found = await findUser(db, user_id)
  if (!found || hasPseudonym(found.user)) return null
  const sheets: Sheet[] = []
  for (const make of [...ACCOUNT_SHEETS, ...TRACE_SHEETS]) sheets.push(await make(db, found))
  return [about(sheets, now), ...sheets]
}

function about(sheets: readonly Sheet[], now: Date): Sheet {
  const rows: [string, string | number][] = [
    ['生成时间', chinaTime(now.toISOString())],
    ['依据', '《个人信息保护法》第四十五条：个人有权查阅、复制其个人信息'],
    ...sheets.map(({ name, rows: { length } }): [string, string] => [name, `${length} 行`]),
    [
      '不含',
      '密码、验证码和登录凭据；身份证号只显示首尾；他人的姓名和号码；订单、合同等单据和关于它们的站内信只列编号，内容属于双方企业',
    ],
  ]
  return sheetOf(
    '说明',
    [
      { heading: '项目', value: ([item]) => item },
      { heading: '内容', value: ([, value]) => value },
    ],
    rows,
  )
}
