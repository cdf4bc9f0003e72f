/** 登录记录: the person's newest logins with place and device. The device keeps those read last. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { useKept } from '#client/sync/kept/use-kept.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { DataAge } from '#client/ui/loading/data-age.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { chinaTime } from '#domain/china-time.ts'
import { logPage } from './queries.ts'

const NEWEST = 5

const Entry = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: 4,
    py: 2,
    fontVariantNumeric: 'tabular-nums',
    '& + &': { borderTopWidth: '1px', borderColor: 'line.faint' },
    '& > span': { color: 'fg.muted', fontSize: 'sm', overflowWrap: 'anywhere' },
  },
})

/** `all`: the page with every entry. */
export function SignIns({ all }: { all: string }) {
  const { actor } = useAccount()
  const { value, failure, at, again } = useKept(logPage({ kind: 'account', user_id: actor.user_id }))
  if (!value) {
    if (!failure) return <SkeletonCards count={1} />
    return (
      <Empty
        icon={failure.away ? 'offline' : 'alert'}
        title={failure.away ? '联网后可查看登录记录' : '登录记录暂时读不到'}
        action={<Button onClick={again}>重试</Button>}
      />
    )
  }
  const logins = value.data.filter(({ object, action }) => object === 'session' && action === 'login').slice(0, NEWEST)
  return (
    <Card roomy>
      <SectionTitle aside={<Link to={all}>全部记录 ›</Link>}>登录记录</SectionTitle>
      <chakra.p color="fg.muted" fontSize="sm" mb={1}>
        在新的地点登录时会通知您。
        <DataAge at={at} />
      </chakra.p>
      <ol>
        {logins.map(({ id, at: when, note, device, place, ip }) => (
          <Entry key={id}>
            {chinaTime(when)}
            <span>{[note, device, [place, ip].filter(Boolean).join(' ')].filter(Boolean).join(' · ')}</span>
          </Entry>
        ))}
      </ol>
    </Card>
  )
}
