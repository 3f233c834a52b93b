import { expect, test } from 'vitest'
import type { ColumnName } from '../columns.ts'
import { isSaidOtherwise } from './preview-table.tsx'

test.each<[ColumnName, string, string]>([
  ['city', 'AUSTIN ', 'Austin'],
  ['pricePerHourUsd', '$40.00', '$40 per hour'],
  ['pricePerHourUsd', '1,250/hr', '$1,250 per hour'],
  ['dimensionsLengthFt', '120', '120 ft'],
  ['capacity', '1500', '1,500 people'],
  ['lighting', 'Y', 'Yes'],
  ['lighting', 'false', 'No'],
  ['state', 'tx', 'Texas'],
  ['sportTypes', 'soccer; lacrosse', 'Soccer, Lacrosse'],
  ['name', 'Field 1', 'Example Park – Field 1'],
  ['zip', '', '78701'],
])('%s: “%s” is the same as “%s”', (column, value, understood) => {
  expect(isSaidOtherwise(column, value, understood)).toBe(false)
})

test.each<[ColumnName, string, string]>([
  ['pricePerHourUsd', 'call us', ''],
  ['pricePerHourUsd', '40', '$45 per hour'],
  ['dimensionsLengthFt', '40 yd', '120 ft'],
  ['zip', '7620', '07620'],
  ['lighting', 'x', 'Yes'],
  ['state', 'Texsa', 'Texas'],
  ['sportTypes', 'Futsal', 'Soccer'],
  ['street', '–', 'Example Street'],
])('%s: “%s” differs from “%s”', (column, value, understood) => {
  expect(isSaidOtherwise(column, value, understood)).toBe(true)
})
