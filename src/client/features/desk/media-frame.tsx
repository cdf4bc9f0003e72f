/** The frame of a picture or video in a form: what it shows, what it takes, its buttons, and what is wrong with it. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '#client/ui/icon.tsx'

const Box = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 3,
    p: 3,
    rounded: 'lg',
    borderWidth: '1px',
    borderColor: 'line.control',
    '&[data-invalid]': { borderColor: 'danger.fg' },
    '& > img, & > [data-blank]': {
      width: '132px',
      height: '74px',
      rounded: 'md',
      bg: 'bg.muted',
      objectFit: 'contain',
      flexShrink: 0,
    },
    '& > [data-blank]': { display: 'grid', placeItems: 'center', color: 'fg.muted' },
  },
})

interface Props {
  label: string
  required?: boolean
  /** what the field takes */
  hint: string
  /** null: nothing is chosen, and the icon stands in its place */
  shown: ReactNode | null
  icon: IconName
  message: string | undefined
  /** id of the message, which the button names */
  message_id: string
  buttons: ReactNode
  children: ReactNode
}
export function MediaFrame({ label, required, hint, shown, icon, message, message_id, buttons, children }: Props) {
  return (
    <div>
      <Box role="group" aria-label={label} data-invalid={message ? '' : undefined}>
        {shown ?? (
          <span data-blank="">
            <Icon name={icon} size={24} />
          </span>
        )}
        <chakra.div flex={1} minW="160px">
          <chakra.p fontSize="sm" fontWeight="bold">
            {label}
            {required ? (
              <chakra.span color="danger.fg" ml="3px" aria-hidden>
                *
              </chakra.span>
            ) : null}
          </chakra.p>
          <chakra.p fontSize="sm" color="fg.muted">
            {hint}
          </chakra.p>
          <chakra.div mt={2} display="flex" flexWrap="wrap" gap={2}>
            {buttons}
          </chakra.div>
        </chakra.div>
        {children}
      </Box>
      {message ? (
        <chakra.p id={message_id} role="alert" mt="6px" fontSize="sm" color="danger.fg">
          {message}
        </chakra.p>
      ) : null}
    </div>
  )
}
