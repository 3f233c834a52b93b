import { expect, test } from 'vitest'
import { compareOwned } from '#facilities/owned/server/match-owned.ts'
import type { ColumnName } from '#imports/columns.ts'
import { understand } from '#imports/testing/understand.ts'
import { listScope } from './list-scope.ts'

type Cells = Partial<Record<ColumnName, string>>

const needed: Cells = { externalId: '1', name: 'Field 1', city: 'Austin', state: 'TX', sportTypes: 'Soccer' }

/**
 * Cells before and after, and what the column needs beside it. Not `operator`: a list without approvals keeps the
 * owner's.
 */
const changes: Record<
  Exclude<ColumnName, 'externalId' | 'operator' | 'closed'>,
  [before: string, after: string, beside?: Cells]
> = {
  name: ['Field 1', 'Field 2'],
  venue: ['Example Park', 'Sample Park'],
  street: ['1 Example Street', '2 Sample Road'],
  streetNumber: ['1', '2', { street: 'Example Street' }],
  city: ['Austin', 'Dallas'],
  state: ['TX', 'MN'],
  zip: ['78701', '78702'],
  latitude: ['30.2672', '30.3', { longitude: '-97.7431' }],
  longitude: ['-97.7431', '-97.8', { latitude: '30.2672' }],
  sportTypes: ['Soccer', 'Tennis; Soccer'],
  linesMarkedFor: ['Soccer', 'Tennis'],
  pricePerHourUsd: ['40', '45.50'],
  indoorOutdoor: ['indoor', 'outdoor'],
  surfaceType: ['Hardwood', 'Grass'],
  fieldType: ['Indoor Court/Gym', 'Outdoor Field'],
  lighting: ['yes', 'no'],
  amenities: ['Parking', 'Restrooms'],
  description: ['Two courts.', 'Three courts.'],
  capacity: ['120', '90'],
  refundPolicy: ['24 hours', '48 hours'],
  approval: ['instant', 'request'],
  responseHours: ['4', '24'],
  photosUrls: ['https://example.org/a.jpg', 'https://example.org/b.jpg'],
  providerType: ['manual', 'civicrec'],
  bookingPhone: ['(555) 555-0100', '(555) 555-0107'],
  bookingEmail: ['gym@example.org', 'desk@example.org'],
  bookingUrl: ['https://example.org/book', 'https://example.org/reserve'],
  dimensionsLengthFt: ['84', '94'],
  dimensionsWidthFt: ['50', '60'],
  dimensions: ['84 x 50 ft', '94 x 60 ft'],
}

test.each(Object.entries(changes))('%s: a changed cell has the same effect as in a first import', (column, row) => {
  const [before, after, beside] = row
  const cells = { ...needed, ...beside }
  const changed = { ...cells, [column]: after }
  expect(importAgain({ ...cells, [column]: before }, changed)).toMatchObject({
    status: 'changed',
    facility: factsOf(changed),
  })
})

test('a list with only the needed columns keeps everything else', () => {
  const all = Object.fromEntries(Object.entries(changes).map(([column, [before]]) => [column, before]))
  const cells = { ...all, ...needed, name: 'Example Park – Field 1' }
  expect(importAgain(cells, { ...needed, name: cells.name }).status).toBe('unchanged')
})

test('a list without addresses renames a facility and keeps the rest of its address', () => {
  const address: Cells = { street: '2 Sample Road', zip: '78701' }
  const { facility } = importAgain({ ...needed, ...address }, { ...needed, name: 'Field 2' })
  expect(facility).toEqual(factsOf({ ...needed, ...address, name: 'Field 2' }))
})

/** The facility of `before` after a list with the cells `after`. */
function importAgain(before: Cells, after: Cells) {
  const sources = Object.fromEntries(Object.keys(after).map(name => [name, { everyRow: '' }]))
  const { keeps } = listScope('owner', { sources, sportMarks: [] })
  return compareOwned(factsOf(after), { ...factsOf(before), id: 'facility' }, keeps)
}

function factsOf(cells: Cells) {
  return understand(cells).facility!
}
