/** The foot of a list: says what the device keeps and loads older rows. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { OlderList } from '#client/sync/nouns.ts'
import type { Sought } from '#client/sync/noun.ts'
import { useAccount, useSyncStatus } from '#client/sync/react.tsx'
import { Button } from '#client/ui/button.tsx'
import { SYNC_SCOPE_DAYS } from '#domain/constants.ts'

const RECENT = `近 ${SYNC_SCOPE_DAYS} 天`
const WORDS: Record<OlderList, { noun: string; kept_here: string }> = {
  orders: { noun: '订单', kept_here: `本机保存未完结的订单和${RECENT}的订单。` },
  dissents: { noun: '异议', kept_here: `本机保存未完结订单和${RECENT}订单的异议。` },
  after_sales: { noun: '售后', kept_here: `本机保存未完结订单和${RECENT}订单的售后。` },
  contracts: { noun: '合同', kept_here: `本机保存${RECENT}的合同。` },
  messages: { noun: '消息', kept_here: `本机保存${RECENT}的消息。` },
}

interface Asked {
  /** The list and search of the request. */
  key: string
  state: 'unasked' | 'asking' | 'more' | 'ended' | 'failed'
  /** The cursor of the next page. */
  next: string | null
  /** How many older rows were loaded. */
  came: number
}
export interface Older extends Asked {
  list: OlderList
  ask: () => void
}

/** Loads older rows while a page is open. They go to the device, and the list reads them from there like all others. */
export function useOlder(list: OlderList, sought: Sought = {}): Older {
  const { db, actor } = useAccount()
  const key = JSON.stringify([list, sought])
  const [last, setLast] = useState<Asked | null>(null)
  const asked: Asked = last?.key === key ? last : { key, state: 'unasked', next: null, came: 0 }
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
  return { ...asked, list, ask: () => void ask() }
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

/** Stands below the last row. */
export function OlderFoot({ older: { list, state, came, ask } }: { older: Older }) {
  const { online, first } = useSyncStatus()
  const { noun, kept_here } = WORDS[list]
  if (first) return null
  if (state === 'ended') return <Foot role="status">{came > 0 ? `已显示全部${noun}` : `没有更早的${noun}`}</Foot>
  return (
    <Foot>
      <span role={state === 'failed' ? 'alert' : undefined}>
        {state === 'failed' ? `没有读到更早的${noun}，请稍后重试。` : online ? kept_here : `更早的${noun}联网后可查看。`}
      </span>
      {online ? (
        <Button size="sm" loading={state === 'asking'} onClick={ask}>
          更早的{noun}
        </Button>
      ) : null}
    </Foot>
  )
}
