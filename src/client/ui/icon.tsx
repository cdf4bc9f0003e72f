/**
 * The product's stroke icons on a 24 × 24 grid with one stroke width. An icon alone needs a `label`; beside text it is
 * decoration.
 */

const PATHS = {
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  left: 'M15 5l-7 7 7 7',
  play: 'M7 4l13 8-13 8z',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l5 5',
  wechat:
    'M15 8.6C14.5 6 12 4 8.8 4 5 4 2 6.5 2 9.6c0 1.8 1 3.3 2.5 4.3L4 16.2l2.6-1.3c.6.2 1.3.3 2 .3M15.5 9.5c-3.6 0-6.5 2.2-6.5 5s2.9 5 6.5 5c.8 0 1.5-.1 2.2-.3l2.3 1.2-.5-2c1.5-.9 2.5-2.3 2.5-3.9 0-2.8-2.9-5-6.5-5zM6.5 8.5v.01M11 8.5v.01M13.5 13.5v.01M17.5 13.5v.01',
  home: 'M4 11 12 4l8 7v9h-5v-6H9v6H4z',
  order: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  todo: 'M4 6h10M4 12h10M4 18h6M17 15l2 2 3-4',
  message: 'M4 5h16v11H9l-5 4z',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4 21c1-5 4-7 8-7s7 2 8 7',
  check: 'M5 12l4 4L19 6',
  card: 'M3 6h18v12H3zM3 10.5h18M7 15h3',
  doc: 'M6 3h9l4 4v14H6zM15 3v4h4M9 13h6M9 17h6',
  chart: 'M4 20V10M10 20V4M16 20v-8M22 20H2',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21.5h4',
  fullscreen: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  fullscreen_exit: 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5',
  refresh: 'M20 11a8 8 0 1 0-2 6M20 4v7h-7',
  menu: 'M4 6h16M4 12h16M4 18h16',
  collapse: 'M4 6h16M11 12h9M4 18h16M7 9.5 4 12l3 2.5',
  expand: 'M4 6h16M4 12h9M4 18h16M17 9.5l3 2.5-3 2.5',
  right: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  up: 'M5 15l7-7 7 7',
  top: 'M5 4h14M12 20V9M6 14l6-6 6 6',
  close: 'M6 6l12 12M18 6 6 18',
  plus: 'M12 5v14M5 12h14',
  filter: 'M4 5h16l-6 8v6l-4-2v-4z',
  columns: 'M4 5h16v14H4zM9.3 5v14M14.7 5v14',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  upload: 'M12 16V5M7 9l5-5 5 5M4 20h16',
  print: 'M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7z',
  camera: 'M4 8h4l1.5-3h5L16 8h4v11H4zM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 8.5v.01',
  truck: 'M2 6h12v11H2zM14 10h4l4 4v3h-8M6.5 15.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4M17.5 15.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
  scale: 'M5 8h14l2 12H3zM12 8V5M8 4h8M12 16l3-4M8 13a5 5 0 0 1 8 0',
  goods: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6',
  edit: 'M4 20l1-5L16 4l4 4L9 19zM13 7l4 4',
  alert: 'M12 4 2.5 20h19zM12 10v5M12 17.5v.01',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v5M12 8v.01',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M9.5 9.5a2.5 2.5 0 1 1 3.7 2.2c-.8.5-1.2 1-1.2 1.8M12 16.5v.01',
  done: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8 12l3 3 5-6',
  refuse: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M9 9l6 6M15 9l-6 6',
  offline:
    'M3 3l18 18M5 12.5a10 10 0 0 1 4-2.4M2 9a15 15 0 0 1 4-2.7M11 5.5c4.2-.3 8 1 11 3.5M15 11c1.5.5 2.9 1.2 4 2M8.5 16a5.5 5.5 0 0 1 7 0M12 19.5v.01',
  sync: 'M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l3.5 2',
  settings: 'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4',
  logout: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  shield: 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-5',
  bank: 'M3 9l9-5 9 5zM5 9v8M9.7 9v8M14.3 9v8M19 9v8M3 20h18M4 17h16',
  location: 'M12 21c5-5.5 7-8.5 7-11a7 7 0 1 0-14 0c0 2.5 2 5.5 7 11M12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5',
  phone: 'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2C10.5 21 3 13.5 3 6a2 2 0 0 1 2-2',
  mail: 'M3 5h18v14H3zM3 7l9 7 9-7',
  eye: 'M2 12c2.5-4.5 6-7 10-7s7.5 2.5 10 7c-2.5 4.5-6 7-10 7s-7.5-2.5-10-7M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
  eye_off:
    'M4 4l16 16M9.5 5.5A9 9 0 0 1 12 5c4 0 7.5 2.5 10 7a17 17 0 0 1-3 3.8M6 7.5A16 16 0 0 0 2 12c2.5 4.5 6 7 10 7a9 9 0 0 0 4-1',
  more: 'M5 11.5v1M12 11.5v1M19 11.5v1',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
  invoice: 'M4 4h16v16l-2.7-1.5L14.7 20 12 18.5 9.3 20l-2.6-1.5L4 20zM9 8l3 4 3-4M12 12v4M9.5 13h5',
  contract: 'M6 3h9l4 4v14H6zM15 3v4h4M9 11h5M9 16c1.5-2.5 2-2.5 2.5-.5s1 1.5 1.5.5 1-.8 2 0',
  archive: 'M3 5h18v4H3zM5 9v11h14V9M10 13h4',
  inbox: 'M4 13 6.5 5h11L20 13v6H4zM4 13h5l1 2.5h4L15 13h5',
  dissent: 'M12 4v16M6 20h12M4 8l8-2 8 2M4 8l-2.5 6h5zM20 8l-2.5 6h5z',
  refund: 'M4 10V5h16v14h-8M8 14l-4 3.5L8 21M4 17.5h10',
  wallet: 'M4 6h14v3M4 6v13h16V9H6a2 2 0 0 1-2-3M16 14v.01',
  briefcase: 'M3 8h18v12H3zM9 8V4h6v4M3 13h18M12 12v2',
  tools: 'M14 6.5a4.5 4.5 0 0 1 6-1l-3 3 1.5 1.5 3-3a4.5 4.5 0 0 1-6 5.5L8 20a2 2 0 0 1-3-3l7.5-7.5a4.5 4.5 0 0 1 1.5-3',
  intention: 'M9 18h6M10 21h4M8.5 15a6.5 6.5 0 1 1 7 0v3h-7z',
  u8: 'M3 5v6.5a3.5 3.5 0 0 0 7 0V5M17.5 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6M17.5 11a3.8 3.8 0 1 0 0 7.5 3.8 3.8 0 0 0 0-7.5M3 21h18',
  ticket: 'M4 6h16v4a2 2 0 0 0 0 4v4H4v-4a2 2 0 0 0 0-4zM14 6v12',
  pause: 'M8 5v14M16 5v14',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM20 14v.01M17 18h3v2M14 20v.01',
  scan: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M3 12h18',
  torch: 'M8 3h8v3l-2 3v12h-4V9L8 6zM8 6h8M12 13v2',
  desktop: 'M3 4h18v12H3zM12 16v4M8 20h8',
  undo: 'M8 5 4 9l4 4M4 9h11a5 5 0 0 1 0 10H8',
  zoom: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l5 5M8 11h6M11 8v6',
  zoom_out: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l5 5M8 11h6',
  turn: 'M4 12a8 8 0 1 0 2.4-5.7M4 4v4.5h4.5',
} as const

export type IconName = keyof typeof PATHS

/** `size` in px; `label` is read aloud, without it the icon is hidden from assistive technology. */
export function Icon({ name, size = 20, label }: { name: IconName; size?: number; label?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
