/** The icons of server-rendered pages, drawn as src/client/ui/icon.tsx draws them. */
import { SITE_ICONS } from '#domain/site/site.ts'
import type { Html } from './html.ts'
import { html } from './html.ts'

export const icon = (name: keyof typeof SITE_ICONS, size = 18): Html =>
  html`<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.7" aria-hidden="true"><path d="${SITE_ICONS[name]}" /></svg>`
