import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isKey, makeKey } from './signed-key.ts'

const secret = 'a secret of this test'
const key = makeKey(secret, 'booking:17:1')

test('a key is 43 URL-safe characters, and stable for its subject', () => {
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(makeKey(secret, 'booking:17:1')).toBe(key)
})

test('a key is valid only for its subject and secret', () => {
  expect(isKey(secret, 'booking:17:1', key)).toBe(true)
  expect(isKey(secret, 'booking:17:2', key)).toBe(false)
  expect(isKey(secret, 'facility:17:1', key)).toBe(false)
  expect(isKey('another secret', 'booking:17:1', key)).toBe(false)
})

test.each(['', 'x', `${key}A`, `${key}=`, key.slice(0, -1), key.toLowerCase(), 'é'.repeat(43), '\0'.repeat(43)])(
  '%j is not a valid key',
  forged => expect(isKey(secret, 'booking:17:1', forged)).toBe(false),
)

test('changing any character invalidates a key', () => {
  const forged = Array.from(key, (char, at) => key.slice(0, at) + (char === 'A' ? 'B' : 'A') + key.slice(at + 1))
  expect(forged.filter(text => isKey(secret, 'booking:17:1', text))).toEqual([])
})

test('a cookie signature of the same text is not a key', () => {
  const signature = createHmac('sha256', secret).update('booking:17:1').digest('base64url')
  expect(isKey(secret, 'booking:17:1', signature)).toBe(false)
})
