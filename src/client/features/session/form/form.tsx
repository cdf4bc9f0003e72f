/** A form on the login pages, with stacked fields and without the browser's own validation. */
import { chakra } from '@chakra-ui/react'
import { type FocusEvent, type ReactNode, type RefObject, useState } from 'react'
import type { movesOnEnter } from '#client/ui/field/enter-key.ts'

const Column = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: '14px' } })

/** The code for Enter loads on focus, because most visitors of the home page fill in nothing. Without it Enter sends the form. */
function useMovesOnEnter() {
  const [moves, setMoves] = useState<typeof movesOnEnter | null>(null)
  const load = async ({ target, currentTarget }: FocusEvent<HTMLFormElement>) => {
    const loaded = await import('#client/ui/field/enter-key.ts').catch(() => null)
    if (!loaded) return
    loaded.movesOnEnter.onFocus({ target, currentTarget })
    setMoves(loaded.movesOnEnter)
  }
  return moves ?? { onFocus: (event: FocusEvent<HTMLFormElement>) => void load(event) }
}

export function Form({
  ref,
  onSubmit,
  children,
}: {
  ref?: RefObject<HTMLFormElement | null>
  onSubmit: () => void
  children: ReactNode
}) {
  const moves = useMovesOnEnter()
  return (
    <Column
      {...(ref ? { ref } : {})}
      noValidate
      // Outside a dialog this sends nothing: a press before the app runs must not write what is typed into the address.
      method="dialog"
      {...moves}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </Column>
  )
}
