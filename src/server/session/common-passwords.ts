/**
 * Whether a password is among the common ones that attackers try first, including reversed, repeated, extended by digits, or a
 * row of keys.
 */
import { createRequire } from 'node:module'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Minimum zxcvbn score. Passwords below it fall within a million guesses. */
const LEAST_SCORE = 2

/** Some fifty thousand words, loaded on first use. */
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
