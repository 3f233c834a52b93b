import { describe, expect, test } from 'vitest'
import { cases, read } from '#imports/testing/cell-cases.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { cellReader } from './read-cell.ts'

describe('placeholders count as empty, in any letter case', () => {
  const placeholders = ['', '  ', 'NA', 'N/A', 'n/a', 'null', 'None', '-', '—', '#N/A', 'TBD', 'unknown', '?']
  test.each(placeholders)('“%s”', cell => {
    for (const column of ['street', 'zip', 'state', 'capacity', 'bookingPhone', 'latitude'] as const)
      expect(read(column, cell)).toEqual({ value: null, faults: [] })
    for (const column of ['amenities', 'photosUrls', 'linesMarkedFor'] as const)
      expect(read(column, cell)).toEqual({ value: [], faults: [] })
  })
  test.each(placeholders.slice(2))('“%s” as a price warns that the facility cannot be booked', cell => {
    expect(read('pricePerHourUsd', cell)).toEqual({ value: null, faults: ['price-not-a-number'] })
  })
  test('a name may be “NA”', () => expect(read('name', 'NA').value).toBe('NA'))
})

describe('formulas', () => {
  test.each(['=SUM(A1:A3)', '@cmd', '+1+2', '-2+3', "=cmd|' /C calc'!A0", '＝A1', '-SUM(A1)', '+A1'])(
    '“%s” is a formula',
    cell => expect(read('street', cell)).toEqual({ value: null, faults: ['formula'] }),
  )
  test.each(['-5 Main Street', '- Field 3', '– Court', '+1 (555) 555-0100', '-97.74', '-97° 44\' 35" W'])(
    '“%s” is not a formula',
    cell => expect(read('street', cell).faults).toEqual([]),
  )
  test('text escaped by our own export is restored', () => {
    expect(read('name', "'=A")).toEqual({ value: '=A', faults: [] })
    expect(read('name', "'Ohana Field")).toEqual({ value: "'Ohana Field", faults: [] })
  })
})

cases('name', [
  ['  Field\u0000 \u200b 1\n', 'Field 1'],
  ['x'.repeat(201), null, 'too-long'],
  ['???', null, 'name-no-text'],
  ['__proto__', '__proto__'],
])
// M3: the venue becomes part of the name, which appears in email subjects.
cases('venue', [
  ['  Zilker   Park ', 'Zilker Park'],
  ['URGENT evil.example/login', null, 'name-with-address'],
  ['x'.repeat(101), null, 'too-long'],
])
cases('externalId', [
  ['1234.0', '1234', 'excel-number: 1234'],
  ['1.23457E+14', null, 'excel-shortened'],
  ['A-7', 'A-7'],
  ['x'.repeat(101), null, 'too-long'],
])
cases('streetNumber', [
  ['0', null],
  ['NA', null],
  ['39.0', '39'],
  ['5-Mar', null, 'excel-date: 3-5 or 5-3'],
])
cases('city', [
  ['FORT WORTH', 'Fort Worth'],
  ['new york', 'New York'],
  ['McKinney', 'McKinney'],
])
cases('state', [
  ['tx', 'TX'],
  ['Texas', 'TX'],
  ['N.Y.', 'NY'],
  ['Tex.', 'TX', 'state-guess: Texas'],
  ['Puerto Rico', 'PR'],
  ['Washington, DC', 'DC'],
  ['Texass', null, 'state-unknown: Texas'],
  ['Miss', null, 'state-unknown: Mississippi or Missouri'],
  ['ON', null, 'state-unknown'],
])
cases('zip', [
  ['75034', '75034'],
  ['75034.0', '75034'],
  ['750341234', '75034-1234'],
  ['75034-1234', '75034-1234'],
  ['2134', '02134', 'zip-guess: 02134'],
  ['601', '00601', 'zip-guess: 00601'],
  ['TX 75034', '75034', 'zip-extracted: 75034'],
  ['12', null, 'zip-invalid'],
  ['K1A 0B1', null, 'zip-invalid'],
  ['00000', null, 'zip-unknown'],
])
cases('latitude', [
  ['30.2672', 30.2672],
  ['40.7° N', 40.7],
  ['97.74 W', -97.74],
  ['40° 26\' 46" N', 40.446111, 'coordinate-guess: 40.446111'],
  ['30,2672', 30.2672, 'coordinate-guess: 30.2672'],
  ['-0', 0],
  ['somewhere', null, 'coordinate-invalid'],
  ['40 75 00 N', null, 'coordinate-invalid'],
])
cases('bookingPhone', [
  ['5555550100', '(555) 555-0100'],
  ['5555550100.0', '(555) 555-0100'],
  ['+1 555.555.0100', '(555) 555-0100'],
  ['555-555-0100 ext. 12', '(555) 555-0100 x12'],
  ['(555) 555-0100 or (555) 555-0101', '(555) 555-0100', 'phone-first: (555) 555-0100'],
  ['555-0100', null, 'phone-invalid'],
  ['1-800-FLOWERS', null, 'phone-invalid'],
])
cases('bookingEmail', [
  ['gym@example.org', 'gym@example.org'],
  ['a@example.org; b@example.org', 'a@example.org', 'email-first: a@example.org'],
  ['Gym <gym@example.org>', 'gym@example.org', 'email-first: gym@example.org'],
  ['gym at example', null, 'email-invalid'],
])
cases('bookingUrl', [
  ['HTTPS://Example.org/Book', 'https://Example.org/Book'],
  ['http://example.org', 'http://example.org'],
  ['www.example.org', 'https://www.example.org', 'url-guess: https://www.example.org'],
  ['javascript:alert(1)', null, 'url-scheme'],
  ['data:text/html,x', null, 'url-scheme'],
  ['https://user:secret@example.org', null, 'url-invalid'],
  [`https://example.org/${'x'.repeat(500)}`, null, 'url-invalid'],
  ['our page', null, 'url-invalid'],
])
cases('photosUrls', [
  [
    'https://example.org/a.jpg https://example.org/b.jpg;https://example.org/a.jpg',
    ['https://example.org/a.jpg', 'https://example.org/b.jpg'],
  ],
  ['http://example.org/a.jpg', ['https://example.org/a.jpg'], 'photo-https: https://example.org/a.jpg'],
  ['court.jpg pictures', [], 'photo-invalid'],
  ['example.org/a.jpg', ['https://example.org/a.jpg'], 'photo-https: https://example.org/a.jpg'],
  ['file:///etc/passwd', [], 'url-scheme'],
])

test('photos over the limit are skipped', () => {
  const many = Array.from({ length: 25 }, (_, i) => `https://example.org/${i}.jpg`)
  const { value, faults } = read('photosUrls', many.join(' '))
  expect(value).toEqual(many.slice(0, 20))
  expect(faults).toEqual(['photo-too-many'])
})

test('a fault names the skipped parts of a cell', () => {
  const { faults } = cellReader('sportTypes', null)('Handball; Tennis; Bocce')
  expect(faults).toEqual([{ code: 'sport-unknown', suggestion: null, part: 'Handball; Bocce' }])
})

test('repeated and distinct values of a long column read the same', () => {
  const readPrice = cellReader('pricePerHourUsd', null)
  for (let round = 0; round < 2; round += 1)
    for (let cents = 1; cents < 6_000; cents += 1) expect(readPrice(toDecimal(cents)).value).toBe(cents / 100)
})
