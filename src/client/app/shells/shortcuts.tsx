/** Pressing ? shows the keyboard shortcuts of a desk. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { Dialog } from '#client/ui/layer/dialog.tsx'

const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ['/', '搜索当前列表'],
  ['↑ ↓', '在列表中上下移动'],
  ['Enter', '打开选中的一行'],
  ['← →', '在状态标签之间移动'],
  ['Esc', '关闭弹窗或面板'],
  ['?', '查看快捷键'],
]

const Keys = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'max-content 1fr',
    columnGap: 6,
    rowGap: 3,
    alignItems: 'center',
    pb: 2,
    '& kbd': {
      px: 2,
      rounded: 'sm',
      borderWidth: '1px',
      borderColor: 'line.strong',
      bg: 'bg.sunken',
      fontSize: 'sm',
      lineHeight: '1.7',
    },
  },
})

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select, dialog') !== null)

export function Shortcuts() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.key !== '?' && event.key !== '？') || event.ctrlKey || event.metaKey || typing(event.target)) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title="快捷键" width={380}>
      <Keys>
        {KEYS.map(([keys, does]) => (
          <chakra.div key={keys} display="contents">
            <dt>
              {keys.split(' ').map((key) => (
                <chakra.kbd key={key} mr={1}>
                  {key}
                </chakra.kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </chakra.div>
        ))}
      </Keys>
    </Dialog>
  )
}
