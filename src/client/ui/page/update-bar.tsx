/** A bar above the phone's tabs that offers a new version. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'

const Bar = chakra('div', {
  base: {
    position: 'fixed',
    inset: 'auto 12px calc(84px + env(safe-area-inset-bottom)) 12px',
    maxW: '440px',
    mx: 'auto',
    p: '10px 14px',
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'xl',
    boxShadow: '0 8px 30px #15181b26',
    zIndex: 'banner',
    '& > span': { flex: 1 },
  },
})

/** `onApply` ends with a reload, which may take some seconds. `onLater` postpones it until the next start of the app. */
export function UpdateBar({ onApply, onLater }: { onApply: () => void; onLater: () => void }) {
  const [applying, setApplying] = useState(false)
  const apply = () => {
    setApplying(true)
    onApply()
  }
  return (
    <Bar role="status">
      <span>{applying ? '正在更新' : '新版本已就绪'}</span>
      <Button size="sm" variant="primary" loading={applying} onClick={apply}>
        立即更新
      </Button>
      <Button size="sm" variant="ghost" disabled={applying} onClick={onLater}>
        稍后
      </Button>
    </Bar>
  )
}
