import { expect, test } from 'vitest'
import { isUuid } from './is-uuid.ts'

test.each([
  ['6a8e9c52-1111-4222-8333-444455556666', true],
  ['6A8E9C52-1111-4222-8333-444455556666', true],
  ['6a8e9c52', false],
  ['', false],
])('“%s” is a UUID: %s', (text, expected) => expect(isUuid(text)).toBe(expected))
