import { expect, test } from 'vitest'
import { firstNameOf } from './first-name.ts'

test.each([
  ['Maria Lopez', 'Maria'],
  [' Maria  Lopez ', 'Maria'],
  ['Maria', 'Maria'],
  ['José-Luis O’Brien', 'José-Luis'],
  ['Dr. Maria Lopez', 'Dr. Maria Lopez'],
  ['J. Lopez', 'J. Lopez'],
  ['J Lopez', 'J Lopez'],
  ['The Blue Sharks', 'The Blue Sharks'],
  ['12U Comets', '12U Comets'],
  ['', ''],
])('“%s” is greeted as “%s”', (name, first) => {
  expect(firstNameOf(name)).toBe(first)
})
