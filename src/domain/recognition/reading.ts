/** What an engine has read in photos, as it is kept with what a person sent. */

/** The engines that read photos: the device's own, or a service that the operator has configured. */
export const ENGINES = { device: '本机识别', baidu: '百度识别' } as const
export type EngineName = keyof typeof ENGINES

/** The most characters of a value; a longer one is cut. */
export const READ_VALUE_LENGTH = 200

/** The recognised values and the values that the person kept, by their labels. */
export interface Reading {
  /** absent from proofs of earlier builds */
  engine?: EngineName | undefined
  recognised: Record<string, string>
  kept: Record<string, string>
}
