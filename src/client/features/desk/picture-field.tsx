/** A picture of the public site in a form: uploaded and published once it is chosen. The field holds its path. */
import { useState } from 'react'
import { useBound } from '#client/forms/fields.tsx'
import { useWaitFor } from '#client/forms/form.tsx'
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
      message={problem || error}
      working={working}
      accept="image/*"
      onFile={(file) => waitFor(take(file))}
      onRemove={value && !required ? () => change('') : undefined}
    />
  )
}
