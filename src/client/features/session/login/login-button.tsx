/** The button and props shared by both login forms. */
import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'

/** `return_to` is the path to return to; `children` stand below the button. */
export type LoginFormProps = { return_to: string | null; children: ReactNode }

export function LoginButton({ loading }: { loading: boolean }) {
  return (
    <Button type="submit" variant="primary" size="lg" wide loading={loading} mt="6px">
      登录
    </Button>
  )
}
