/** Shown in place of an intention that this device does not hold. */
import type { Absence } from '#client/sync/pull/absent.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'

export function MissingIntention({ absence, back, hint }: { absence: Absence; back: string; hint: string }) {
  if (absence === 'asking')
    return <Skeleton height="60dvh" m={{ base: 3, md: 6 }} rounded="lg" role="status" aria-label="加载中" />
  const action = <ButtonLink to={back}>返回列表</ButtonLink>
  return absence === 'unreachable' ? (
    <Empty icon="offline" title="这条需求不在本机" hint="联网后可查看。" action={action} />
  ) : (
    <Empty icon="intention" title="内容不存在或您无权查看" hint={hint} action={action} />
  )
}
