import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pathOnward } from './path-onward.ts'

test.each(['/', '/owner', '/admin/log?page=2#top', '/facilities/a-b_c/%20', '/sign-in?next=/owner'])(
  '%s is a local path',
  path => expect(pathOnward(path)).toBe(path),
)

test.each([
  null,
  '',
  'owner',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/owner\\..',
  'https://elsewhere.example/',
  'javascript:alert(1)',
  ' /owner',
  '/\t/elsewhere.example',
  '/\n//elsewhere.example',
  `/${'x'.repeat(500)}`,
])('%j is not a local path', text => expect(pathOnward(text)).toBeNull())

test('no input redirects to another origin', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '@',
    ':',
    '?',
    '#',
    '\t',
    '\n',
    '%2f',
    'http:',
    'a.example',
    'owner',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 8 }).map(parts => parts.join('')),
  )
  fc.assert(
    fc.property(texts, text => {
      const path = pathOnward(text)
      if (path !== null) expect(new URL(path, 'https://openfield.example').origin).toBe('https://openfield.example')
    }),
    { numRuns: 1_000 },
  )
})
