/** Native modal dialog: centred on a desktop, a sheet from the bottom on a phone, or a drawer at the side. */
import { chakra } from '@chakra-ui/react'
import { createContext, type ReactNode, type RefObject, use, useEffect, useId, useRef } from 'react'
import { IconButton } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useBackCloses } from './layers.ts'

const Frame = chakra('dialog', {
  base: {
    position: 'fixed',
    display: 'flex',
    flexDirection: 'column',
    width: '100vw',
    maxW: '100vw',
    color: 'fg',
    bg: 'bg.raised',
    overflow: 'hidden',
    boxShadow: 'popover',
    outline: 'none !important',
    '&:not([open])': { display: 'none' },
    _backdrop: { bg: '#0b0d0f8c', animation: 'fade 150ms' },
  },
  variants: {
    place: {
      middle: {
        inset: { base: 'auto 0 0 0', md: 0 },
        m: { base: 0, md: 'auto' },
        height: 'fit-content',
        maxH: { base: '92dvh', md: 'min(86dvh, 820px)' },
        roundedTop: '2xl',
        roundedBottom: { base: 0, md: '2xl' },
        animation: { base: 'rise 220ms cubic-bezier(.2,.8,.2,1)', md: 'fade 150ms' },
      },
      side: { inset: '0 0 0 auto', height: '100dvh', maxH: '100dvh', animation: 'slide 220ms cubic-bezier(.2,.8,.2,1)' },
    },
  },
})

/** Closes the dialog, at once or after a question, or leaves it open. */
type CloseGuard = (close: () => void) => void
const Guarded = createContext<RefObject<CloseGuard | null>>({ current: null })
/** Lets a dialog's content decide on Esc, going back, a tap outside, and the close button. */
export function useCloseGuard(guard: CloseGuard): void {
  const guardRef = use(Guarded)
  useEffect(() => {
    guardRef.current = guard
    return () => {
      guardRef.current = null
    }
  }, [guardRef, guard])
}

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons at the right of the footer; on a phone they share the width. */
  footer?: ReactNode
  tone?: 'plain' | 'danger'
  /** false: only the dialog's own buttons close it, and going back, which acts as 取消. */
  closable?: boolean
  /** Width on a desktop, in px or any CSS length. */
  width?: number | string
  place?: 'middle' | 'side'
}

export function Dialog({
  open,
  onClose,
  title,
  children,
  footer,
  tone = 'plain',
  closable = true,
  width = 480,
  place = 'middle',
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const guardRef = useRef<CloseGuard>(null)
  const close = () => {
    if (!closable) return
    if (guardRef.current) guardRef.current(onClose)
    else onClose()
  }
  useBackCloses(open, closable ? close : onClose)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    const opener = document.activeElement
    dialog.showModal()
    return () => {
      dialog.close()
      // React has removed the dialog, so the browser does not restore the focus. Focusing forces a layout, so it waits for the
      // next frame.
      requestAnimationFrame(() => {
        if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus({ preventScroll: true })
      })
    }
  }, [open])
  if (!open) return null
  return (
    <Frame
      ref={ref}
      place={place}
      md={{ width: typeof width === 'number' ? `${width}px` : width }}
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        close()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !closable) event.preventDefault()
      }}
      onClose={(event) => {
        // A browser may close the dialog despite our refusal (a second Esc). A dialog that needs an answer or may ask is
        // reopened.
        if (event.target !== event.currentTarget || event.currentTarget.open) return
        if (!closable || guardRef.current) event.currentTarget.showModal()
        close()
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) close()
      }}
    >
      <chakra.div display="flex" flexDirection="column" flex={1} minH={0}>
        <chakra.h2
          id={id}
          display="flex"
          alignItems="center"
          gap={2}
          px={5}
          pt={5}
          pb="9px"
          pr={closable ? 14 : 5}
          fontSize="1.125rem"
          lineHeight="1.45"
          fontWeight="bold"
        >
          {tone === 'danger' ? (
            <chakra.span color="danger.fg">
              <Icon name="alert" size={22} />
            </chakra.span>
          ) : null}
          {title}
        </chakra.h2>
        {/* Positioned, so that the hidden inputs of files scroll with it: focusing one would push the title out of the frame. */}
        <chakra.div
          position="relative"
          px={5}
          // Room for the focus ring of a first field, which the scrolling box would cut.
          pt="3px"
          pb={footer ? 2 : 6}
          flex={1}
          minH={0}
          overflowY="auto"
          overscrollBehavior="contain"
        >
          <Guarded value={guardRef}>{children}</Guarded>
        </chakra.div>
        {footer ? (
          <chakra.div
            data-foot
            display="flex"
            flexWrap="wrap"
            justifyContent="flex-end"
            gap={3}
            px={5}
            pt={4}
            pb={{ base: 'calc(20px + env(safe-area-inset-bottom))', md: 5 }}
            css={{ '& > *': { flex: { base: 1, md: '0 0 auto' }, minW: { md: '96px' } } }}
          >
            {footer}
          </chakra.div>
        ) : null}
        {closable ? (
          <chakra.div position="absolute" top="14px" right="14px" color="fg.muted">
            <IconButton icon="close" label="关闭" onClick={close} />
          </chakra.div>
        ) : null}
      </chakra.div>
    </Frame>
  )
}
