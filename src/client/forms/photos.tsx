/**
 * Takes, shows and enlarges photos, and downloads papers. A file is read from the device if it is there, else from the server.
 */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId, useState } from 'react'
import { addFile } from '#client/sync/device/blobs.ts'
import { useAccount, useSyncStatus } from '#client/sync/reading/react.tsx'
import { Button } from '#client/ui/button.tsx'
import { FileTile } from '#client/ui/media/file-tile.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Lightbox } from '#client/ui/media/lightbox.tsx'
import { PhotoAdd } from '#client/ui/media/photo-add.tsx'
import { usePrinting } from '#client/ui/print/printing.ts'
import { type PhotoState, PhotoTile } from '#client/ui/media/photo-tile.tsx'
import { SameFiles } from './same-evidence.tsx'
import { isPicture, type Shown, useFiles, useUploads } from './stored-files.ts'

const Row = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '10px',
    _print: { display: 'block', '& > *': { display: 'inline-block', verticalAlign: 'top', mr: '4mm', mb: '3mm' } },
  },
})
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
    _print: { width: '80mm', height: 'auto', minH: '12mm', fontSize: 'sm' },
  },
})

interface TileProps {
  file: Shown | undefined
  alt: string
  state?: PhotoState | undefined
  /** Resolves to whether the file is a paper. */
  look: () => Promise<boolean>
  onOpen?: () => void
  onRemove?: () => void
}
/** A thumbnail or a paper. Without a picture it says why. */
function Tile({ file, alt, state, look, onOpen, onRemove }: TileProps) {
  const { online } = useSyncStatus()
  const [broken, setBroken] = useState('')
  if (!file) {
    return (
      <Blank role="img" aria-busy="true" aria-label={`${alt}，读取中`}>
        <span data-print="only">{alt}未读取，请用页面上的“打印”</span>
      </Blank>
    )
  }
  const { src, paper, unseen = false } = file
  if (paper) {
    const { name, bytes } = paper
    return <FileTile href={src} name={name} bytes={bytes} alt={alt} state={state} onRemove={onRemove} />
  }
  if (broken === `${src} ${online}`) {
    return (
      <Blank>
        <Icon name="image" size={22} />
        {online ? '照片无法打开' : '联网后可查看'}
        <span data-print="only">{alt}</span>
      </Blank>
    )
  }
  return (
    <div onErrorCapture={async () => (await look()) || setBroken(`${src} ${online}`)}>
      <PhotoTile
        src={unseen ? null : src}
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
  /** Figures read from the photo or entered with it. */
  figures?: ReactNode
}

/** `open` is the photo's id; null means closed. */
function PhotoLightbox({
  photos,
  open,
  onOpen,
}: {
  photos: readonly Photo[]
  open: string | null
  onOpen: (id: string | null) => void
}) {
  const { files } = useFiles(open === null ? [] : photos.map(({ id }) => id), 'full')
  const index = photos.findIndex(({ id }) => id === open)
  if (index < 0) return null
  const shown = photos.map(({ alt, caption, figures }, at) => ({ src: files[at]?.src ?? '', alt, caption, figures }))
  return <Lightbox photos={shown} index={index} onIndex={(at) => onOpen(photos[at]?.id ?? null)} onClose={() => onOpen(null)} />
}

/** Thumbnails in a row. A press enlarges a photo, with `figures` beside it, or downloads a paper. */
export function PhotoStrip({ ids, label = '照片', figures }: { ids: readonly string[]; label?: string; figures?: ReactNode }) {
  const { files, look } = useFiles(ids, usePrinting() ? 'full' : 'thumb')
  const states = useUploads(ids)
  const [open, setOpen] = useState<string | null>(null)
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
              file={files[index]}
              alt={named(index)}
              state={state?.kind === 'done' ? undefined : state}
              look={() => look(id)}
              onOpen={() => setOpen(id)}
            />
          )
        })}
      </Row>
      <PhotoLightbox
        photos={ids.flatMap((id, index) => (isPicture(files[index]) ? [{ id, alt: named(index), figures }] : []))}
        open={open}
        onOpen={setOpen}
      />
    </>
  )
}

/** One photo at the full width of its container. */
export function PhotoLarge({ id, alt }: { id: string; alt: string }) {
  const [file] = useFiles([id], 'full').files
  if (!file) return <Blank role="img" aria-busy="true" aria-label={`${alt}，读取中`} />
  if (file.unseen) return <PhotoTile src={null} alt={alt} />
  return <chakra.img src={file.src} alt={alt} width="full" maxH="56dvh" objectFit="contain" rounded="md" bg="bg.muted" />
}

const Camera = chakra('div', {
  base: { display: 'none', '@media (pointer: coarse), (max-width: 767px)': { display: 'block' } },
})
const Note = chakra('p', {
  base: { display: 'flex', gap: '6px', mt: 2, fontSize: 'sm', lineHeight: '1.45', color: 'danger.fg', '& svg': { mt: '1px' } },
})

/**
 * Opens this field's camera, or the album if there is no camera, once the field is drawn. Call it during a press, because
 * otherwise the browser refuses.
 */
export function takePhoto(name: string): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(`[data-photos="${CSS.escape(name)}"]`)
    const inputs = [...(field?.querySelectorAll<HTMLInputElement>('input[type=file]') ?? [])]
    // The camera's input comes first, but is not drawn on a desktop.
    const shown = inputs.find((input) => input.parentElement?.offsetParent) ?? inputs.at(-1)
    field?.scrollIntoView({ block: 'center' })
    shown?.click()
  })
}

/**
 * Adds photos from the camera or album, and papers if wanted. Each is saved on the device before it is shown. `value` holds ids.
 */
export function PhotoPicker({
  name,
  value,
  onChange,
  onSaving,
  max = 12,
  label = '照片',
  papers = false,
  once,
  error,
}: {
  /** the field's name in its form */
  name?: string
  value: string[]
  onChange: (ids: string[]) => void
  /** Receives a promise that resolves once all chosen files are saved or refused. */
  onSaving: (work: Promise<void>) => void
  max?: number
  label?: string
  /** also accepts PDF, for vouchers and papers */
  papers?: boolean
  /** The word for evidence that counts once. The picker then shows where else the files are used. */
  once?: string
  error?: string | undefined
}) {
  const { db } = useAccount()
  const note_id = useId()
  const { files, look } = useFiles(value)
  const states = useUploads(value)
  const [working, setWorking] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const [open, setOpen] = useState<string | null>(null)
  const room = max - value.length - working

  async function take(chosen: File[]) {
    const taken = chosen.slice(0, room)
    // One line per refused file: after choosing ten, the person must see which one is missing.
    const problems = chosen.length > room ? [`最多 ${max} ${papers ? '份' : '张照片'}`] : []
    setProblem(problems.join('\n') || null)
    setWorking(taken.length)
    let ids = value
    for (const file of taken) {
      try {
        const row = await addFile(db, file)
        ids = [...ids, row.id]
        onChange(ids)
      } catch (reason) {
        problems.push(`${file.name || '照片'}：${reason instanceof Error ? reason.message : '没有保存'}`)
        setProblem(problems.join('\n'))
      }
      setWorking((count) => count - 1)
    }
  }

  const choose = (chosen: File[]) => onSaving(take(chosen))
  const message = problem ?? error
  const named = (index: number) => `${label} ${index + 1}`
  return (
    <chakra.div role="group" aria-label={label} aria-describedby={message ? note_id : undefined} data-photos={name}>
      <Row>
        {value.map((id, index) => (
          <Tile
            key={id}
            file={files[index]}
            alt={named(index)}
            state={states[id]}
            look={() => look(id)}
            onOpen={() => setOpen(id)}
            {...(working > 0 ? {} : { onRemove: () => onChange(value.filter((each) => each !== id)) })}
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
              <PhotoAdd label="拍照" camera onFiles={choose} />
            </Camera>
            <PhotoAdd label={papers ? '照片或 PDF' : '选择照片'} papers={papers} onFiles={choose} />
          </>
        ) : null}
      </Row>
      {message ? (
        <Note id={note_id} role="alert">
          <Icon name="alert" size={16} />
          <chakra.span whiteSpace="pre-line" overflowWrap="anywhere" minW={0}>
            {message}
          </chakra.span>
        </Note>
      ) : null}
      {once ? <SameFiles ids={value} what={once} /> : null}
      {error && name && room > 0 ? (
        <Button size="sm" icon="camera" mt={2} onClick={() => takePhoto(name)}>
          去拍照
        </Button>
      ) : null}
      <PhotoLightbox
        photos={value.flatMap((id, index) => (isPicture(files[index]) ? [{ id, alt: named(index) }] : []))}
        open={open}
        onOpen={setOpen}
      />
    </chakra.div>
  )
}
