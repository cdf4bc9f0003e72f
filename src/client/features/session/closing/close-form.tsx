/** The confirmation in words, then the identity check, then the call that closes the account. */
import { chakra } from '@chakra-ui/react'
import { useRef } from 'react'
import { closeAccount } from '#api/closing.ts'
import { TextField } from '#client/forms/fields.tsx'
import { FormProblem, FormScope } from '#client/forms/form.tsx'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { leaveTo } from '#client/lib/after-leaving.ts'
import { readAuth } from '#client/lib/auth.ts'
import { call } from '#client/lib/call.ts'
import { useIdentityCheck } from '#client/lib/identity-check.ts'
import { Button } from '#client/ui/button.tsx'
import { CLOSING_WORDS } from '#domain/firm/closing.ts'
import { refusalCode } from '#client/features/session/form/failure.ts'
import { forgetVerification } from '#client/features/session/identity/recent-verification.ts'
import { leaveClosed } from '#client/features/session/login/logout.ts'

const SCHEMA = closeAccount.body.pick({ confirmation: true })
const FAREWELL = '/auth/closed'

interface Props {
  user_id: string
  online: boolean
  /** what closes with the account, as the last question names it */
  message: string
  /** the server refused, because something is open since */
  onRefused: () => void
}

export function CloseForm({ user_id, online, message, onRefused }: Props) {
  const check = useIdentityCheck()
  const proof = useRef('')
  const form = useEndpointForm<{ confirmation: string }, { confirmation: typeof CLOSING_WORDS }>({
    schema: SCHEMA,
    values: { confirmation: '' },
    body: ({ confirmation }) => ({ confirmation: confirmation.trim() }),
    async ask(body) {
      proof.current = (await check({ title: CLOSING_WORDS, message, confirm_label: '注销，不再恢复' })) ?? ''
      return proof.current ? body : null
    },
    async send(body) {
      const auth = readAuth()
      // The server may end the session on this device before its answer arrives.
      leaveTo(FAREWELL)
      try {
        await call(closeAccount, { params: { id: user_id }, body: { ...body, verification: proof.current } })
      } catch (error) {
        leaveTo(null)
        if (refusalCode(error) === 'not_verified') forgetVerification()
        if (refusalCode(error) === 'business_open') onRefused()
        throw error
      }
      if (auth) await leaveClosed(auth)
    },
  })
  return (
    <FormScope form={form} guarded={false}>
      <chakra.form
        noValidate
        display="flex"
        flexDirection="column"
        gap="14px"
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        <TextField name="confirmation" label={`请输入“${CLOSING_WORDS}”确认`} autoComplete="off" aria-required />
        <FormProblem form={form} />
        <Button type="submit" variant="danger" disabled={!online} loading={form.saving} alignSelf={{ md: 'flex-start' }}>
          {online ? '注销账号' : '联网后注销'}
        </Button>
      </chakra.form>
    </FormScope>
  )
}
