/** The end of a list: the words of an empty one, what the device lacks, and the button that loads it. */
import { chakra } from '@chakra-ui/react'
import { useAccount, useSyncStatus } from '#client/sync/reading/react.tsx'
import { Button } from '#client/ui/button.tsx'
import { Empty, type EmptyProps } from '#client/ui/empty.tsx'
import { endWords, missingOf, nounOf } from './missing.ts'
import { Reading } from './reading.tsx'
import type { Older } from './use-older.ts'
import type { ListTotals } from './use-totals.ts'

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

/** The words of a list that has no rows. */
export interface EmptyList extends EmptyProps {
  title: string
}

/**
 * The words of a list whose search or filters match no row. `hint` names the searched fields. `rows` is the rows' name in a list
 * with filters.
 */
export const notFound = (search: string, hint: string, onClear: () => void, rows?: string): EmptyList => ({
  icon: 'search',
  title: search ? `没有找到“${search}”` : `没有符合条件的${rows ?? '记录'}`,
  hint,
  action: <Button onClick={onClear}>{rows ? '清除条件' : '清除搜索'}</Button>,
})

interface Props {
  older: Older
  /** the totals in the list's tabs; null for a list that the server does not count */
  totals: ListTotals | null
  status?: number | undefined
  /** the number of rows above, all that the device holds of the list */
  shown: number
  empty: EmptyList
}

/** Placed below the last row, or in place of the rows. */
export function ListEnd({ older, totals, status, shown, empty }: Props) {
  const { engine } = useAccount()
  const { online, first } = useSyncStatus()
  const reading = shown === 0 ? <Reading what={nounOf(older.list)} /> : null
  if (first !== null) return reading
  const { title, text, button } = endWords(older, missingOf(totals, status, shown), shown, online, empty.title)
  if (title === null && reading) return reading
  const load =
    button === 'older' ? (
      <Button size={shown > 0 ? 'sm' : 'md'} loading={older.state === 'asking'} onClick={older.ask}>
        {older.narrowed ? '继续查找' : `更早的${nounOf(older.list)}`}
      </Button>
    ) : button === 'pull' ? (
      <Button size={shown > 0 ? 'sm' : 'md'} icon="refresh" onClick={() => void engine.wake()}>
        重试
      </Button>
    ) : null
  const line = text ? (
    <span role={older.state === 'failed' ? 'alert' : older.state === 'ended' ? 'status' : undefined}>{text}</span>
  ) : null
  if (shown === 0 && title !== null && title !== empty.title) {
    return (
      <Empty
        {...empty}
        title={title}
        hint={line}
        action={
          load || empty.action ? (
            <>
              {load}
              {empty.action}
            </>
          ) : null
        }
      />
    )
  }
  return (
    <>
      {shown === 0 ? <Empty {...empty} /> : null}
      {line || load ? (
        <Foot>
          {line}
          {load}
        </Foot>
      ) : null}
    </>
  )
}
