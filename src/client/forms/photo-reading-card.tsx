/** Shows what was read in the photos of a form, each value beside the piece of the photo that bears it. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { bytes } from '#client/lib/format.ts'
import { MODEL_BYTES } from '#client/recognition/model.ts'
import { Button } from '#client/ui/button.tsx'
import { Inset } from '#client/ui/card.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { ENGINES } from '#domain/recognition/reading.ts'
import type { Offer, PhotoReadingHere } from './photo-reading.ts'
import { useFiles } from './stored-files.ts'

const Line = chakra('p', {
  base: {
    mt: 2,
    fontSize: 'sm',
    color: 'fg.muted',
    '& a': { display: 'inline-flex', alignItems: 'center', minH: '44px', color: 'brand.fg' },
  },
})
const List = chakra('ul', { base: { display: 'grid', gap: 3, mt: 3, listStyle: 'none' } })
const Item = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: 3,
    alignItems: 'center',
    '& > :nth-child(n + 3)': { gridColumn: '1 / -1' },
  },
})
const Piece = chakra('canvas', { base: { display: 'block', maxW: 'full', maxH: '44px', rounded: 'sm', bg: 'white' } })

/** Around the text, in heights of it. */
const MARGIN = 0.4
/** The piece of the photo from which a value was read. */
function PhotoPiece({ offer: { photo_id, turn, place, label } }: { offer: Offer }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const src = useFiles([photo_id], 'full').files[0]?.src
  useEffect(() => {
    if (!src || !place) return undefined
    const picture = new Image()
    const draw = () => {
      const drawing = canvas.current?.getContext('2d')
      if (!canvas.current || !drawing) return
      const { naturalWidth, naturalHeight } = picture
      const margin = place.height * MARGIN
      canvas.current.width = place.width + 2 * margin
      canvas.current.height = place.height + 2 * margin
      const [width, height] = turn % 180 === 0 ? [naturalWidth, naturalHeight] : [naturalHeight, naturalWidth]
      drawing.translate(width / 2 - place.x + margin, height / 2 - place.y + margin)
      drawing.rotate((turn * Math.PI) / 180)
      drawing.drawImage(picture, -naturalWidth / 2, -naturalHeight / 2)
    }
    picture.addEventListener('load', draw)
    picture.src = src
    return () => picture.removeEventListener('load', draw)
  }, [src, place, turn])
  return place ? <Piece ref={canvas} role="img" aria-label={`照片中的${label}`} /> : null
}

/** Tells that a field holds what was read, until the person has touched it. Null otherwise. */
export const readMark = (reading: PhotoReadingHere, field: string): ReactNode =>
  reading.isUnchecked(field) ? (
    <>
      <Tag tone="copper">识别</Tag> 请对照照片
    </>
  ) : null

/** Words about a photo that gave nothing, beside the values of another one. */
const OTHER_PHOTO = {
  none: (what: string) => `有一张照片里没有读到${what}，请对照照片填写`,
  failed: () => '有一张照片本机无法识别，请对照照片填写',
}

/** Without a photo nothing is shown. Typing never waits for it. */
export function PhotoReadingCard({ reading, photos, what }: { reading: PhotoReadingHere; photos: number; what: string }) {
  const { state, rows, problem, engine, again, refusal, byVendor, fill } = reading
  if (photos === 0) return null
  if (state === 'reading') {
    return <Line role="status">正在识别{what}，可以继续填写</Line>
  }
  if (rows.length === 0) {
    const words = { none: `照片里没有读到${what}，请手动填写`, failed: '本机无法识别照片，请手动填写' }
    return (
      <>
        {refusal ? <Line role="status">{refusal}</Line> : null}
        {state === 'absent' ? (
          <Line>
            本机可离线识别{what}：<Link to="/go/sync">下载识别模型（{bytes(MODEL_BYTES)}）</Link>
          </Line>
        ) : state === 'idle' ? (
          again && (
            <Button size="sm" icon="search" mt={2} onClick={again}>
              识别{what}
            </Button>
          )
        ) : (
          <Line role="status">{words[state]}</Line>
        )}
        {byVendor ? (
          <>
            <Button size="sm" icon="search" mt={2} onClick={byVendor}>
              用百度识别{what}
            </Button>
            <Line>照片会发送给百度，只用于读出{what}上的文字。</Line>
          </>
        ) : null}
      </>
    )
  }
  return (
    <Inset mt={3} aria-label="识别结果" role="group">
      <chakra.div display="flex" justifyContent="space-between" gap={3} fontSize="sm">
        <b>识别结果</b>
        <chakra.span color="fg.muted">{engine ? ENGINES[engine] : null}</chakra.span>
      </chakra.div>
      {problem ? (
        <chakra.p role="status" mt={2} fontSize="sm" color="need.fg" display="flex" gap="6px">
          <Icon name="alert" size={16} />
          {problem}
        </chakra.p>
      ) : null}
      {state === 'none' || state === 'failed' ? <Line role="status">{OTHER_PHOTO[state](what)}</Line> : null}
      <List>
        {rows.map((row) => (
          <Item key={row.label}>
            <chakra.span minW={0} overflowWrap="anywhere">
              <chakra.span fontSize="sm" color="fg.muted">
                {row.label}
              </chakra.span>{' '}
              <b>{row.text}</b>
            </chakra.span>
            {row.same ? (
              <chakra.span fontSize="sm" color="done.fg">
                {row.field === null ? '一致' : '已填入'}
              </chakra.span>
            ) : row.field === null ? (
              <span />
            ) : (
              <Button size="sm" aria-label={`填入${row.label}`} onClick={() => fill(row)}>
                填入
              </Button>
            )}
            {row.place ? <PhotoPiece offer={row} /> : null}
            {row.doubt && row.doubt !== problem && !row.same ? (
              <chakra.span fontSize="sm" color="need.fg">
                {row.doubt}
              </chakra.span>
            ) : null}
            {!row.same && row.stands ? (
              <chakra.span fontSize="sm" color="need.fg">
                与填写的 {row.stands} 不同
              </chakra.span>
            ) : null}
          </Item>
        ))}
      </List>
    </Inset>
  )
}
