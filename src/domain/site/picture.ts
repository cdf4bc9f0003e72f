/** Public pictures: pictures of banners, partners and articles that the operator uploads, and the sizes that each use needs. */

/** Widths in which a public picture is stored; a smaller picture keeps its own. */
export const PICTURE_WIDTHS = { narrow: 960, wide: 1920 } as const

interface Use {
  label: string
  least_width: number
  least_height: number
}
/** What a picture is for, with the size below which it is blurred there. */
export const PICTURE_USES = {
  banner_desk: { label: '电脑横幅', least_width: 1200, least_height: 320 },
  banner_phone: { label: '手机横幅', least_width: 640, least_height: 320 },
  article: { label: '正文配图', least_width: 240, least_height: 120 },
  cover: { label: '封面', least_width: 320, least_height: 180 },
  ad: { label: '广告', least_width: 320, least_height: 120 },
  logo: { label: '标志', least_width: 96, least_height: 32 },
  map: { label: '地图', least_width: 320, least_height: 180 },
} as const satisfies Record<string, Use>
export type PictureUse = keyof typeof PICTURE_USES

/** Why a picture of this size cannot be used there, in words beside its field; empty if it can. */
export function pictureObstacle(use: PictureUse, { width, height }: { width: number; height: number }): string {
  const { label, least_width, least_height }: Use = PICTURE_USES[use]
  if (width >= least_width && height >= least_height) return ''
  return `${label}至少 ${least_width}×${least_height} 像素，这张是 ${width}×${height}`
}

const PICTURE_PATH = /^\/v1\/pictures\/([0-9a-f]{64})$/
export const picturePath = (hash: string): string => `/v1/pictures/${hash}`
/** The content hash in the path of a public picture; null for any other path. */
export const pictureHash = (path: string): string | null => PICTURE_PATH.exec(path)?.[1] ?? null

/** The `srcset` of a public picture; undefined for pictures that came with the app. */
export const pictureSources = (path: string): string | undefined =>
  pictureHash(path) ? `${path}?size=narrow ${PICTURE_WIDTHS.narrow}w, ${path} ${PICTURE_WIDTHS.wide}w` : undefined
/** The picture as JPEG, for link previews of apps that do not read WebP. */
export const picturePreview = (path: string): string => (pictureHash(path) ? `${path}?size=jpeg` : path)

/** A picture of this site: below /content/ with plain names and no `..`, or a public picture. */
export const OWN_PICTURE = /^\/(?:content\/(?:[\w-]+\/)*[\w-]+\.(?:webp|png|jpg|svg)|v1\/pictures\/[0-9a-f]{64})$/
