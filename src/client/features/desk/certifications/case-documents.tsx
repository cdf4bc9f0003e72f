/** The documents of a certification, one at a time, large. Photos are opened by a recorded call and not kept on the device. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { ReviewCase } from '#api/desk/certifications.ts'
import { useFiles } from '#client/forms/stored-files.ts'
import { useKeys } from '#client/lib/use-keys.ts'
import { useSyncStatus } from '#client/sync/reading/react.tsx'
import { Button } from '#client/ui/button.tsx'
import { FileTile } from '#client/ui/media/file-tile.tsx'
import { PictureStage, STAGE_START, type StageView, turned, zoomed } from '#client/ui/media/picture-stage.tsx'
import { CERTIFICATION_FILES, fieldLabel } from '#domain/firm/certification.ts'

const Paper = chakra('div', {
  base: {
    display: 'grid',
    placeItems: 'center',
    alignContent: 'center',
    gap: 3,
    height: 'full',
    rounded: 'lg',
    borderWidth: '1px',
    borderColor: 'line',
    bg: 'bg.sunken',
    color: 'fg.muted',
    textAlign: 'center',
    px: 4,
  },
})
const Choices = chakra('div', { base: { display: 'flex', gap: 1, '& button[aria-pressed=true]': { bg: 'bg.muted' } } })

interface Props {
  of: Pick<ReviewCase, 'certification' | 'papers'>
  /** the field whose document is shown; null for the first */
  shown: string | null
  onShow: (field: string) => void
}
export function CaseDocuments({ of: { certification, papers }, shown, onShow }: Props) {
  const { kind } = certification
  const { online } = useSyncStatus()
  const fields = certification.fields as unknown as Record<string, string>
  const names = CERTIFICATION_FILES[kind].filter((field) => fields[field])
  const name = names.find((each) => each === shown) ?? names[0]
  const id = name ? fields[name] : undefined
  const [views, setViews] = useState<Record<string, StageView>>({})
  const paper = papers.find((each) => each.id === id)
  const { files } = useFiles(id ? [id] : [], 'full')
  const view = (id && views[id]) || STAGE_START
  const setView = (next: StageView) => id && setViews((known) => ({ ...known, [id]: next }))
  const other = names[(names.indexOf(name as never) + 1) % names.length]
  useKeys({
    t: () => setView(turned(view)),
    '+': () => setView(zoomed(view, 1)),
    '=': () => setView(zoomed(view, 1)),
    '-': () => setView(zoomed(view, -1)),
    p: other ? () => onShow(other) : undefined,
  })
  if (!name || !id) return <Paper>这份认证没有照片</Paper>
  const label = fieldLabel(kind, name)
  const choices = (
    <Choices role="group" aria-label="证件">
      {names.map((each) => (
        <Button
          key={each}
          size="sm"
          variant={each === name ? 'outline' : 'ghost'}
          aria-pressed={each === name}
          onClick={() => onShow(each)}
        >
          {fieldLabel(kind, each)}
        </Button>
      ))}
    </Choices>
  )
  const src = files[0]?.src
  if (paper)
    return (
      <Paper>
        {choices}
        <FileTile href={src ?? ''} name={paper.name} bytes={paper.bytes} alt={label} />
        <p>PDF 文件请下载查看</p>
      </Paper>
    )
  return (
    <PictureStage
      key={id}
      src={src}
      alt={`${label}，照片`}
      view={view}
      onView={setView}
      missing={online ? '照片无法打开' : '照片不存本机，联网后可查看'}
    >
      {choices}
    </PictureStage>
  )
}
