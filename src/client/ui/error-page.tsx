/** A page instead of a page: not found, no permission, or a failure with its status code. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from './button.tsx'
import { useCountdown } from './countdown.ts'

export type ErrorPageProps = {
  /** Status code shown large; failures without one are 500. */
  status?: number
  title: string
  message?: string
  home?: string
  /** Seconds until `onElapsed`; shown while they run. */
  countdown_s?: number
  onElapsed?: () => void
  onRetry?: () => void
}

export function ErrorPage({ status = 500, title, message, home = '/', countdown_s = 0, onElapsed, onRetry }: ErrorPageProps) {
  const { left_s } = useCountdown(countdown_s)
  const elapsed = useRef(false)
  useEffect(() => {
    if (countdown_s === 0 || left_s > 0 || elapsed.current) return
    elapsed.current = true
    onElapsed?.()
  }, [countdown_s, left_s, onElapsed])
  return (
    <chakra.main
      minH="72dvh"
      display="flex"
      flexDirection="column"
      alignItems="center"
      justifyContent="center"
      textAlign="center"
      gap={2}
      px={6}
      py={12}
    >
      <chakra.p
        fontSize="clamp(72px, 18vw, 132px)"
        lineHeight="1"
        fontWeight="heavy"
        letterSpacing="-0.04em"
        color="transparent"
        bgImage="linear-gradient(140deg, #dda274, #974f23)"
        bgClip="text"
        fontVariantNumeric="tabular-nums"
        mb={3}
        aria-hidden
      >
        {status}
      </chakra.p>
      <chakra.h1 fontSize="title" fontWeight="heavy">
        {title}
      </chakra.h1>
      {message ? <chakra.p color="fg.muted">{message}</chakra.p> : null}
      {left_s > 0 ? (
        <chakra.p color="fg.muted" fontSize="sm" fontVariantNumeric="tabular-nums">
          {left_s} 秒后自动跳转
        </chakra.p>
      ) : null}
      <chakra.div display="flex" gap={3} mt={5}>
        {onRetry ? <Button onClick={onRetry}>重试</Button> : null}
        <ButtonLink variant="primary" to={home}>
          返回首页
        </ButtonLink>
      </chakra.div>
    </chakra.main>
  )
}

type GoneProps = { home?: string; onElapsed: () => void; countdown_s: number }

export const NotFound = (props: GoneProps) => (
  <ErrorPage status={404} title="此页面无法找到" message="您访问的页面不存在" {...props} />
)

export const NoPermission = (props: GoneProps) => <ErrorPage status={403} title="当前账号暂无权限，请联系管理员" {...props} />
