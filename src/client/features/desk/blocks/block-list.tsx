/** The entries of the block list, as a table or cards. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useMemo } from 'react'
import type { BlockRow } from '#api/desk/blocks.ts'
import { shortTime } from '#client/lib/format.ts'
import { timeColumn } from '#client/lists/columns.tsx'
import { DeskList } from '#client/lists/desk-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { CardFoot, CardGrid, CardHead } from '#client/ui/list/card-list.tsx'
import type { Column } from '#client/ui/list/data-table.tsx'
import { chinaDay } from '#domain/china-time.ts'
import { BLOCK_KINDS, type BlockState } from '#domain/desk/block.ts'
import { findable } from '#domain/list/search.ts'
import { MoreRows } from '../desk-parts.tsx'
import type { Pages } from '../use-pages.ts'

const nameOf = ({ name }: BlockRow): string => name
const untilText = ({ until }: BlockRow): string => (until ? `至 ${chinaDay(until)}` : '长期')
const endText = ({ lifted_at, lifted_by, until }: BlockRow): string =>
  lifted_at ? `${lifted_by} ${shortTime(lifted_at)} 移出` : until ? `${chinaDay(until)} 到期` : ''
const COLUMNS: readonly Column<BlockRow>[] = [
  { key: 'name', label: '企业、手机号或车牌', pin: 'start', wrap: true, value: nameOf },
  { key: 'kind', label: '类别', value: ({ kind }) => BLOCK_KINDS[kind] },
  { key: 'reason', label: '原因', wrap: true, value: ({ reason }) => reason },
  { key: 'until', label: '期限', value: untilText },
  { key: 'by', label: '加入人', value: ({ by_name }) => by_name },
  timeColumn('加入时间', ({ created_at }) => created_at),
]
const END: Column<BlockRow> = { key: 'end', label: '结束', value: endText }
const digest = ({ id, name, reason, created_at }: BlockRow) => ({
  id,
  status: 0,
  facts: { firms: [], plates: [], category_id: null, amounts_fen: [], created_at },
  terms: findable([
    { label: '名称', text: name, spelled: true },
    { label: '原因', text: reason, spelled: true },
  ]),
})

interface Props {
  state: BlockState
  pages: Pages<BlockRow>
  add: ReactNode
  onLift: (row: BlockRow) => void
}
export function BlockList({ state, pages, add, onLift }: Props) {
  const lift = useMemo(
    () => (row: BlockRow) => (
      <Button size="sm" aria-label={`移出：${row.name}`} onClick={() => onLift(row)}>
        移出
      </Button>
    ),
    [onLift],
  )
  const columns = useMemo(
    () => [...COLUMNS, state === 'standing' ? { key: 'acts', label: '操作', quiet: true, pin: 'end' as const, cell: lift } : END],
    [state, lift],
  )
  return (
    <DeskList
      name="黑名单"
      unit="条"
      table={`desk-blocks-${state}`}
      columns={columns}
      rows={pages.rows}
      digest={digest}
      keyOf={({ id }) => id}
      nameOf={nameOf}
      searched="搜索企业、信用代码、手机号或车牌"
      found
      own_filters
      tools={add}
      renderCards={(rows) => (
        <CardGrid>
          {rows.map((row) => (
            <Card key={row.id} as="article" aria-label={row.name} display="flex" flexDirection="column" gap={2}>
              <CardHead>
                <chakra.h2 fontWeight="bold" whiteSpace="normal !important" overflowWrap="anywhere">
                  {row.name}
                </chakra.h2>
                <chakra.span fontSize="sm">{BLOCK_KINDS[row.kind]}</chakra.span>
              </CardHead>
              <chakra.p overflowWrap="anywhere">{row.reason}</chakra.p>
              <chakra.p fontSize="sm" color="fg.muted">
                {[untilText(row), `${row.by_name} ${shortTime(row.created_at)} 加入`, row.standing ? '' : endText(row)]
                  .filter(Boolean)
                  .join(' · ')}
              </chakra.p>
              {state === 'standing' ? <CardFoot>{lift(row)}</CardFoot> : null}
            </Card>
          ))}
        </CardGrid>
      )}
      empty={
        state === 'standing'
          ? {
              icon: 'shield',
              title: '黑名单是空的',
              hint: '名单中的企业不能认证，手机号不能注册和登录，车牌不能装货。',
              action: add,
            }
          : { icon: 'shield', title: '没有已解除或到期的记录', hint: '移出黑名单和到期的记录会留在这里。' }
      }
      foot={<MoreRows pages={pages} />}
    />
  )
}
