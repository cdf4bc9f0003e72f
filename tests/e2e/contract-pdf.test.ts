/** Contract clauses written offline, which the other party reads and downloads as PDF. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Contract } from '#domain/contract/contract.ts'
import { DESK } from './browser.ts'
import { demoServer } from './demo-server.ts'
import { expectPage } from './expect.ts'
import { plain, readPdf } from './pdf.ts'
import { cut, giveBack, goOnline, phoneOf, queued, rows } from './phone.ts'

const demo = demoServer()
const WORDS = '卸货费由需方承担，等候超过四小时另计。'

test('clauses written offline are checked at their field, sent, and printed in the PDF that the supplier downloads', async () => {
  const { supply } = await demo.order()
  const id = supply?.contract_id ?? ''
  const desk = await phoneOf(demo.server, 'trader', `/trade/contract/detail?id=${id}`, DESK)
  const { page } = desk
  const app = page.locator('#root > :not([data-startup-snapshot])')
  const edit = app.getByRole('button', { name: '编辑条款', exact: true })
  await expectPage(edit).toBeVisible()
  await cut(desk)
  await edit.click()
  const dialog = page.getByRole('dialog', { name: /编辑条款/ })
  await dialog.getByRole('button', { name: '添加条款', exact: true }).click()
  await dialog.getByLabel('条款名称').last().fill('卸货')
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expectPage(dialog.getByText('请填写条款内容')).toBeVisible()
  await dialog.getByLabel('条款内容').last().fill(WORDS)
  await dialog.getByRole('button', { name: '预览合同', exact: true }).click()
  await expectPage(dialog.getByRole('article')).toContainText(WORDS)
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expectPage(dialog).toHaveCount(0)
  await expectPage(app.getByText('条款修改已存本机，尚未提交')).toBeVisible()
  await expectPage(app.getByRole('article')).toContainText(WORDS)
  await goOnline(desk.context)
  await queued(page, 0)
  await expectPage(app.getByText('条款修改已存本机')).toHaveCount(0)
  await giveBack(desk)

  const phone = await phoneOf(demo.server, 'supplier', `/supply/contract/detail?id=${id}`)
  const shown = phone.page.locator('#root > :not([data-startup-snapshot])')
  await expectPage(shown.getByRole('article')).toContainText(WORDS)
  const [file] = await Promise.all([
    phone.page.waitForEvent('download'),
    shown.getByRole('button', { name: '下载 PDF', exact: true }).click(),
  ])
  const held = await rows<{ id: string; contract: Contract }>(phone.page, 'contracts')
  const contract = held.find((each) => each.id === id)?.contract
  expect(file.suggestedFilename()).toBe(`购销合同-${contract?.no}.pdf`)
  const text = (await readPdf(await readFile(await file.path()))).map((page) => page.text).join('')
  for (const said of [WORDS, contract?.no ?? '?', contract?.sha256 ?? '?', '未生效']) expect(text).toContain(plain(said))
  await giveBack(phone)
})
