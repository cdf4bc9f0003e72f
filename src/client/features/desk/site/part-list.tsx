/** Banners, ads, friend links or partners in the order of the site, with what is done to each. */
import { chakra } from '@chakra-ui/react'
import { useCallback, useMemo } from 'react'
import { deleteSitePart, type SitePart } from '#api/desk/site.ts'
import { tellDone } from '#client/forms/tell-done.ts'
import { nowMs } from '#client/lib/clock.ts'
import { shortTime } from '#client/lib/format.ts'
import { DeskList } from '#client/lists/desk-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { CardFoot, CardGrid, CardHead } from '#client/ui/list/card-list.tsx'
import type { Column } from '#client/ui/list/data-table.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { findable } from '#domain/list/search.ts'
import { SHOWING_WORDS, showingOf, SITE_PARTS, type SitePartKind } from '#domain/site/site-part.ts'
import { useDeskSend } from '../desk.ts'
import { useOpen } from '../use-open.ts'
import { PartOrderDialog } from './order-dialog.tsx'
import { PartForm } from './part-form.tsx'
import { useSiteParts } from './queries.ts'

/** A part with its place on the site. */
interface Row {
  at: number
  part: SitePart
}
const Thumb = chakra('img', {
  base: { display: 'block', width: '72px', height: '40px', rounded: 'sm', objectFit: 'cover', bg: 'bg.muted' },
})

const titleOf = ({ title, id }: SitePart) => title || `第 ${id} 号`
const showing = ({ part }: Row) => showingOf(part, nowMs())
const TONES = { now: 'verdigris', later: 'amber', over: 'grey' } as const
const Showing = (row: Row) => <Tag tone={TONES[showing(row)]}>{SHOWING_WORDS[showing(row)]}</Tag>
const times = ({ shown_from, shown_until }: SitePart) =>
  shown_from || shown_until
    ? `${shown_from ? shortTime(shown_from) : '即日'} 至 ${shown_until ? shortTime(shown_until) : '长期'}`
    : '长期'

const keyOf = ({ part }: Row) => String(part.id)
const nameOf = ({ part }: Row) => titleOf(part)
const digest = ({ part }: Row) => ({
  id: String(part.id),
  status: 0,
  facts: { firms: [], plates: [], category_id: null, amounts_fen: [], created_at: '' },
  terms: findable([
    { label: '标题', text: part.title, spelled: true },
    { label: '说明', text: part.desc },
    { label: '链接', text: part.link },
  ]),
})

function columnsOf(kind: SitePartKind, actions: (row: Row) => React.ReactNode): readonly Column<Row>[] {
  const { picture } = SITE_PARTS[kind]
  const timed = kind === 'banner' || kind === 'ad'
  const columns: (Column<Row> | false)[] = [
    { key: 'at', label: '顺序', unit: 'count', num: true, value: ({ at }) => at },
    picture !== null && {
      key: 'image',
      label: '图片',
      cell: ({ part }) => (part.image ? <Thumb src={part.image} alt="" loading="lazy" /> : null),
    },
    { key: 'title', label: kind === 'cooperation' ? '名称' : '标题', wrap: true, value: ({ part }) => titleOf(part) },
    kind !== 'friend_link' && kind !== 'ad' && { key: 'desc', label: '说明', wrap: true, value: ({ part }) => part.desc },
    { key: 'link', label: '链接', wrap: true, value: ({ part }) => part.link },
    timed && { key: 'times', label: '展示时间', value: ({ part }) => times(part) },
    timed && { key: 'showing', label: '状态', value: (row) => SHOWING_WORDS[showing(row)], cell: (row) => <Showing {...row} /> },
    { key: 'actions', label: '操作', pin: 'end', cell: actions },
  ]
  return columns.filter((column) => column !== false)
}

type Open = { do: 'add' } | { do: 'order' } | { do: 'edit'; part: SitePart }

export function PartList({ kind }: { kind: SitePartKind }) {
  const { value, failure, again } = useSiteParts(kind)
  const send = useDeskSend()
  const { open, setOpen, close } = useOpen<Open>((edited) => {
    const part = value?.find(({ id }) => String(id) === edited)
    if (part) return { do: 'edit', part }
    return value && edited === '' ? { do: 'add' } : null
  })
  const { label, unit, most } = SITE_PARTS[kind]
  const rows = useMemo(() => value?.map((part, at): Row => ({ part, at: at + 1 })), [value])
  const remove = useCallback(
    async (part: SitePart) => {
      const message = `“${titleOf(part)}”会立即从网站上撤下。`
      if (!(await confirm({ title: `删除这${unit}${label}？`, message, confirm_label: '删除', danger: true }))) return
      try {
        await send(deleteSitePart, { body: { kind, id: part.id, base_version: part.version } })
        tellDone(`删除${label} · ${titleOf(part)}`)
      } catch (error) {
        again()
        toast.error(error instanceof Error ? error.message : '没有删除')
      }
    },
    [send, kind, unit, label, again],
  )
  const buttons = useCallback(
    ({ part }: Row) => (
      <chakra.span display="inline-flex" gap={1}>
        <Button size="sm" variant="ghost" aria-label={`编辑 ${titleOf(part)}`} onClick={() => setOpen({ do: 'edit', part })}>
          编辑
        </Button>
        <Button size="sm" variant="ghost" aria-label={`删除 ${titleOf(part)}`} onClick={() => void remove(part)}>
          删除
        </Button>
      </chakra.span>
    ),
    [remove, setOpen],
  )
  const columns = useMemo(() => columnsOf(kind, buttons), [kind, buttons])
  if (!value && !failure) return <SkeletonCards count={3} />
  if (!value) {
    const away = failure?.away
    return (
      <Empty
        icon={away ? 'offline' : 'alert'}
        title={away ? `联网后可查看${label}` : `${label}暂时读不到`}
        action={<Button onClick={again}>重试</Button>}
      />
    )
  }
  const add = (
    <Button variant="primary" size="sm" icon="plus" disabled={value.length >= most} onClick={() => setOpen({ do: 'add' })}>
      新增{label}
    </Button>
  )
  return (
    <>
      <DeskList
        name={label}
        unit={unit}
        table={`desk-site-${kind}`}
        columns={columns}
        rows={rows}
        digest={digest}
        keyOf={keyOf}
        nameOf={nameOf}
        searched="标题、说明、链接"
        tools={
          <>
            {value.length > 1 ? <Button onClick={() => setOpen({ do: 'order' })}>调整顺序</Button> : null}
            {add}
          </>
        }
        empty={{ title: `还没有${label}`, hint: `新增后立即显示在网站上，最多 ${most} ${unit}。`, action: add }}
        renderCards={(shown) => (
          <CardGrid>
            {shown.map((row) => (
              <Card as="article" key={keyOf(row)}>
                <CardHead>
                  <chakra.span fontSize="sm" color="fg.muted">
                    第 {row.at} 位
                  </chakra.span>
                  {kind === 'banner' || kind === 'ad' ? <Showing {...row} /> : null}
                </CardHead>
                <chakra.div display="flex" gap={3} my={2} minW={0}>
                  {row.part.image ? <Thumb src={row.part.image} alt="" flexShrink={0} /> : null}
                  <chakra.div minW={0}>
                    <chakra.h2 fontWeight="bold">{titleOf(row.part)}</chakra.h2>
                    <chakra.p fontSize="sm" color="fg.muted" truncate>
                      {row.part.link || '没有链接'}
                    </chakra.p>
                  </chakra.div>
                </chakra.div>
                <CardFoot>{buttons(row)}</CardFoot>
              </Card>
            ))}
          </CardGrid>
        )}
      />
      {open?.do === 'order' ? <PartOrderDialog kind={kind} parts={value} onAsk={again} onClose={close} /> : null}
      {open?.do === 'add' || open?.do === 'edit' ? (
        <PartForm kind={kind} part={open.do === 'edit' ? open.part : null} all={value} onAsk={again} onClose={close} />
      ) : null}
    </>
  )
}
