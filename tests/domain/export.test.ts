/** Files made in the background: who may request which, their names and extensions. */
import { expect, test } from 'vitest'
import type { DeskRole } from '#domain/desk/desk-role.ts'
import {
  endingOf,
  EXPORT_KINDS,
  EXPORT_NAMES,
  EXPORT_STATUS,
  type ExportStatus,
  exportName,
  isBeingMade,
  isStatement,
  mayExport,
} from '#domain/list/export.ts'
import { ROLE_LIST } from '#domain/role.ts'

test('a counterparty may export orders, statements and the log; only the trader exports U8 files and ages', () => {
  const of = (role: (typeof ROLE_LIST)[number]) => EXPORT_KINDS.filter((kind) => mayExport({ role }, kind))
  expect(ROLE_LIST.map(of)).toEqual([
    ['orders', 'statement', 'statement_pdf', 'log'],
    ['orders', 'statement', 'statement_pdf', 'log'],
    ['orders', 'u8', 'statement', 'statement_pdf', 'aging', 'log'],
  ])
})

test.each(['platform_log', 'person'] as const)('%s is for the administrators of the desk, whatever else they are', (kind) => {
  const may = (desk_roles: DeskRole[]) => mayExport({ role: 'trader', desk_roles }, kind)
  expect([may([]), may(['risk', 'content']), may(['admin'])]).toEqual([false, false, true])
})

test.each([
  ['aging', 'supply', '应付账龄'],
  ['aging', 'sale', '应收账龄'],
  ['aging', undefined, '应收账龄'],
  ['orders', 'supply', '订单'],
  ['u8', undefined, 'U8订单'],
  ['statement_pdf', 'sale', '对账单PDF'],
] as const)('a file of %s (side %s) is named %s', (kind, side, name) => {
  expect(exportName(kind, { side })).toBe(name)
})

test('a statement is a spreadsheet or a PDF, every other file a spreadsheet', () => {
  expect(EXPORT_KINDS.filter(isStatement)).toEqual(['statement', 'statement_pdf'])
  expect(EXPORT_KINDS.map(endingOf)).toEqual(['xlsx', 'xlsx', 'xlsx', 'pdf', 'xlsx', 'xlsx', 'xlsx', 'xlsx'])
  expect(new Set(Object.values(EXPORT_NAMES)).size).toBe(EXPORT_KINDS.length)
})

test('a file is in progress until it is ready or has failed', () => {
  const statuses = Object.keys(EXPORT_STATUS).map(Number) as ExportStatus[]
  expect(statuses.filter(isBeingMade)).toEqual([0, 1])
})
