/** A picture of the public site in a form: uploaded and published once it is chosen. The field holds its path. */
import { chakra } from '@chakra-ui/react'
import { useId, useRef, useState } from 'react'
import { publishPicture } from '#api/desk/pictures.ts'
import { MAX_PHOTO_PIXELS } from '#api/files.ts'
import { useBound } from '#client/forms/fields.tsx'
import { useWaitFor } from '#client/forms/form.tsx'
import { Refused } from '#client/lib/call.ts'
import { uploadAtOnce } from '#client/sync/device/blobs.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { PICTURE_USES, pictureObstacle, type PictureUse } from '#domain/site/picture.ts'
import { useDeskSend } from './desk.ts'

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

/** Refuses a file that is no picture, or has too many or too few pixels, before anything is sent. Throws in Chinese. */
async function checkPicture(file: File, use: PictureUse): Promise<void> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  // HEIC is decoded by the server alone, which refuses every other file that this browser cannot open.
  if (!picture) return
  const { width, height } = picture
  picture.close()
  if (width * height > MAX_PHOTO_PIXELS) throw new Error('图片超过 4000 万像素，请缩小后再上传')
  const obstacle = pictureObstacle(use, { width, height })
  if (obstacle) throw new Error(obstacle)
}

const wordsOf = (error: unknown): string =>
  (error instanceof Refused ? error.fields['file_id'] : undefined) ?? (error instanceof Error ? error.message : '没有上传')

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
  const { db } = useAccount()
  const waitFor = useWaitFor()
  const send = useDeskSend()
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
      await checkPicture(file, use)
      const file_id = await uploadAtOnce(db, file)
      change((await send(publishPicture, { body: { file_id, use } })).data.path)
    } catch (reason) {
      setProblem(wordsOf(reason))
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
              {working ? '正在上传' : value ? '更换' : '上传图片'}
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
