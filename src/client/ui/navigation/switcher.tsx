/**
 * Tabs that switch a panel in place (login methods): a tablist with its panel, for state that does not belong in the URL. An
 * item's `to` is the page that shows its panel, for a press before the app runs.
 */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { roveFocus } from './rove-focus.ts'
import { tabLook } from './tab-look.ts'

const Tab = chakra('button', { base: tabLook })

export function Switcher<Key extends string>({
  label,
  items,
  value,
  onValue,
  children,
}: {
  label: string
  items: readonly { value: Key; label: string; to?: string }[]
  value: Key
  onValue: (value: Key) => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <div>
      <chakra.div role="tablist" aria-label={label} data-tabs="" onKeyDown={roveFocus('row')}>
        {items.map((item) => (
          <Tab
            key={item.value}
            {...(item.to ? { as: 'a' as const, href: item.to } : { type: 'button' as const })}
            role="tab"
            id={`${id}-${item.value}`}
            aria-selected={item.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={item.value === value ? 0 : -1}
            onClick={(event) => {
              event.preventDefault()
              onValue(item.value)
            }}
            onFocus={() => onValue(item.value)}
          >
            {item.label}
          </Tab>
        ))}
      </chakra.div>
      <chakra.div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </chakra.div>
    </div>
  )
}
