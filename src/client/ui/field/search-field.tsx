/** A search field with an icon. With `hotkey`, the key / focuses it. */
import { chakra } from '@chakra-ui/react'
import { type ComponentProps, useEffect, useRef } from 'react'
import { Icon } from '#client/ui/icon.tsx'

/** A label, so that a tap anywhere in it focuses the field. */
const Box = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    minH: 'targetSm',
    px: 3,
    color: 'fg.muted',
    cursor: 'text',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'line.control',
    rounded: 'md',
    '&:has(input:focus)': { borderColor: 'focus', boxShadow: '0 0 0 1px {colors.focus}' },
  },
})
const Input = chakra('input', {
  // Without an intrinsic width, so that it does not widen a grid.
  base: {
    flex: 1,
    width: 0,
    minW: 0,
    bg: 'transparent',
    border: '0',
    outline: 'none !important',
    fontSize: 'typed',
    color: 'fg',
  },
})
const Key = chakra('kbd', {
  base: {
    fontSize: 'tiny',
    px: '6px',
    rounded: '5px',
    borderWidth: '1px',
    lineHeight: '18px',
    '@media (pointer: coarse), (max-width: 767px)': { display: 'none' },
  },
})

const writing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

export function SearchField({
  label,
  hotkey = false,
  ...input
}: Omit<ComponentProps<typeof Input>, 'ref'> & { label: string; hotkey?: boolean }) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!hotkey) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || writing(event.target)) return
      event.preventDefault()
      ref.current?.focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [hotkey])
  return (
    <Box>
      <Icon name="search" size={17} />
      <Input
        ref={ref}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        aria-keyshortcuts={hotkey ? '/' : undefined}
        {...input}
      />
      {hotkey ? <Key aria-hidden>/</Key> : null}
    </Box>
  )
}
