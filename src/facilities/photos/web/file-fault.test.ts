import { expect, test } from 'vitest'
import { fileFault } from './use-photos.ts'

test.each([
  ['IMG_1.HEIC', '', 10, 'HEIC'],
  ['a.jpg', 'image/heic', 10, 'HEIC'],
  ['a.svg', 'image/svg+xml', 10, 'JPEG, PNG or WebP'],
  ['a.jpg', 'image/jpeg', 15 * 1024 * 1024 + 1, '15 MB'],
])('%s of type “%s” with %i bytes is rejected', (name, type, size, words) => {
  expect(fileFault({ name, type, size })).toContain(words)
})

test('files that may be photos are accepted', () => {
  expect(fileFault({ name: 'a.jpg', type: 'image/jpeg', size: 15 * 1024 * 1024 })).toBeUndefined()
  expect(fileFault({ name: 'photo', type: '', size: 1 })).toBeUndefined()
})
