import { expect, test } from 'vitest'
import { chooseStreets, streetIn } from './street-names.ts'

test.each([
  ['1717 W Cesar Chavez St.', 'W Cesar Chavez St'],
  ['20001 Pride-Baywood Rd', 'Pride-Baywood Rd'],
  ['701 Mississippi Ave., SE', 'Mississippi Ave., SE'],
  ['200-21 Nicolls Ave, Suite 4', 'Nicolls Ave'],
  ['12B Baker Street', 'Baker Street'],
  ['1000 5 Ave', '5 Ave'],
  ['5 St., 4 St. and 5 Ave.', '5 St., 4 St. and 5 Ave'],
  ['25th and N Sts., NW', '25th and N Sts., NW'],
  ['Kent Ave & N 9th St', 'Kent Ave & N 9th St'],
  ['Berkeley Pl. and Lincoln Pl. between 6 Ave. and 7 Ave.', 'Berkeley Pl. and Lincoln Pl'],
  ['P.O. Box 12', ''],
  ['1234', ''],
  ['', ''],
])('the street of "%s" is "%s"', (address, street) => {
  expect(streetIn(address)).toBe(street)
})

const frame = { width: 400, height: 400 }
const names = (pins: Parameters<typeof chooseStreets>[0]) => chooseStreets(pins, frame).map(({ name }) => name)

test('a street is named below its pin, unless another pin is there', () => {
  expect(chooseStreets([{ x: 200, y: 100, street: 'Main St' }], frame)).toEqual([{ name: 'Main St', x: 200, y: 130 }])
  expect(
    names([
      { x: 200, y: 100, street: 'Main St' },
      { x: 220, y: 140, street: 'Side St' },
    ]),
  ).toEqual(['Side St'])
})

test('streets without a name or room are left out', () => {
  expect(names([{ x: 200, y: 100, street: '' }])).toEqual([])
  expect(names([{ x: 5, y: 100, street: 'Main St' }])).toEqual([])
})
