/** Crops a chosen picture to a square and shrinks it on the device. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '#client/ui/button.tsx'

/** Large enough for the largest avatar on a sharp screen. */
const SIDE_PX = 512
const QUALITY = 0.85
const MOST_ZOOM = 4

const Stage = chakra('div', {
  base: { position: 'relative', height: 'min(320px, 45vh)', rounded: 'md', overflow: 'hidden', bg: 'bg.muted' },
})
const Range = chakra('input', { base: { width: 'full', minH: 'target', accentColor: 'brand' } })

async function cropped(picture: ImageBitmap, { x, y, width, height }: Area): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE_PX
  canvas.height = SIDE_PX
  const context = canvas.getContext('2d')
  if (context) context.imageSmoothingQuality = 'high'
  context?.drawImage(picture, x, y, width, height, 0, 0, SIDE_PX, SIDE_PX)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('图片处理失败'))), 'image/jpeg', QUALITY),
  )
}

/** `picture` is turned upright, as a browser shows `src`. */
export function AvatarCrop({
  src,
  picture,
  onDone,
  onCancel,
}: {
  src: string
  picture: ImageBitmap
  onDone: (square: Blob) => Promise<void>
  onCancel: () => void
}) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [saving, setSaving] = useState(false)
  const use = async () => {
    if (!area) return
    setSaving(true)
    await cropped(picture, area)
      .then(onDone)
      .finally(() => setSaving(false))
  }
  return (
    <chakra.div display="grid" gap={3}>
      <Stage>
        <Cropper
          image={src}
          crop={crop}
          zoom={zoom}
          maxZoom={MOST_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          // The policy of the page allows no styles that a script adds.
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': '头像范围，可用方向键移动' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => setArea(pixels)}
        />
      </Stage>
      <chakra.label fontSize="sm" color="fg.muted">
        缩放
        <Range
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </chakra.label>
      <chakra.div display="flex" justifyContent="flex-end" gap={3}>
        <Button onClick={onCancel}>返回</Button>
        <Button variant="primary" loading={saving} disabled={!area} onClick={() => void use()}>
          使用这张
        </Button>
      </chakra.div>
    </chakra.div>
  )
}
