/** 扫码登录: the code, its state, and a button for a new one. */
import { chakra } from '@chakra-ui/react'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { QR_SIZE_PX } from '#domain/constants.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { type ScanState, useScanLogin } from './use-scan-login.ts'

const WORDS: Record<ScanState, string> = {
  0: '二维码加载中',
  100: '请使用APP扫码登录',
  1: '扫描成功，请在手机上确认，请勿刷新页面',
  2: '授权成功，正在登录',
  3: '二维码已过期',
  4: '已取消登录',
}
/** Covers a code that can no longer be scanned. */
const COVER: Partial<Record<ScanState, { icon: IconName; color: string }>> = {
  1: { icon: 'phone', color: 'brand.fg' },
  2: { icon: 'done', color: 'done.fg' },
  3: { icon: 'clock', color: 'fg.muted' },
  4: { icon: 'refuse', color: 'fg.muted' },
}

const Square = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    p: '16px',
    bg: 'white',
    borderWidth: '1px',
    borderColor: 'line.strong',
    rounded: 'lg',
  },
})
const Cover = chakra('div', {
  base: {
    position: 'absolute',
    inset: 0,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 3,
    rounded: 'lg',
    bg: 'bg.panel/94',
  },
})

export function QrLogin({ return_to }: { return_to: string | null }) {
  const [round, setRound] = useState(0)
  return <Code key={round} return_to={return_to} onRefresh={() => setRound(round + 1)} />
}

function Code({ return_to, onRefresh }: { return_to: string | null; onRefresh: () => void }) {
  const { state, content, problem, cancel } = useScanLogin(return_to)
  const cover = COVER[state]
  return (
    <chakra.div display="flex" flexDirection="column" alignItems="center" gap={4} textAlign="center">
      <Square>
        {content ? (
          <QRCodeSVG value={content} size={QR_SIZE_PX} level="M" role="img" aria-label="登录二维码" />
        ) : (
          <Skeleton width={`${QR_SIZE_PX}px`} height={`${QR_SIZE_PX}px`} />
        )}
        {cover ? (
          <Cover>
            <chakra.span color={cover.color}>
              <Icon name={cover.icon} size={44} />
            </chakra.span>
            {state === 3 || state === 4 ? (
              <Button icon="refresh" variant="primary" onClick={onRefresh}>
                点击刷新
              </Button>
            ) : null}
          </Cover>
        ) : null}
      </Square>
      <chakra.div role="status" minH="3.2em">
        <chakra.p fontWeight="bold" fontSize="lg">
          {problem && !content ? '二维码没有加载出来' : WORDS[state]}
        </chakra.p>
        {problem ? <chakra.p color="fg.muted">{problem}</chakra.p> : null}
        {state === 100 ? (
          <chakra.p color="fg.muted" fontSize="sm" maxW="26em" textWrap="balance">
            在已登录的手机上打开「我的 · 扫一扫」，或用手机相机扫描后打开链接
          </chakra.p>
        ) : null}
      </chakra.div>
      {state === 1 ? (
        <Button variant="ghost" size="sm" onClick={cancel}>
          取消
        </Button>
      ) : null}
    </chakra.div>
  )
}
