/** A picture of the public site in a form: uploaded and published once it is chosen. The field holds its path. */
import { useId, useRef, useState } from 'react'
import { useBound } from '#client/forms/fields.tsx'
import { useWaitFor } from '#client/forms/form.tsx'
import { Button } from '#client/ui/button.tsx'
import { PICTURE_USES, type PictureUse } from '#domain/site/picture.ts'
import { MediaFrame } from './media-frame.tsx'
import { pictureProblem, usePublishPicture } from './use-picture.ts'

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
    <MediaFrame
      label={label}
      required={required}
      hint={`至少 ${least_width}×${least_height} 像素${hint ? `，${hint}` : ''}`}
      shown={value ? <img src={value} alt={label} /> : null}
      icon="image"
      message={message}
      message_id={`${id}-error`}
      buttons={
        <>
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
        </>
      }
    >
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
    </MediaFrame>
  )
}
