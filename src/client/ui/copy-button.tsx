/** Copies a number (order, contract, account) and confirms it. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { toast } from './layer/toast.tsx'

const Press = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1,
    minH: 'targetXs',
    px: 1,
    // On touch screens the target extends into the surrounding space, so that it takes no more room beside the number than with a
    // mouse.
    my: 'calc(12px - {sizes.targetXs} / 2)',
    mx: '-4px',
    rounded: '6px',
    fontSize: 'sm',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
    _hover: { color: 'brand.fg' },
  },
  variants: {
    bare: {
      true: {
        justifyContent: 'center',
        minW: 'targetXs',
        mr: 'calc(7.5px - {sizes.targetXs} / 2)',
        ml: 'calc(11.5px - {sizes.targetXs} / 2)',
      },
    },
  },
})

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('已复制')
  } catch {
    toast.warning('浏览器不允许复制，请长按选择')
  }
}

/** With `shown` the number itself is part of the target; `children` replace it. */
export function CopyButton({
  text,
  label,
  shown = true,
  children = text,
}: {
  text: string
  label: string
  shown?: boolean
  children?: ReactNode
}) {
  return (
    <Press type="button" bare={!shown} aria-label={`复制${label} ${text}`} onClick={() => copyText(text)}>
      {shown ? children : null}
      <Icon name="copy" size={15} />
    </Press>
  )
}
