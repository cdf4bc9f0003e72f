/** 每车磅差: the trips with their weight differences, of one firm or all, in the months of the address. */
import { chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { useArrivedTrips } from '#client/features/statistics/queries.ts'
import { TripsList } from '#client/features/statistics/trips-list.tsx'
import { Unread } from '#client/features/statistics/unread.tsx'
import { nowMs } from '#client/lib/clock.ts'
import { failureOf } from '#client/sync/kept/use-kept.ts'
import { statisticsPath } from '#client/lib/paths.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { chinaMonth } from '#domain/accounting/statistics.ts'
import { useAccountProfile } from '#client/app/account-profile-context.ts'

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/
const words = (month: string) => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`

export function Page() {
  const [params] = useSearchParams()
  const { role } = useAccountProfile().actor
  const monthOf = (name: string) => {
    const text = params.get(name) ?? ''
    return MONTH.test(text) ? text : chinaMonth(nowMs())
  }
  const [from, to] = [monthOf('from'), monthOf('to')]
  const firm_id = params.get('firm') ?? undefined
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useArrivedTrips({ from, to, firm_id })
  const orders = data?.pages.flatMap((page) => page.data)
  const back = `${statisticsPath(role)}?measure=difference`
  return (
    <>
      <PageHeader title="每车磅差" back={back} subtitle={from === to ? words(from) : `${words(from)} 至 ${words(to)}`} />
      <PageBody>
        {!orders ? (
          error ? (
            <Unread failure={failureOf(error)} onRetry={() => void refetch()} />
          ) : (
            <SkeletonCards count={3} />
          )
        ) : orders.length === 0 ? (
          <Empty
            icon="scale"
            title="这段时间没有收货的车次"
            hint="收货过磅后，每车的发货、收货净重和磅差会列在这里。"
            action={<ButtonLink to={back}>返回统计</ButtonLink>}
          />
        ) : (
          <>
            <TripsList role={role} orders={orders} />
            {hasNextPage ? (
              <chakra.div display="flex" justifyContent="center">
                <Button size="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  加载更多
                </Button>
              </chakra.div>
            ) : null}
          </>
        )}
      </PageBody>
    </>
  )
}
