/** 短信登录 and 账号登录 in one panel: on the login page, and on the home page for visitors. */
import { chakra } from '@chakra-ui/react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  CODE_ERROR_NOTICE_MS,
  ERROR_NOTICE_MS,
  FAILURE_MESSAGE_DELAY_MS,
  LOGIN_CODE_LENGTH,
  LOGIN_REDIRECT_DELAY_MS,
} from '#domain/constants.ts'
import { MESSAGES, problem } from '#domain/validation.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Switcher } from '../../ui/switcher.tsx'
import { toast } from '../../ui/toast.tsx'
import { CodeField } from './code-field.tsx'
import type { Credentials } from './login.ts'
import { pathAfterLogin } from './return-path.ts'

const Form = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: '14px', pt: '18px' } })

const words = (error: unknown) =>
  error instanceof Error && error.name !== 'TypeError' ? error.message : '网络不可用，请稍后重试'
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Submitting with the pauses the product wants: 1.5 s before the success notice, and before a failure is told. */
function useLogin(return_to: string | null) {
  const navigate = useNavigate()
  const [loading, setLoading] = useState(false)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  const submit = async (credentials: Credentials) => {
    setLoading(true)
    const started = performance.now()
    const rest = (ms: number) => wait(Math.max(0, ms - (performance.now() - started)))
    try {
      const { logIn } = await import('./login.ts')
      const type = await logIn(credentials)
      await rest(LOGIN_REDIRECT_DELAY_MS)
      toast.success('登录成功')
      if (here.current) void navigate(pathAfterLogin(return_to, type, location.origin), { replace: true })
    } catch (error) {
      await rest(FAILURE_MESSAGE_DELAY_MS)
      toast.error(words(error), { title: '错误', duration_ms: ERROR_NOTICE_MS })
      setLoading(false)
    }
  }
  return { loading, submit }
}

type Login = ReturnType<typeof useLogin>

const mobileProblem = (text: string) => (text.trim() ? problem('login_mobile', text.trim()) : MESSAGES.mobile_required)
const codeProblem = (text: string) => (text ? problem('login_code', text) : MESSAGES.code_required)

function SmsForm({ login, children }: { login: Login; children: ReactNode }) {
  const [mobile, setMobile] = useState('')
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<{ mobile?: string | null; code?: string | null }>({})
  const form = useRef<HTMLFormElement>(null)
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()

  const send = async () => {
    const wrong = mobileProblem(mobile)
    setErrors((was) => ({ ...was, mobile: wrong }))
    if (wrong) {
      focus('mobile')
      return false
    }
    try {
      const { sendCode } = await import('./login.ts')
      await sendCode(mobile.trim())
      focus('code')
      return true
    } catch (error) {
      toast.error(words(error), { duration_ms: CODE_ERROR_NOTICE_MS })
      return false
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = { mobile: mobileProblem(mobile), code: codeProblem(code) }
    setErrors(found)
    if (found.mobile || found.code) focus(found.mobile ? 'mobile' : 'code')
    else void login.submit({ identity: mobile.trim(), verification_code: code })
  }
  return (
    <Form ref={form} noValidate onSubmit={submit}>
      <Field
        label="手机号"
        name="mobile"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={11}
        placeholder={MESSAGES.mobile_required}
        value={mobile}
        error={errors.mobile ?? undefined}
        onChange={(event) => {
          setMobile(event.target.value.replace(/\D/g, ''))
          setErrors((was) => ({ ...was, mobile: null }))
        }}
        onBlur={() => setErrors((was) => ({ ...was, mobile: mobileProblem(mobile) }))}
      />
      <CodeField
        length={LOGIN_CODE_LENGTH}
        name="code"
        placeholder={MESSAGES.code_required}
        value={code}
        error={errors.code ?? undefined}
        onSend={send}
        onChange={(event) => {
          setCode(event.target.value.replace(/\D/g, '').slice(0, LOGIN_CODE_LENGTH))
          setErrors((was) => ({ ...was, code: null }))
        }}
        onBlur={() => setErrors((was) => ({ ...was, code: codeProblem(code) }))}
      />
      {children}
    </Form>
  )
}

const identityProblem = (text: string) => (text.trim() ? null : MESSAGES.identity_required)
const passwordProblem = (text: string) => (text ? null : MESSAGES.password_required)

function AccountForm({ login, children }: { login: Login; children: ReactNode }) {
  const [identity, setIdentity] = useState('')
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState(false)
  const [errors, setErrors] = useState<{ identity?: string | null; password?: string | null }>({})
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = { identity: identityProblem(identity), password: passwordProblem(password) }
    setErrors(found)
    if (found.identity || found.password) {
      form.current?.querySelector<HTMLInputElement>(`[name=${found.identity ? 'identity' : 'password'}]`)?.focus()
    } else void login.submit({ identity: identity.trim(), password })
  }
  return (
    <Form ref={form} noValidate onSubmit={submit}>
      <Field
        label="手机号或邮箱"
        name="identity"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={80}
        placeholder={MESSAGES.identity_required}
        value={identity}
        error={errors.identity ?? undefined}
        onChange={(event) => {
          setIdentity(event.target.value)
          setErrors((was) => ({ ...was, identity: null }))
        }}
        onBlur={() => setErrors((was) => ({ ...was, identity: identityProblem(identity) }))}
      />
      <Field
        label="密码"
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        maxLength={128}
        placeholder={MESSAGES.password_required}
        value={password}
        error={errors.password ?? undefined}
        onChange={(event) => {
          setPassword(event.target.value)
          setErrors((was) => ({ ...was, password: null }))
        }}
        onBlur={() => setErrors((was) => ({ ...was, password: passwordProblem(password) }))}
        action={
          <IconButton
            icon={shown ? 'eye_off' : 'eye'}
            label={shown ? '隐藏密码' : '显示密码'}
            aria-pressed={shown}
            color="fg.muted"
            onClick={() => setShown(!shown)}
          />
        }
      />
      {children}
    </Form>
  )
}

const METHODS = [
  { value: 'sms', label: '短信登录' },
  { value: 'account', label: '账号登录' },
] as const

/** `return_to` is the path to go back to after logging in. */
export function LoginPanel({ return_to = null }: { return_to?: string | null }) {
  const [method, setMethod] = useState<'sms' | 'account'>('sms')
  const login = useLogin(return_to)
  const button = (
    <Button type="submit" variant="primary" size="lg" wide loading={login.loading} mt="6px">
      登录
    </Button>
  )
  return (
    <Switcher label="登录方式" items={METHODS} value={method} onValue={setMethod}>
      {method === 'sms' ? <SmsForm login={login}>{button}</SmsForm> : <AccountForm login={login}>{button}</AccountForm>}
    </Switcher>
  )
}
