import { expect, test } from 'vitest'
import type { Clinic } from './contract.ts'
import { noFilters, passesFilters, readClinicFilters, writeClinicFilters } from './rules.ts'

test.each([
  ['', noFilters, []],
  ['search=%20passing%20&sport=soccer&location=Texas', { search: 'passing', sport: 'Soccer', location: 'TX' }, []],
  ['sport=All+Sports&location=tx', { search: '', sport: '', location: 'TX' }, []],
  ['sport=Curling&location=Guam', noFilters, ['the sport “Curling”', 'the location “Guam”']],
  ['utm_source=mail', noFilters, []],
])('the address ?%s is read as filters, and what the lists do not have is named', (query, filters, ignored) => {
  expect(readClinicFilters(new URLSearchParams(query))).toEqual({ filters, ignored })
})

test('filters are written in one order, without what is not set, and read back alike', () => {
  const filters = { search: 'speed & agility', sport: 'Track & Field', location: 'NC' }
  const written = writeClinicFilters(filters)
  expect(written).toBe('search=speed+%26+agility&sport=Track+%26+Field&location=NC')
  expect(readClinicFilters(new URLSearchParams(written)).filters).toEqual(filters)
  expect(writeClinicFilters(noFilters)).toBe('')
})

test.each([
  [{ search: 'FOOTWORK' }, true],
  [{ search: 'guards' }, true],
  [{ search: 'austin' }, false],
  [{ sport: 'Basketball' }, true],
  [{ sport: 'Soccer' }, false],
  [{ location: 'TX' }, true],
  [{ location: 'CA' }, false],
  [{ search: 'footwork', sport: 'Basketball', location: 'TX' }, true],
  [{}, true],
])('of a basketball clinic in Texas, %j finds: %s', (wanted, isFound) => {
  const clinic = {
    title: 'Footwork',
    description: 'For young guards',
    sportType: 'Basketball',
    city: 'Austin',
    state: 'TX',
  }
  expect(passesFilters(clinic as Clinic, { ...noFilters, ...wanted })).toBe(isFound)
})
