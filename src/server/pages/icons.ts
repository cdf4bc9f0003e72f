/** The icons of server-rendered pages, as in src/client/ui/icon.tsx. */
import type { Html } from './html.ts'
import { html } from './html.ts'

const STROKES = {
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  left: 'M15 5l-7 7 7 7',
  play: 'M7 4l13 8-13 8z',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l5 5',
  wechat:
    'M15 8.6C14.5 6 12 4 8.8 4 5 4 2 6.5 2 9.6c0 1.8 1 3.3 2.5 4.3L4 16.2l2.6-1.3c.6.2 1.3.3 2 .3M15.5 9.5c-3.6 0-6.5 2.2-6.5 5s2.9 5 6.5 5c.8 0 1.5-.1 2.2-.3l2.3 1.2-.5-2c1.5-.9 2.5-2.3 2.5-3.9 0-2.8-2.9-5-6.5-5zM6.5 8.5v.01M11 8.5v.01M13.5 13.5v.01M17.5 13.5v.01',
}

export const icon = (name: keyof typeof STROKES, size = 18): Html =>
  html`<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.7" aria-hidden="true"><path d="${STROKES[name]}" /></svg>`
