import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Category } from '#api/catalogue.ts'
import type { Server } from '../harness.ts'
import { start } from '../harness.ts'

describe('categories', () => {
  let server: Server
  beforeAll(async () => {
    server = await start({ demo: true })
  })
  afterAll(() => server?.close())

  it('are open to everybody, parents before their children', async () => {
    const { status, body } = await server.anonymous.get('/v1/categories')
    expect(status).toBe(200)
    const rows: Category[] = body.data
    const names = (parent_id: string | null) => rows.filter((row) => row.parent_id === parent_id).map(({ name }) => name)
    expect(names(null)).toEqual(['铜', '铝'])
    const aluminium = rows.find(({ name }) => name === '铝')
    expect(names(aluminium?.id ?? '')).toEqual(['电解铝', '废铝', '铝合金锭'])
    for (const [index, row] of rows.entries()) {
      if (row.parent_id) expect(rows.findIndex(({ id }) => id === row.parent_id)).toBeLessThan(index)
    }
  })
})
