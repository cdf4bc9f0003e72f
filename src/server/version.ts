/** The product's version, inserted by the build; unknown when run from source. */
declare const __APP_VERSION__: string | undefined

export const VERSION = typeof __APP_VERSION__ === 'string' ? __APP_VERSION__ : '0.0.0'
