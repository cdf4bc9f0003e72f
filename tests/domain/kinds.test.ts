/** What a photo may show. */
import { expect, test } from 'vitest'
import { isRecognitionKind, RECOGNITION_KINDS } from '#domain/recognition/kinds.ts'

test('a kind is one of the list, and nothing that an object has besides', () => {
  for (const kind of Object.keys(RECOGNITION_KINDS)) expect(isRecognitionKind(kind)).toBe(true)
  for (const other of ['', 'passport', 'constructor', 'toString', '__proto__']) expect(isRecognitionKind(other)).toBe(false)
})
