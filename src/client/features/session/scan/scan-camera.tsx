/** 扫一扫: the camera's picture with an aiming frame, or instructions if there is no camera. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { scanIdOf } from './scan-link.ts'
import { type CameraState, useCamera } from './use-camera.ts'

const ELSE = '也可以用手机自带的相机扫描电脑上的二维码，点开链接后在这里确认。'
const WITHOUT: Partial<Record<CameraState, { title: string; hint: string }>> = {
  denied: { title: '没有使用相机的权限', hint: `请在浏览器或系统设置里允许本站使用相机，再回来重试。${ELSE}` },
  none: { title: '没有找到相机', hint: ELSE },
  busy: { title: '相机正被其他应用使用', hint: `关闭其他正在使用相机的应用后重试。${ELSE}` },
  broken: { title: '扫码组件没有加载出来', hint: `请检查网络后重试。${ELSE}` },
}

const View = chakra('div', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    rounded: 'xl',
    bg: '#15181b',
    color: 'white',
    width: 'full',
    maxW: '520px',
    mx: 'auto',
    aspectRatio: { base: '3 / 4', md: '1' },
    '& video': { width: 'full', height: 'full', objectFit: 'cover' },
  },
})
const Aim = chakra('div', {
  base: {
    position: 'absolute',
    inset: '18% 14% auto',
    aspectRatio: '1',
    rounded: '2xl',
    borderWidth: '3px',
    borderColor: '#dda274',
    boxShadow: '0 0 0 100vmax #0b0d0f80',
    pointerEvents: 'none',
  },
})
const Words = chakra('p', {
  base: {
    position: 'absolute',
    insetX: 4,
    bottom: '84px',
    textAlign: 'center',
    fontWeight: 'medium',
    textShadow: '0 1px 4px #000',
  },
})

/** `onScan` receives the id of a login request; `onRetry` starts again. */
export function ScanCamera({ onScan, onRetry }: { onScan: (id: string) => void; onRetry: () => void }) {
  const [strange, setStrange] = useState(false)
  const { video, state, torch, toggleTorch } = useCamera((text) => {
    const id = scanIdOf(text)
    setStrange(!id)
    if (id) onScan(id)
  })
  const without = WITHOUT[state]
  if (without) {
    return (
      <Empty
        icon="camera"
        title={without.title}
        hint={without.hint}
        action={
          <Button icon="refresh" onClick={onRetry}>
            重试
          </Button>
        }
      />
    )
  }
  return (
    <View>
      {/* biome-ignore lint/a11y/useMediaCaption: the camera's own picture has no sound */}
      <video ref={video} playsInline muted aria-label="相机画面" />
      <Aim aria-hidden />
      <Words role="status">
        {strange ? '这不是登录二维码' : state === 'starting' ? '正在打开相机' : '将电脑上的登录二维码放入框内'}
      </Words>
      {torch === null ? null : (
        <chakra.div position="absolute" insetX={0} bottom={5} display="grid" placeItems="center">
          <Button variant="onDark" icon="torch" aria-pressed={torch} onClick={toggleTorch}>
            {torch ? '关闭手电筒' : '打开手电筒'}
          </Button>
        </chakra.div>
      )}
    </View>
  )
}
