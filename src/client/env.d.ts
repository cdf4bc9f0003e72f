/** From package.json, set by vite.config.ts. */
declare const __APP_VERSION__: string

/** Written by vite.config.ts from the theme. */
declare module 'virtual:token-names' {
  const names: Record<string, string>
  export default names
}
