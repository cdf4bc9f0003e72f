/** The pages for an unknown address and for a missing permission; both redirect after a countdown. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useCountdown } from '#client/ui/countdown.ts'
import { ErrorPage } from './error-page.tsx'

interface Props {
  home?: string
  /** seconds until `onElapsed`, shown while they run */
  countdown_s: number
  onElapsed: () => void
}

function Gone({ countdown_s, onElapsed, ...page }: Props & { status: number; title: string; message?: string }) {
  const { left_s } = useCountdown(countdown_s)
  const elapsed = useRef(false)
  useEffect(() => {
    if (left_s > 0 || elapsed.current) return
    elapsed.current = true
    onElapsed()
  }, [left_s, onElapsed])
  const note =
    left_s > 0 ? (
      <chakra.p color="fg.muted" fontSize="sm" fontVariantNumeric="tabular-nums">
        {left_s} 秒后自动跳转
      </chakra.p>
    ) : null
  return <ErrorPage {...page} note={note} />
}

export const NotFound = (props: Props) => <Gone status={404} title="此页面无法找到" message="您访问的页面不存在" {...props} />

export const NoPermission = (props: Props) => <Gone status={403} title="当前账号暂无权限，请联系管理员" {...props} />
