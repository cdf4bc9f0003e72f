/** A picture of the public site in a form: uploaded and published once it is chosen. The field holds its path. */
import { chakra } from '@chakra-ui/react'
import { useId, useRef, useState } from 'react'
import { useBound } from '#client/forms/fields.tsx'
import { useWaitFor } from '#client/forms/form.tsx'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { PICTURE_USES, type PictureUse } from '#domain/site/picture.ts'
import { pictureProblem, usePublishPicture } from './use-picture.ts'

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
    '& img, & [data-blank]': {
      width: '132px',
      height: '74px',
      rounded: 'md',
      bg: 'bg.muted',
      objectFit: 'contain',
      flexShrink: 0,
    },
    '& [data-blank]': { display: 'grid', placeItems: 'center', color: 'fg.muted' },
  },
})

export function PictureField({
  name,
  label,
  use,
  required = false,
  hint,
}: {
  name: string
  label: string
  use: PictureUse
  required?: boolean
  hint?: string
}) {
  const { value = '', error, change } = useBound<string>(name)
  const waitFor = useWaitFor()
  const publish = usePublishPicture(use)
  const [working, setWorking] = useState(false)
  const [problem, setProblem] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const message = problem || error
  const { least_width, least_height } = PICTURE_USES[use]

  async function take(file: File) {
    setWorking(true)
    setProblem('')
    try {
      change((await publish(file)).path)
    } catch (reason) {
      setProblem(pictureProblem(reason))
    } finally {
      setWorking(false)
    }
  }

  return (
    <div>
      <Box role="group" aria-label={label} data-invalid={message ? '' : undefined}>
        {value ? (
          <img src={value} alt={label} />
        ) : (
          <span data-blank="">
            <Icon name="image" size={24} />
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
            至少 {least_width}×{least_height} 像素{hint ? `，${hint}` : ''}
          </chakra.p>
          <chakra.div mt={2} display="flex" gap={2}>
            <Button
              size="sm"
              icon="upload"
              loading={working}
              aria-label={`${value ? '更换' : '上传'}${label}`}
              aria-invalid={message ? true : undefined}
              aria-describedby={message ? `${id}-error` : undefined}
              onClick={() => input.current?.click()}
            >
              {working ? '正在上传' : value ? '更换' : '上传'}
            </Button>
            {value && !required ? (
              <Button size="sm" variant="ghost" aria-label={`去掉${label}`} onClick={() => change('')}>
                去掉
              </Button>
            ) : null}
          </chakra.div>
        </chakra.div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={label}
          data-picture={name}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) waitFor(take(file))
            target.value = ''
          }}
        />
      </Box>
      {message ? (
        <chakra.p id={`${id}-error`} role="alert" mt="6px" fontSize="sm" color="danger.fg">
          {message}
        </chakra.p>
      ) : null}
    </div>
  )
}
