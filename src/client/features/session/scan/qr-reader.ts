/** Reads a QR code from a picture: with the browser's detector, else with a wasm module of the same interface. */

export interface QrReader {
  /** text of the code in the picture; null without one */
  read: (picture: HTMLVideoElement) => Promise<string | null>
}

interface Detector {
  detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
/** The Barcode Detection API, which only some browsers have. */
interface Detectors {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}
const QR = 'qr_code'

async function native(): Promise<Detector | null> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: Detectors }
  const formats = await Own?.getSupportedFormats().catch((): string[] => [])
  return Own && formats?.includes(QR) ? new Own({ formats: [QR] }) : null
}

async function bundled(): Promise<Detector> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/pure'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  // The library would otherwise fetch its module from a public CDN.
  prepareZXingModule({ overrides: { locateFile: () => wasm } })
  return new BarcodeDetector({ formats: [QR] })
}

/** Throws if the module cannot be loaded. */
export async function qrReader(): Promise<QrReader> {
  const detector = (await native()) ?? (await bundled())
  return {
    read: async (picture) => (await detector.detect(picture))[0]?.rawValue ?? null,
  }
}
