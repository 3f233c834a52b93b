import { expect, test } from 'vitest'
import { isWebAddress, linkable } from './web-address.ts'

test.each([
  ['https://example.org/cup', true],
  ['http://example.org', true],
  ['HTTPS://example.org', true],
  ['javascript:alert(1)', false],
  ['data:text/html,<script>alert(1)</script>', false],
  ['//example.org', false],
  ['example.org', false],
  ['java\nscript:alert(1)', false],
  ['https:example.org', false],
  ['https://', false],
  ['https://bank.example@evil.example', false],
  ['https://user:word@example.org', false],
  ['https://localhost/cup', false],
  ['https://intranet', false],
  ['http://127.0.0.1/', false],
  ['http://0x7f.1/', false],
  ['http://2130706433/', false],
  ['http://[::1]/', false],
  ['https://example.org.', false],
  ['https://printer.local/', false],
  ['https://db.internal/', false],
  ['https://a.localhost/', false],
  ['https://example.org/a b', false],
  ['https:\\\\example.org', false],
  ['https://example.org\\@evil.example', false],
  ['https://192.168.0.1/', false],
  ['https://localhost.example/', true],
  ['https://пример.рф/кубок', true],
])('only public http and https URLs can be linked: %j', (text, expected) => {
  expect(isWebAddress(text)).toBe(expected)
})

test('linkable returns null for private or missing URLs', () => {
  expect(linkable('https://example.org/cup')).toBe('https://example.org/cup')
  expect([linkable('http://10.0.0.1/'), linkable(null)]).toEqual([null, null])
})
