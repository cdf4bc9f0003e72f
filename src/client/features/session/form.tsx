/** A form of the ways in: its fields below each other, without the browser's own validation. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode, RefObject } from 'react'

const Column = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: '14px' } })

export function Form({
  ref,
  onSubmit,
  children,
}: {
  ref?: RefObject<HTMLFormElement | null>
  onSubmit: () => void
  children: ReactNode
}) {
  return (
    <Column
      {...(ref ? { ref } : {})}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </Column>
  )
}
