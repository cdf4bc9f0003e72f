/** The line under a form with the link to the login. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

const Way = chakra(Link, {
  base: { display: 'inline-flex', alignItems: 'center', minH: 'targetSm', color: 'brand.fg', fontWeight: 'medium', px: 1 },
})

export function ToLogin({
  children,
  to = '/auth/login',
  label = '去登录',
}: {
  children: ReactNode
  to?: string
  label?: string
}) {
  return (
    <chakra.p mt={4} textAlign="center" color="fg.muted" fontSize="button">
      {children}
      <Way to={to}>{label}</Way>
    </chakra.p>
  )
}
