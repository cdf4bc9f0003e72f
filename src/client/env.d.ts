/** From package.json, set by vite.config.ts. */
declare const __APP_VERSION__: string

/** Written by vite.config.ts from the theme. */
declare module 'virtual:token-names' {
  const names: Record<string, string>
  export default names
}

/** Written by recognition/pack.ts from the packages of the engine and its models. */
declare module 'virtual:recognition-model' {
  const pack: {
    /** names the content; another one needs another download */
    version: string
    /** the pieces in their order, with their SHA-256 in hexadecimal digits */
    pieces: readonly { url: string; bytes: number; sha256: string }[]
    /** bytes of each file within the unpacked pieces, in their order */
    files: Readonly<Record<'wasm' | 'detection' | 'recognition' | 'characters', number>>
  }
  export default pack
}
