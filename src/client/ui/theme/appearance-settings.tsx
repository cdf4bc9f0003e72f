/** The choice of light, dark or system mode, and of 长辈版. */
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { type ColorMode, setAppearance, useAppearance } from './appearance.ts'
import { Switch } from '#client/ui/field/checkbox.tsx'
import { Icon, type IconName } from '#client/ui/icon.tsx'

const MODES: readonly { value: ColorMode; label: string; icon: IconName }[] = [
  { value: 'light', label: '浅色', icon: 'sun' },
  { value: 'dark', label: '深色', icon: 'moon' },
  { value: 'system', label: '跟随系统', icon: 'settings' },
]

const Choice = chakra('label', {
  base: {
    flex: 1,
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '6px',
    minH: 'targetSm',
    px: 2,
    fontSize: 'sm',
    whiteSpace: 'nowrap',
    rounded: '7px',
    cursor: 'pointer',
    color: 'fg.muted',
    '&:has(:checked)': { bg: 'bg.panel', color: 'fg', fontWeight: 'bold', boxShadow: '0 1px 3px #15181b29' },
    '&:has(:focus-visible)': { outline: '2px solid {colors.focus}' },
    '[data-elder] &': { '& svg': { display: 'none' } },
  },
})

export function AppearanceSettings() {
  const { mode, elder } = useAppearance()
  const name = useId()
  return (
    <chakra.div display="flex" flexDirection="column" gap={1}>
      <chakra.div role="radiogroup" aria-label="外观" display="flex" gap="2px" p="3px" rounded="md" bg="bg.muted">
        {MODES.map((item) => (
          <Choice key={item.value}>
            <chakra.input
              type="radio"
              name={name}
              value={item.value}
              checked={mode === item.value}
              onChange={() => setAppearance({ mode: item.value })}
              srOnly
            />
            <Icon name={item.icon} size={15} />
            {item.label}
          </Choice>
        ))}
      </chakra.div>
      <Switch label="长辈版（大字）" checked={elder} onChange={(event) => setAppearance({ elder: event.target.checked })} />
    </chakra.div>
  )
}
