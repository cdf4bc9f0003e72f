/** 绑定微信: the page to which WeChat returns. It logs a bound person in, and lets others bind a phone. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { BindingForm } from '#client/features/session/wechat/binding-form.tsx'
import { failureWords } from '#client/features/session/form/failure.ts'
import { useEnter } from '#client/features/session/login/use-enter.ts'
import { type Opened, open, wechatReturn } from '#client/features/session/wechat/wechat.ts'
import { WechatButton } from '#client/features/session/wechat/wechat-button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { AuthShell } from '#client/app/shells/auth-shell.tsx'
import { ToLogin } from './to-login.tsx'

type Unbound = Extract<Opened, { way: 'unbound' }>
type Step = { name: 'opening' } | { name: 'unbound'; opened: Unbound } | { name: 'failed'; words: string }

const start = (code: string | null, state: string | null): Step => {
  if (code && state) return { name: 'opening' }
  return { name: 'failed', words: state ? '您没有同意微信授权。' : '请从登录页点「微信登录」进入。' }
}

export function Page() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [return_to] = useState(wechatReturn)
  const { enter } = useEnter(return_to)
  const [code, state] = [params.get('code'), params.get('state')]
  const [step, setStep] = useState(() => start(code, state))

  const go = useEffectEvent((opened: Opened) => {
    if (opened.way === 'unbound') setStep({ name: 'unbound', opened })
    else if (opened.way === 'logged_in') void enter(async () => opened.type)
    else {
      toast.success('微信已绑定')
      void navigate('/user/account/secure', { replace: true })
    }
  })

  useEffect(() => {
    if (!code || !state) return undefined
    let current = true
    open(code, state).then(
      (opened) => current && go(opened),
      (error: unknown) => current && setStep({ name: 'failed', words: failureWords(error) }),
    )
    return () => {
      current = false
    }
  }, [code, state])

  return (
    <AuthShell
      title={step.name === 'unbound' ? '绑定手机号' : '微信登录'}
      subtitle={step.name === 'unbound' ? `${step.opened.nickname || '微信用户'}，绑定后可用微信直接登录` : undefined}
      offline="微信登录需要网络，联网后重试。"
    >
      {(openArticle) => (
        <>
          {step.name === 'opening' ? (
            <>
              <p role="status">正在确认微信授权</p>
              <Skeleton mt={4} height="160px" rounded="lg" />
            </>
          ) : null}
          {step.name === 'unbound' ? (
            <BindingForm ticket={step.opened.ticket} return_to={return_to} onOpen={openArticle} />
          ) : null}
          {step.name === 'failed' ? (
            <>
              <Notice tone="need" title="微信登录没有完成">
                {step.words}
              </Notice>
              <chakra.div mt={4}>
                <WechatButton return_to={return_to} label="重新用微信登录" />
              </chakra.div>
            </>
          ) : null}
          <ToLogin>用其他方式登录？</ToLogin>
        </>
      )}
    </AuthShell>
  )
}
