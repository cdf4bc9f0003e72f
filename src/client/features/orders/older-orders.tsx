/** The way to orders older than the device holds: asked for on demand, shown as 仅在线. */
import { chakra } from '@chakra-ui/react'
import { Button } from '#client/ui/button.tsx'
import type { Older } from './order-search.ts'

const Foot = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    columnGap: 3,
    py: 2,
    px: 3,
    fontSize: 'sm',
    color: 'fg.muted',
    textAlign: 'center',
  },
})

export function OlderOrders({ older, online }: { older: Older; online: boolean }) {
  const { state, ask } = older
  if (state === 'ended') return <Foot>{older.rows.length > 0 ? '已显示全部订单' : '没有更早的订单'}</Foot>
  return (
    <Foot>
      <span>
        {state === 'failed'
          ? '没有读到更早的订单，请稍后重试。'
          : online
            ? '本机保存未完结的订单和近 180 天的订单。'
            : '更早的订单联网后可查看。'}
      </span>
      {online ? (
        <Button size="sm" loading={state === 'asking'} onClick={ask}>
          更早的订单
        </Button>
      ) : null}
    </Foot>
  )
}
