/** Takes, shows and enlarges photos. A photo is read from the device if it is there, else from the server. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { addPhoto } from '#client/sync/blobs.ts'
import type { BlobRow } from '#client/sync/rows.ts'
import { useLive } from '#client/sync/live.ts'
import { useAccount, useSyncStatus } from '#client/sync/react.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Lightbox } from '#client/ui/lightbox.tsx'
import { PhotoAdd } from '#client/ui/photo-add.tsx'
import { type PhotoState, PhotoTile } from '#client/ui/photo-tile.tsx'

type Size = 'thumb' | 'full'
/** The address names the account, so that a cached copy never serves another account. */
const remote = (account: string, id: string, size: Size) =>
  `/v1/files/${id}/content?account=${account}${size === 'thumb' ? '&thumb=1' : ''}`

/** The addresses of photos in the order of `ids`; undefined until the device has answered. */
function usePhotoUrls(ids: readonly string[], size: Size = 'thumb'): (string | undefined)[] {
  const { db } = useAccount()
  const key = ids.join()
  const [urls, setUrls] = useState<Record<string, string>>({})
  useEffect(() => {
    let current = true
    const made: string[] = []
    const wanted = key ? key.split(',') : []
    const serve = (rows: (BlobRow | undefined)[]) => {
      if (!current) return
      const found = wanted.map((id, index): [string, string] => {
        const row = rows[index]
        if (!row) return [id, remote(db.owner, id, size)]
        const url = URL.createObjectURL(new Blob([row.bytes], { type: row.type }))
        made.push(url)
        return [id, url]
      })
      setUrls(Object.fromEntries(found))
    }
    void db.blobs.bulkGet(wanted).then(serve, () => serve([]))
    return () => {
      current = false
      for (const url of made) URL.revokeObjectURL(url)
    }
  }, [db, key, size])
  return ids.map((id) => urls[id])
}

/** The upload states of photos taken on this device, by id. */
function usePhotoStates(ids: readonly string[]): Record<string, PhotoState> {
  const { db } = useAccount()
  const { uploads } = useSyncStatus()
  const rows = useLive(() => db.blobs.bulkGet([...ids]), [db, ids.join()])
  const states: Record<string, PhotoState> = {}
  for (const row of rows ?? []) {
    if (!row) continue
    const sending = uploads[row.id]
    if (row.state === 'uploaded') states[row.id] = { kind: 'done' }
    else if (row.state === 'refused') states[row.id] = { kind: 'failed' }
    else if (sending && sending.total > 0) states[row.id] = { kind: 'uploading', progress: sending.sent / sending.total }
    else states[row.id] = { kind: 'local', size_bytes: row.size }
  }
  return states
}

const Row = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '10px' } })
const Blank = chakra('div', {
  base: {
    boxSize: 'thumb',
    flexShrink: 0,
    rounded: 'md',
    bg: 'bg.muted',
    color: 'fg.muted',
    display: 'grid',
    placeItems: 'center',
    alignContent: 'center',
    gap: '6px',
    px: 2,
    textAlign: 'center',
    fontSize: 'tiny',
  },
})

interface TileProps {
  src: string | undefined
  alt: string
  state?: PhotoState | undefined
  onOpen?: () => void
  onRemove?: () => void
}
/** A thumbnail; without the picture it says why. */
function Tile({ src, alt, state, onOpen, onRemove }: TileProps) {
  const { online } = useSyncStatus()
  const [broken, setBroken] = useState('')
  if (!src) return <Blank role="img" aria-busy="true" aria-label={`${alt}，读取中`} />
  if (broken === `${src} ${online}`) {
    return (
      <Blank>
        <Icon name="image" size={22} />
        {online ? '照片无法打开' : '联网后可查看'}
      </Blank>
    )
  }
  return (
    <div onErrorCapture={() => setBroken(`${src} ${online}`)}>
      <PhotoTile
        src={src}
        alt={alt}
        {...(state ? { state } : {})}
        {...(onOpen ? { onOpen } : {})}
        {...(onRemove ? { onRemove } : {})}
      />
    </div>
  )
}

interface Photo {
  id: string
  alt: string
  caption?: ReactNode
  /** The figures read from the photo or entered beside it. */
  figures?: ReactNode
}

/** `index` null is closed. */
function PhotoLightbox({
  photos,
  index,
  onIndex,
}: {
  photos: readonly Photo[]
  index: number | null
  onIndex: (index: number | null) => void
}) {
  const urls = usePhotoUrls(index === null ? [] : photos.map(({ id }) => id), 'full')
  if (index === null) return null
  const shown = photos.map(({ alt, caption, figures }, at) => ({ src: urls[at] ?? '', alt, caption, figures }))
  return <Lightbox photos={shown} index={index} onIndex={onIndex} onClose={() => onIndex(null)} />
}

/** Thumbnails in a row. A press calls `onOpen`, or enlarges in place with `figures` beside the photo. */
export function PhotoStrip({
  ids,
  label = '照片',
  figures,
  onOpen,
}: {
  ids: readonly string[]
  label?: string
  figures?: ReactNode
  onOpen?: (index: number) => void
}) {
  const urls = usePhotoUrls(ids)
  const states = usePhotoStates(ids)
  const [open, setOpen] = useState<number | null>(null)
  if (ids.length === 0) return null
  const named = (index: number) => (ids.length > 1 ? `${label} ${index + 1}` : label)
  return (
    <>
      <Row>
        {ids.map((id, index) => {
          const state = states[id]
          return (
            <Tile
              key={id}
              src={urls[index]}
              alt={named(index)}
              state={state?.kind === 'done' ? undefined : state}
              onOpen={() => (onOpen ?? setOpen)(index)}
            />
          )
        })}
      </Row>
      <PhotoLightbox photos={ids.map((id, index) => ({ id, alt: named(index), figures }))} index={open} onIndex={setOpen} />
    </>
  )
}

const Camera = chakra('div', {
  base: { display: 'none', '@media (pointer: coarse), (max-width: 767px)': { display: 'block' } },
})
const Note = chakra('p', {
  base: { display: 'flex', gap: '6px', mt: 2, fontSize: 'sm', lineHeight: '1.45', color: 'danger.fg', '& svg': { mt: '1px' } },
})

/** Takes photos with the camera or from the album. Each is saved on the device before it is shown. `value` holds photo ids. */
export function PhotoPicker({
  value,
  onChange,
  max = 12,
  label = '照片',
  error,
}: {
  value: string[]
  onChange: (ids: string[]) => void
  max?: number
  label?: string
  error?: string | undefined
}) {
  const { db } = useAccount()
  const note_id = useId()
  const urls = usePhotoUrls(value)
  const states = usePhotoStates(value)
  const [working, setWorking] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const [open, setOpen] = useState<number | null>(null)
  const room = max - value.length - working

  async function take(files: File[]) {
    const taken = files.slice(0, room)
    setProblem(files.length > room ? `最多 ${max} 张照片` : null)
    setWorking(taken.length)
    let ids = value
    for (const file of taken) {
      try {
        const row = await addPhoto(db, file)
        ids = [...ids, row.id]
        onChange(ids)
      } catch (reason) {
        setProblem(reason instanceof Error ? reason.message : '照片没有保存')
      }
      setWorking((count) => count - 1)
    }
  }

  const message = problem ?? error
  const named = (index: number) => `${label} ${index + 1}`
  return (
    <chakra.div role="group" aria-label={label} aria-describedby={message ? note_id : undefined}>
      <Row>
        {value.map((id, index) => (
          <Tile
            key={id}
            src={urls[index]}
            alt={named(index)}
            state={states[id]}
            onOpen={() => setOpen(index)}
            onRemove={() => onChange(value.filter((each) => each !== id))}
          />
        ))}
        {Array.from({ length: working }, (_, index) => (
          <Blank key={`working-${index}`} role="status">
            正在保存…
          </Blank>
        ))}
        {room > 0 && working === 0 ? (
          <>
            <Camera>
              <PhotoAdd label="拍照" camera onFiles={(files) => void take(files)} />
            </Camera>
            <PhotoAdd label="选择照片" onFiles={(files) => void take(files)} />
          </>
        ) : null}
      </Row>
      {message ? (
        <Note id={note_id} role="alert">
          <Icon name="alert" size={16} />
          {message}
        </Note>
      ) : null}
      <PhotoLightbox photos={value.map((id, index) => ({ id, alt: named(index) }))} index={open} onIndex={setOpen} />
    </chakra.div>
  )
}
