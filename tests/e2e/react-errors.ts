/** Fails each browser test in whose pages React reported an error, such as a first drawing that differs from the server's. */
import { afterEach, expect } from 'vitest'
import { react_errors } from './browser.ts'

afterEach(() => expect(react_errors.splice(0)).toEqual([]))
