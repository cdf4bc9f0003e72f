/**
 * The frame of a picture or video in a form: the file itself, the kinds of files that it takes, the buttons, and the reason of a
 * refusal.
 */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
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
  /** the kinds and sizes that the field takes */
  hint: string
  /** the chosen file; null: the icon stands in its place */
  shown: ReactNode | null
  icon: IconName
  message: string | undefined
  /** an upload is under way */
  working: boolean
  /** media types, as the attribute of the file input */
  accept: string
  onFile: (file: File) => void
  /** absent if the field cannot be emptied now */
  onRemove: (() => void) | undefined
  /** a button before the others */
  again?: ReactNode
  /** rows below the label */
  children?: ReactNode
}
export function MediaFrame(props: Props) {
  const { label, required, hint, shown, icon, message, working, accept, onFile, onRemove, again, children } = props
  const input = useRef<HTMLInputElement>(null)
  const message_id = useId()
  const upload = shown ? '更换' : '上传'
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
            {again}
            <Button
              size="sm"
              icon="upload"
              loading={working}
              aria-label={`${upload}${label}`}
              aria-invalid={message ? true : undefined}
              aria-describedby={message ? message_id : undefined}
              onClick={() => input.current?.click()}
            >
              {working ? '正在上传' : upload}
            </Button>
            {onRemove ? (
              <Button size="sm" variant="ghost" aria-label={`去掉${label}`} onClick={onRemove}>
                去掉
              </Button>
            ) : null}
          </chakra.div>
        </chakra.div>
        {children}
        <input
          ref={input}
          type="file"
          accept={accept}
          hidden
          aria-label={label}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) onFile(file)
            target.value = ''
          }}
        />
      </Box>
      {message ? (
        <chakra.p id={message_id} role="alert" mt="6px" fontSize="sm" color="danger.fg">
          {message}
        </chakra.p>
      ) : null}
    </div>
  )
}
