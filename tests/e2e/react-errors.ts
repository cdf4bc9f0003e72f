/** Fails each browser test in whose pages React reports an error, such as a hydration mismatch. */
import { afterEach, expect } from 'vitest'
import { react_errors } from './browser.ts'

afterEach(() => expect(react_errors.splice(0)).toEqual([]))
