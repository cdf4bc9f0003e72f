/** A `<dialog>` that fills the window, for pictures and videos on a dark background. */
export const FULL_WINDOW = {
  position: 'fixed',
  inset: 0,
  width: '100vw',
  height: '100dvh',
  maxW: '100vw',
  maxH: '100dvh',
  color: 'white',
  outline: 'none !important',
  '&[open]': { display: 'grid' },
} as const
