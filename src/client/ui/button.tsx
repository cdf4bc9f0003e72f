/** The button in four variants, also as a link. Copper is reserved for the one primary action of a screen. */
import { chakra } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon, type IconName } from './icon.tsx'

const base = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 2,
  position: 'relative',
  flexShrink: 0,
  fontWeight: 'bold',
  whiteSpace: 'nowrap',
  borderWidth: '1px',
  userSelect: 'none',
  transition: 'background-color 120ms, border-color 120ms, color 120ms',
  '&[disabled], &[aria-disabled=true]': { opacity: 0.5 },
  '&[data-loading]': { opacity: 1 },
} as const

const variants = {
  variant: {
    primary: {
      bg: 'brand',
      borderColor: 'brand',
      color: 'white',
      _hover: { bg: 'brand.hover', borderColor: 'brand.hover' },
      _active: { bg: 'brand.hover' },
    },
    outline: {
      bg: 'bg.panel',
      borderColor: 'line.strong',
      color: 'fg.strong',
      _hover: { borderColor: 'line.control', bg: 'bg.sunken' },
      _active: { bg: 'bg.muted' },
    },
    ghost: {
      bg: 'transparent',
      borderColor: 'transparent',
      color: 'brand.fg',
      _hover: { bg: 'brand.tint' },
      _active: { bg: 'brand.subtle' },
    },
    danger: { bg: 'danger', borderColor: 'danger', color: 'white', _hover: { bg: 'danger.hover', borderColor: 'danger.hover' } },
    onDark: { bg: 'transparent', borderColor: '#ffffff55', color: 'white', _hover: { bg: '#ffffff14' } },
  },
  size: {
    sm: { minH: 'targetSm', px: '14px', fontSize: 'button', rounded: 'sm' },
    md: { minH: 'target', px: '18px', fontSize: 'md', rounded: 'md' },
    lg: { minH: 'targetLg', px: '26px', fontSize: 'lg', rounded: 'md' },
  },
  wide: { true: { width: 'full' } },
} as const

const recipe = { base, variants, defaultVariants: { variant: 'outline', size: 'md' } } as const

const Plain = chakra('button', recipe)
const Anchor = chakra(Link, recipe)

const Spinner = chakra('span', {
  base: {
    position: 'absolute',
    inset: 0,
    margin: 'auto',
    boxSize: '18px',
    rounded: 'full',
    borderWidth: '2px',
    borderColor: 'currentcolor',
    borderTopColor: 'transparent',
    animation: 'spin 0.8s linear infinite',
  },
})

const Label = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: 2, '&[data-hidden]': { visibility: 'hidden' } },
})

export type ButtonProps = ComponentProps<typeof Plain> & { loading?: boolean; icon?: IconName }

/** While `loading` the button keeps its width, shows a spinner and refuses presses. */
export function Button({ loading = false, disabled, icon, children, type = 'button', ...props }: ButtonProps) {
  return (
    <Plain
      type={type}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      data-loading={loading ? '' : undefined}
      {...props}
    >
      <Label data-hidden={loading ? '' : undefined}>
        {icon ? <Icon name={icon} size={18} /> : null}
        {children}
      </Label>
      {loading ? (
        <>
          <Spinner />
          <chakra.span srOnly>{children}，处理中</chakra.span>
        </>
      ) : null}
    </Plain>
  )
}

export function ButtonLink({
  icon,
  children,
  ...props
}: ComponentProps<typeof Anchor> & { icon?: IconName; children: ReactNode }) {
  return (
    <Anchor {...props}>
      {icon ? <Icon name={icon} size={18} /> : null}
      {children}
    </Anchor>
  )
}

const Round = chakra('button', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    boxSize: 'targetSm',
    rounded: 'md',
    position: 'relative',
    color: 'inherit',
    transition: 'background-color 120ms',
    _hover: { bg: 'bg.muted' },
    '&[disabled]': { opacity: 0.4 },
  },
})

/** An icon-only button. `label` is its accessible name and its tooltip. */
export function IconButton({
  icon,
  label,
  size = 21,
  children,
  ...props
}: ComponentProps<typeof Round> & { icon: IconName; label: string; size?: number }) {
  return (
    <Round type="button" aria-label={label} title={label} {...props}>
      <Icon name={icon} size={size} />
      {children}
    </Round>
  )
}
