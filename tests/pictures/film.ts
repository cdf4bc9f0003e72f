/**
 * Makes the silent film of the first banner, public/content/film.webm: `npx tsx tests/pictures/film.ts`. The frames are drawn
 * here, and a browser encodes them.
 */
import { writeFile } from 'node:fs/promises'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { at, coil, line, scene } from './paint.ts'
import { chart, display, platform, truck } from './things.ts'

const [WIDTH, HEIGHT, FPS, SECONDS] = [960, 540, 24, 8]
const FRAMES = FPS * SECONDS
const ease = (t: number) => (t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t))

/** A coil is wound, turn by turn. */
function winding(t: number): string {
  const turns = 2 + Math.round(ease(t / 0.7) * 8)
  return at(480, 270 + (10 - turns) * 9, 1.18 + t * 0.06, coil('copper', turns))
}
/** A truck rolls onto the scale, and the display runs up to its weight. */
function weighing(t: number): string {
  const there = ease(t / 0.55)
  const kg = Math.round(ease((t - 0.35) / 0.45) * 3196) * 10
  return (
    at(160, 96, 1.1, display(String(kg).padStart(5, '0'))) +
    at(480, 350, 1.1, platform()) +
    at(480 - (1 - there) * 760, 350, 1.1, truck(''))
  )
}
/** The line of the day's price is drawn from the left. */
function pricing(t: number): string {
  const shown = 120 + ease(t / 0.8) * 740
  return `<clipPath id="shown"><rect width="${shown}" height="540"/></clipPath><g clip-path="url(#shown)">${at(140, 120, 1, chart(680, 300))}</g>${line('M140 420H820', '#ffffff', 1.5, 'opacity=".25"')}`
}

const SCENES = [winding, weighing, pricing]
const EACH = SECONDS / SCENES.length
const FADE_S = 0.35
function frame(n: number): string {
  const now = n / FPS
  const which = Math.min(SCENES.length - 1, Math.floor(now / EACH))
  const t = now / EACH - which
  const left = Math.min(1, (t * EACH) / FADE_S, ((1 - t) * EACH) / FADE_S)
  return scene(WIDTH, HEIGHT, [WIDTH / 2, HEIGHT / 2], `<g opacity="${ease(left)}">${SCENES[which]?.(t) ?? ''}</g>`)
}

const jpegs: string[] = []
for (let n = 0; n < FRAMES; n++)
  jpegs.push(
    (
      await sharp(Buffer.from(frame(n)))
        .jpeg({ quality: 92 })
        .toBuffer()
    ).toString('base64'),
  )

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
})
try {
  const page = await browser.newPage()
  const film = await page.evaluate(
    async ([images, width, height, fps]) => {
      const pictures = await Promise.all(
        images.map(async (each) => createImageBitmap(await (await fetch(`data:image/jpeg;base64,${each}`)).blob())),
      )
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const brush = canvas.getContext('2d') as CanvasRenderingContext2D
      const recorder = new MediaRecorder(canvas.captureStream(fps), {
        mimeType: 'video/webm;codecs=vp9',
        videoBitsPerSecond: 600_000,
      })
      const parts: Blob[] = []
      recorder.ondataavailable = ({ data }) => parts.push(data)
      const stopped = new Promise((done) => (recorder.onstop = done))
      recorder.start()
      const began = performance.now()
      // This function has no named inner functions, because the compiler would call a helper for them that the page lacks.
      await new Promise<void>((done) => {
        const timer = setInterval(() => {
          const picture = pictures[Math.floor(((performance.now() - began) / 1000) * fps)]
          if (picture) return brush.drawImage(picture, 0, 0)
          clearInterval(timer)
          done()
        }, 500 / fps)
      })
      recorder.stop()
      await stopped
      const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
      let text = ''
      for (const byte of bytes) text += String.fromCharCode(byte)
      return btoa(text)
    },
    [jpegs, WIDTH, HEIGHT, FPS] as const,
  )
  const bytes = Buffer.from(film, 'base64')
  await writeFile(new URL('../../public/content/film.webm', import.meta.url), bytes)
  console.log(`film.webm ${Math.round(bytes.length / 1024)} kB`)
} finally {
  await browser.close()
}
