/** 短信登录, 账号登录 and optionally 扫码登录 in one panel, for the login page and for visitors of the home page. */
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { MESSAGES } from '#domain/input/sentences.ts'
import { readMobile } from '#domain/input/typed.ts'
import { Field } from '#client/ui/field/field.tsx'
import { LatePart } from '#client/ui/loading/late-part.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { Switcher } from '#client/ui/navigation/switcher.tsx'
import { codeCheck, mobileCheck } from '#client/features/session/form/checks.ts'
import { CodeField, READ_CODE } from '#client/features/session/form/code-field.tsx'
import { Form } from '#client/features/session/form/form.tsx'
import { LoginButton, type LoginFormProps } from './login-button.tsx'
import { sendOrTell } from '#client/features/session/form/send-or-tell.ts'
import { useEnter } from './use-enter.ts'
import { useFields } from '#client/features/session/form/use-fields.ts'
import { WechatButton } from '#client/features/session/wechat/wechat-button.tsx'

const AccountForm = lazy(async () => ({ default: (await import('./account-form.tsx')).AccountForm }))
const QrLogin = lazy(async () => ({ default: (await import('#client/features/session/scan/qr-login.tsx')).QrLogin }))

const Links = chakra('div', { base: { display: 'flex', justifyContent: 'space-between', fontSize: 'button', mt: '-4px' } })
const Aside = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: 'targetSm',
    color: 'brand.fg',
    _hover: { textDecoration: 'underline' },
  },
})

const SMS = { mobile: mobileCheck, code: codeCheck }

function SmsForm({ return_to, children }: LoginFormProps) {
  const { loading, enter } = useEnter(return_to)
  const { form, values, bind, validate, refuse, focus } = useFields(SMS)
  const phone = values.mobile.trim()
  const send = async () => {
    if (!validate(['mobile'])) return false
    const sent = await sendOrTell(
      async () => (await import('./login.ts')).sendCode(phone),
      ({ phone: mobile = '' }) => refuse({ mobile }),
    )
    if (sent) focus('code')
    return sent
  }
  return (
    <Form
      ref={form}
      onSubmit={() => {
        if (!validate()) return
        void enter(async () => (await import('./login.ts')).logIn({ identity: phone, verification_code: values.code }))
      }}
    >
      <Field
        label="手机号"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder={MESSAGES.mobile_required}
        {...bind('mobile', readMobile)}
      />
      <CodeField placeholder={MESSAGES.code_required} onSend={send} {...bind('code', READ_CODE)} />
      <LoginButton loading={loading} />
      {children}
    </Form>
  )
}

const METHODS = [
  { value: 'sms', label: '短信登录' },
  { value: 'account', label: '账号登录' },
  { value: 'qr', label: '扫码登录' },
] as const
export type LoginMethod = (typeof METHODS)[number]['value']

const loginPath = (by: LoginMethod, return_to: string | null): string => {
  const query = new URLSearchParams({ ...(by === 'sms' ? {} : { by }), ...(return_to ? { return: return_to } : {}) })
  return query.size > 0 ? `/auth/login?${query}` : '/auth/login'
}

/** `return_to` is the path after login; `qr` offers 扫码登录; `initial` is the method shown first. */
export function LoginPanel({
  return_to = null,
  qr = false,
  initial = 'sms',
}: {
  return_to?: string | null
  qr?: boolean
  initial?: LoginMethod
}) {
  const [method, setMethod] = useState(initial)
  const more = (
    <>
      <Links>
        <Aside to="/auth/register">注册账号</Aside>
        <Aside to="/auth/findpwd">忘记密码</Aside>
      </Links>
      <WechatButton return_to={return_to} />
    </>
  )
  return (
    <Switcher
      label="登录方式"
      items={METHODS.slice(0, qr ? 3 : 2).map((each) => ({ ...each, to: loginPath(each.value, return_to) }))}
      value={method}
      onValue={setMethod}
    >
      <chakra.div pt="18px">
        {method === 'sms' ? <SmsForm return_to={return_to}>{more}</SmsForm> : null}
        {method === 'account' ? (
          <Suspense fallback={<Skeleton height="282px" rounded="lg" />}>
            <LatePart>
              <AccountForm return_to={return_to}>{more}</AccountForm>
            </LatePart>
          </Suspense>
        ) : null}
        {method === 'qr' ? (
          <Suspense fallback={<Skeleton height="318px" rounded="lg" />}>
            <QrLogin return_to={return_to} />
          </Suspense>
        ) : null}
      </chakra.div>
    </Switcher>
  )
}
