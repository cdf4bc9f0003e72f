/** Whether a password is among those that are tried first: common ones, also reversed, repeated, in a row of keys or dressed up with digits. */
import { createRequire } from 'node:module'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Guessed within a million tries, in the order in which passwords are guessed. */
const LEAST_SCORE = 2

/** Loaded when a password is first set: some fifty thousand words. */
let checker: ZxcvbnFactory | undefined
function open(): ZxcvbnFactory {
  const require = createRequire(import.meta.url)
  const { ZxcvbnFactory: Factory } = require('@zxcvbn-ts/core') as typeof import('@zxcvbn-ts/core')
  const { dictionary, adjacencyGraphs } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common')
  return new Factory({ dictionary, graphs: adjacencyGraphs })
}

export function isCommonPassword(password: string): boolean {
  checker ??= open()
  return checker.check(password).score < LEAST_SCORE
}
