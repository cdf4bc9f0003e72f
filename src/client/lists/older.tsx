/** The foot of a list: says what the device holds, and loads older rows. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { OlderList } from '#client/sync/nouns.ts'
import type { Sought } from '#client/sync/noun.ts'
import { useAccount, useSyncStatus } from '#client/sync/react.tsx'
import { Button } from '#client/ui/button.tsx'
import { nowMs } from '#client/lib/clock.ts'
import { DAY_MS, SYNC_SCOPE_DAYS } from '#domain/constants.ts'
import { isOpen } from '#domain/list/list-filter.ts'

const RECENT = `近 ${SYNC_SCOPE_DAYS} 天`
const WORDS: Record<OlderList, { noun: string; kept_here: string }> = {
  orders: { noun: '订单', kept_here: `本机保存未完结的订单和${RECENT}的订单。` },
  dissents: { noun: '异议', kept_here: `本机保存未完结订单和${RECENT}订单的异议。` },
  after_sales: { noun: '售后', kept_here: `本机保存未完结订单和${RECENT}订单的售后。` },
  contracts: { noun: '合同', kept_here: `本机保存${RECENT}的合同。` },
  intentions: { noun: '需求', kept_here: `本机保存未完结的需求和${RECENT}的需求。` },
  invoices: { noun: '开票申请', kept_here: `本机保存待开票和${RECENT}的申请。` },
  statements: { noun: '对账单', kept_here: `本机保存待确认和${RECENT}的对账单。` },
  messages: { noun: '消息', kept_here: `本机保存${RECENT}的消息。` },
}

interface Asked {
  /** The list and search of the request. */
  key: string
  state: 'unasked' | 'asking' | 'more' | 'ended' | 'failed'
  /** The cursor of the next page. */
  next: string | null
  /** The number of older rows loaded. */
  came: number
}
export interface Older extends Asked {
  list: OlderList
  /** A search or a filter is in force. */
  narrowed: boolean
  /** Rows that the device does not hold may belong to the list. */
  misses: boolean
  ask: () => void
}

/**
 * Whether the device holds every row that matches. It holds the rows of its scope, but the scope's oldest day may be partly
 * deleted already. It holds finished orders without trips, which a search or a plate filter needs.
 */
function isHeldWhole(list: OlderList, { search, filter }: Sought): boolean {
  if (!filter?.since || (list === 'orders' && (search || filter.plate))) return false
  return Date.parse(filter.since) > nowMs() - (SYNC_SCOPE_DAYS - 1) * DAY_MS
}

/**
 * Loads older rows while a page is open. They are stored on the device, and the list reads them from there. With a search or
 * filter it continues at the server automatically, unless the list does not go back further than the device (`goes_back`).
 */
export function useOlder(list: OlderList, sought: Sought = {}, goes_back = true): Older {
  const { db, actor } = useAccount()
  const { online, first } = useSyncStatus()
  const key = JSON.stringify([list, sought])
  const [last, setLast] = useState<Asked | null>(null)
  // Read when the list changes, because the boundary of the device's scope moves with the clock.
  // oxlint-disable-next-line react/exhaustive-deps -- the key says the same as `list` and `sought`
  const whole = useMemo(() => isHeldWhole(list, sought), [key])
  const asked: Asked = last?.key === key ? last : { key, state: whole || !goes_back ? 'ended' : 'unasked', next: null, came: 0 }
  const ask = async () => {
    setLast({ ...asked, state: 'asking' })
    const end = (of: Partial<Asked>) => setLast((now) => (now?.key === key ? { ...asked, ...of } : now))
    try {
      const { bringOlder } = await import('#client/sync/older.ts')
      const { count, next } = await bringOlder({ db, actor }, list, sought, asked.next)
      end({ state: next ? 'more' : 'ended', next, came: asked.came + count })
    } catch {
      end({ state: 'failed' })
    }
  }
  const narrowed = Boolean(sought.search) || !isOpen(sought.filter ?? {})
  const goes_on = narrowed && online && first === null && asked.state === 'unasked'
  const askNow = useEffectEvent(() => void ask())
  useEffect(() => {
    if (goes_on) askNow()
  }, [goes_on])
  return { ...asked, list, narrowed, misses: asked.state !== 'ended', ask: () => void ask() }
}

const Foot = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    columnGap: 3,
    rowGap: 2,
    mt: 1,
    py: 2,
    px: 3,
    fontSize: 'sm',
    color: 'fg.muted',
    textAlign: 'center',
  },
})

/** The foot's words about rows that the device does not show. */
function words({ list, narrowed, state, came }: Older, online: boolean, counts: boolean): string {
  const { noun, kept_here } = WORDS[list]
  if (narrowed) {
    if (state === 'ended') return `已查找全部${noun}`
    if (state === 'failed') return `没有查到全部${noun}，请稍后重试。`
    if (!online) return `只查找了本机上的${noun}，联网后查找全部。`
    return state === 'more' ? `还有没列出的${noun}${counts ? '，合计不含它们' : ''}。` : `正在查找全部${noun}…`
  }
  if (state === 'ended') return came > 0 ? `已显示全部${noun}` : `没有更早的${noun}`
  if (state === 'failed') return `没有读到更早的${noun}，请稍后重试。`
  return online ? kept_here : `更早的${noun}联网后可查看。`
}

/** Placed below the last row. `counts`: the list's totals cover only the rows that the device shows. */
export function OlderFoot({ older, counts = true }: { older: Older; counts?: boolean }) {
  const { list, narrowed, state } = older
  const { online, first } = useSyncStatus()
  if (first !== null) return null
  if (state === 'ended') return <Foot role="status">{words(older, online, counts)}</Foot>
  return (
    <Foot>
      <span role={state === 'failed' ? 'alert' : undefined}>{words(older, online, counts)}</span>
      {online ? (
        <Button size="sm" loading={state === 'asking'} onClick={older.ask}>
          {narrowed ? '继续查找' : `更早的${WORDS[list].noun}`}
        </Button>
      ) : null}
    </Foot>
  )
}
