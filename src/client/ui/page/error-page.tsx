/** The page of a failure: a large status code, a message, and the ways to go on. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { usePageTitle } from './page-frame.ts'

export type ErrorPageProps = {
  /** Status code shown large; failures without one are 500. */
  status?: number
  title: string
  message?: string
  home?: string
  /** small print below the message */
  note?: ReactNode
  onRetry?: () => void
}

export function ErrorPage({ status = 500, title, message, note, home = '/', onRetry }: ErrorPageProps) {
  usePageTitle(title)
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
      {note}
      <chakra.div display="flex" gap={3} mt={5}>
        {onRetry ? <Button onClick={onRetry}>重试</Button> : null}
        <ButtonLink variant="primary" to={home}>
          返回首页
        </ButtonLink>
      </chakra.div>
    </chakra.main>
  )
}
