/** Both certifications as typed from their documents, and the reviewer's decision. */
import type { Page } from 'playwright'
import { withUsccCheck } from '#domain/input/identity.ts'
import { withIdCheck } from '../domain/check-digits.ts'
import { ticketPhoto } from './desk.ts'
import { expectPage } from './expect.ts'
import { type ApiClient, sendPhoto } from './people.ts'
import type { ServerProcess } from './server.ts'

export const ID_NO = withIdCheck('99999919880102001')
export const USCC = withUsccCheck('91999999MA7000001')
export const COMPANY = '新港再生资源有限公司'

export async function photograph(page: Page, label: string): Promise<void> {
  const group = page.getByRole('group', { name: label })
  await group
    .locator('input[type=file]')
    .last()
    .setInputFiles(await ticketPhoto(label))
  await expectPage(group.getByRole('button', { name: new RegExp(`^${label}`) }).first()).toBeVisible()
}

/** The licence with its fields, without the letter of authorisation. */
export async function typeLicence(page: Page, uscc = USCC): Promise<void> {
  await photograph(page, '营业执照')
  await page.getByLabel(/^企业名称/).fill(COMPANY)
  await page.getByLabel(/^统一社会信用代码/).fill(uscc)
  await page.getByLabel(/^法定代表人/).fill('周新')
  await page.getByLabel(/^住所/).fill('示范市港口大道 1 号')
  await page.getByLabel(/^成立日期/).fill('2019-03-01')
  await page.getByText('营业期限为长期').click()
}

/** Both sides of the id card with their fields, without the consent. */
export async function typeIdCard(page: Page): Promise<void> {
  await photograph(page, '身份证人像面')
  await photograph(page, '身份证国徽面')
  await page.getByLabel(/^姓名/).fill('周新港')
  await page.getByLabel(/^身份证号/).fill(ID_NO)
  await page.getByText('证件长期有效').click()
}

export const decide = (reviewer: ApiClient, id: string, base_version: number, decision: object): Promise<unknown> =>
  reviewer.call('PUT', `/v1/merchant/admin/certifications/${id}`, { base_version, ...decision })

/** Sends both certifications of a person and their firm, and passes them. */
export async function certifyByCalls(
  server: ServerProcess,
  reviewer: ApiClient,
  who: ApiClient,
  { company_name, uscc, real_name }: { company_name: string; uscc: string; real_name: string },
): Promise<void> {
  const photo = () => sendPhoto(server, who)
  const lasting = { base_version: 0, valid_until: null }
  const papers = { licence_image: await photo(), authorization_image: await photo() }
  const registered = { legal_person: real_name, reg_address: '示范市临江路 2 号', established_on: '2018-03-01' }
  const firm = { ...lasting, ...papers, ...registered, company_name, uscc }
  await who.call('POST', '/v1/certification/organization', firm)
  await decide(reviewer, who.firm_id, 1, { status: 1 })
  const sides = { id_front: await photo(), id_back: await photo() }
  await who.call('POST', '/v1/certification/personal', { ...lasting, ...sides, real_name, id_no: ID_NO, consent: 1 })
  await decide(reviewer, who.user_id, 1, { status: 1 })
}
