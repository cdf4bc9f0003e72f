/** The part of libheif-js that is used: the package's own types do not name its decoder. */
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
    /** Fills the place, and answers null where the file is damaged. */
    display(place: Place, done: (place: Place | null) => void): void
  }
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } }
  export default libheif
}
