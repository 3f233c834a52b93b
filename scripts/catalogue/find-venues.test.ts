import { expect, test } from 'vitest'
import { findVenues } from './find-venues.ts'

const at = (name: string, street: string | null = '1 Main St', sourceRef = name) => ({
  source: 'test',
  sourceRef,
  name,
  street,
  city: 'Alba',
  state: 'TX',
})

test.each([
  [['Randall', 'Randall Pool'], 'Randall'],
  [['Volta Park Recreation Center', 'Volta Park Pool'], 'Volta Park'],
  [['Jelleff Pool', 'Jelleff Recreation Center'], 'Jelleff Recreation Center'],
  [['Dyker Beach Park', 'Dyker Beach Park'], 'Dyker Beach Park'],
])('%j at one address form the venue %s', (names, expected) => {
  const rows = names.map((name, i) => at(name, '1 Main St', String(i)))
  expect(rows.map(row => findVenues(rows).get(row)?.name)).toEqual([expected, expected])
})

test.each([
  ['other names', [at('Jimmy Clay Golf Course'), at('Roy Kizer Golf Course')]],
  ['other addresses', [at('Randall'), at('Randall Pool', '2 Main St')]],
  ['no address', [at('Randall', null), at('Randall Pool', null)]],
])('%s form no venue', (_, rows) => expect(findVenues(rows).size).toBe(0))
