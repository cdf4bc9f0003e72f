/** The parts of libheif-js in use. The package's own types omit its decoder. */
declare module 'libheif-js/wasm-bundle.js' {
  interface Place {
    data: Uint8ClampedArray
    width: number
    height: number
  }
  interface HeifImage {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Fills `place`; passes null if the file is damaged. */
    display(place: Place, done: (place: Place | null) => void): void
  }
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } }
  export default libheif
}
