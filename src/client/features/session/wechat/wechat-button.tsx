/** 微信登录: opens WeChat's page, or says that this platform has no WeChat login. */
import { lazy, Suspense, useState } from 'react'
import { CODE_ERROR_NOTICE_MS } from '#domain/constants.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { failureWords } from '#client/features/session/form/failure.ts'

const WechatClosed = lazy(async () => ({ default: (await import('./wechat-closed.tsx')).WechatClosed }))

/** `return_to` is the path after the return from WeChat. */
export function WechatButton({
  return_to,
  label = '微信登录',
  small = false,
}: {
  return_to: string | null
  label?: string
  small?: boolean
}) {
  const [asking, setAsking] = useState(false)
  const [closed, setClosed] = useState(false)
  const go = async () => {
    setAsking(true)
    try {
      const { wechatPage } = await import('./wechat.ts')
      const page = await wechatPage(return_to)
      if (page) location.assign(page)
      else setClosed(true)
    } catch (error) {
      toast.error(failureWords(error), { duration_ms: CODE_ERROR_NOTICE_MS })
    }
    setAsking(false)
  }
  return (
    <>
      <Button icon="wechat" {...(small ? { size: 'sm' } : { wide: true })} loading={asking} onClick={() => void go()}>
        {label}
      </Button>
      {closed ? (
        <Suspense>
          <WechatClosed onClose={() => setClosed(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
