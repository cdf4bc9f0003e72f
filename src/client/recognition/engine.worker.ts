/// <reference lib="webworker" />
/** The engine in its worker: PP-OCRv4 on ONNX Runtime. It reads one photo at a time and answers its texts with their places. */
import { env } from 'onnxruntime-web'
import type { ReadText } from '#domain/recognition/read-text.ts'
import { openModel } from './model.ts'

/** A photo to read, upright after `turn` degrees clockwise. */
export interface ReadRequest {
  id: number
  photo: Blob
  turn: Turn
}
export type Turn = 0 | 90 | 180 | 270
export interface ReadAnswer {
  id: number
  /** null: the photo could not be read */
  texts: ReadText[] | null
}

declare const self: DedicatedWorkerGlobalScope

async function start() {
  const { wasm, detection, recognition, characters } = await openModel()
  env.wasm.wasmBinary = wasm
  // Threads share memory, which browsers allow only to pages that are isolated from other origins.
  env.wasm.numThreads = 1
  const { PaddleOcrService } = await import('ppu-paddle-ocr/web')
  // The recogniser counts a blank before the first character and a space after the last one.
  const listed = new TextDecoder().decode(characters).replace(/\n$/, '')
  const service = new PaddleOcrService({
    model: { detection, recognition, charactersDictionary: new TextEncoder().encode(`\n${listed}\n \n`).buffer },
    session: { executionProviders: ['wasm'] },
  })
  await service.initialize()
  return service
}
let started: ReturnType<typeof start> | undefined

/** The photo as the camera held it, turned. */
async function canvasOf(photo: Blob, turn: Turn): Promise<OffscreenCanvas> {
  const picture = await createImageBitmap(photo)
  const { width, height } = picture
  const upright = turn % 180 === 0
  const canvas = new OffscreenCanvas(upright ? width : height, upright ? height : width)
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  if (!drawing) throw new Error('no drawing context')
  drawing.translate(canvas.width / 2, canvas.height / 2)
  drawing.rotate((turn * Math.PI) / 180)
  drawing.drawImage(picture, -width / 2, -height / 2)
  picture.close()
  return canvas
}

async function read({ photo, turn }: ReadRequest): Promise<ReadText[]> {
  const service = await (started ??= start())
  const { results } = await service.recognize(await canvasOf(photo, turn), { flatten: true, strategy: 'per-box', noCache: true })
  return results.map(({ text, confidence, box }) => ({ text, certainty: confidence, place: box }))
}

let last: Promise<unknown> = Promise.resolve()
self.addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  const answer = (texts: ReadAnswer['texts']) => self.postMessage({ id: data.id, texts } satisfies ReadAnswer)
  last = last.then(() => read(data)).then(answer, () => answer(null))
})
