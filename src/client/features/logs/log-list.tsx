/** The entries of the operation log by day, in pages; each page is read when it is asked for. */
import { chakra } from '@chakra-ui/react'
import { Fragment, type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { LogRow } from '#api/logs.ts'
import { nowMs } from '#client/lib/clock.ts'
import { clock } from '#client/lib/format.ts'
import type { KeptCall } from '#client/sync/kept/kept.ts'
import { Person } from '#client/lists/person.tsx'
import { type Kept, useKept } from '#client/sync/kept/use-kept.ts'
import { Button } from '#client/ui/button.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { chinaDay } from '#domain/china-time.ts'
import { DAY_MS } from '#domain/constants.ts'
import type { LogPage } from './queries.ts'

type PageOf = (cursor: string) => KeptCall<LogPage>
type Path = (row: LogRow) => string | null

const Entry = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '3.4em minmax(0, 1fr)', lg: '3.4em minmax(0, 1fr) 19em' },
    columnGap: 3,
    py: '10px',
    '& + &': { borderTopWidth: '1px', borderColor: 'line.faint' },
    '& > time': { color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
    '& > aside': {
      gridColumn: { base: 2, lg: 3 },
      fontSize: 'sm',
      color: 'fg.muted',
      fontVariantNumeric: 'tabular-nums',
      overflowWrap: 'anywhere',
    },
  },
})
const Said = chakra('p', {
  base: { fontSize: 'sm', color: 'fg.muted', mt: '2px', overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
})
const Title = chakra(Link, {
  base: { color: 'brand.fg', display: 'inline-block', minW: 'target', py: '2px', _hover: { textDecoration: 'underline' } },
})

function Change({ label, before, after }: LogRow['changes'][number]) {
  return (
    <Said>
      {label}：
      {before ? (
        <>
          <chakra.del textDecorationColor="fg.muted">{before}</chakra.del>
          <chakra.span aria-label="改为"> → </chakra.span>
        </>
      ) : null}
      <chakra.ins textDecoration="none" color="fg">
        {after || '（空）'}
      </chakra.ins>
    </Said>
  )
}

function Line({ row, path }: { row: LogRow; path: Path }) {
  const { at, label, subject, title, changes, note, user_id, by_name, ip, place, device } = row
  const to = path(row)
  const named = title || (label.includes(subject) ? '' : subject)
  return (
    <Entry>
      <time dateTime={at}>{clock(at)}</time>
      <div>
        <chakra.p overflowWrap="anywhere" data-reach="">
          <b>{label}</b> {to ? <Title to={to}>{named || '查看'}</Title> : named}
        </chakra.p>
        {changes.map((change) => (
          <Change key={change.label} {...change} />
        ))}
        {note ? <Said>{note}</Said> : null}
      </div>
      <aside>
        {by_name ? <Person name={by_name} user_id={user_id} /> : null}
        {device ? `${by_name ? ' · ' : ''}${device}` : null}
        <chakra.span display={{ base: 'inline', lg: 'block' }}>
          <chakra.span hideFrom="lg"> · </chakra.span>
          {[place, ip].filter(Boolean).join(' ')}
        </chakra.span>
      </aside>
    </Entry>
  )
}

const dayWords = (day: string): string => {
  const now = nowMs()
  const name = day === chinaDay(now) ? '今天' : day === chinaDay(now - DAY_MS) ? '昨天' : ''
  return [name, day].filter(Boolean).join(' ')
}

/** A day that continues from the page before has no second heading. */
function Days({ rows, after, path }: { rows: readonly LogRow[]; after: string; path: Path }) {
  const days = new Map<string, LogRow[]>()
  for (const row of rows) days.set(chinaDay(row.at), [...(days.get(chinaDay(row.at)) ?? []), row])
  return [...days].map(([day, entries]) => (
    <Card key={day} roomy aria-label={dayWords(day)}>
      {day === after ? null : <SectionTitle aside={`${entries.length} 条`}>{dayWords(day)}</SectionTitle>}
      <ol>
        {entries.map((row) => (
          <Line key={row.id} row={row} path={path} />
        ))}
      </ol>
    </Card>
  ))
}

function Unread({ failure, again, first }: Pick<Kept<unknown>, 'failure' | 'again'> & { first: boolean }) {
  if (!failure) return <SkeletonCards count={first ? 3 : 1} />
  return (
    <Empty
      icon={failure.away ? 'offline' : 'alert'}
      title={failure.away ? (first ? '这些记录还没有存到本机' : '更早的记录联网后可查看') : '操作日志暂时读不到'}
      hint={failure.away ? '联网看过的记录会留在本机。' : failure.message}
      action={
        <Button icon="refresh" onClick={again}>
          重试
        </Button>
      }
    />
  )
}

/** A page and, once asked for, the pages after it. `after`: the last day of the page before. */
function Further({ pageOf, cursor, after, path }: { pageOf: PageOf; cursor: string; after: string; path: Path }) {
  const { value, failure, again } = useKept(pageOf(cursor))
  if (!value) return <Unread failure={failure} again={again} first={false} />
  return <Pages pageOf={pageOf} page={value} after={after} path={path} />
}

function Pages({ pageOf, page, after, path }: { pageOf: PageOf; page: LogPage; after: string; path: Path }) {
  const [more, setMore] = useState(false)
  const { data, next } = page
  const last = data.at(-1)
  return (
    <>
      <Days rows={data} after={after} path={path} />
      {next && more ? (
        <Further key={next} pageOf={pageOf} cursor={next} after={last ? chinaDay(last.at) : ''} path={path} />
      ) : null}
      {next && !more ? (
        <chakra.div display="flex" justifyContent="center">
          <Button size="sm" onClick={() => setMore(true)}>
            加载更早的记录
          </Button>
        </chakra.div>
      ) : null}
    </>
  )
}

/** `pageOf`: the page after a cursor. `path`: the page of an entry's record. `nothing` stands for an empty log. */
export function LogList({
  pageOf,
  kept: { value, failure, again },
  path,
  nothing,
}: {
  pageOf: PageOf
  kept: Kept<LogPage>
  path: Path
  nothing: ReactNode
}) {
  if (!value) return <Unread failure={failure} again={again} first />
  if (value.data.length === 0) return <Fragment>{nothing}</Fragment>
  return <Pages pageOf={pageOf} page={value} after="" path={path} />
}
