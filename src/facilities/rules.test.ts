import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultApproval } from './approval.ts'
import { checkFacility, faultOf, noFacility } from './facility-form.ts'
import { moved, readPrice, reordered } from './rules.ts'

const right = { ...noFacility, name: 'Court 1', city: 'Frisco', state: 'TX', sportTypes: ['Tennis'] }

test('a name, a city, a state and a sport are enough', () => {
  expect(checkFacility(right)).toEqual({})
  expect(Object.keys(checkFacility(noFacility))).toEqual(['name', 'city', 'state', 'sportTypes'])
})

test.each([
  ['name', 'x'],
  ['name', 'x'.repeat(121)],
  ['state', 'Texas'],
  ['zip', '7503'],
  ['fieldType', 'Castle'],
  ['indoorOutdoor', 'underground'],
  ['lengthFt', '0'],
  ['lengthFt', '84 m'],
  ['capacity', '1.5'],
  ['pricePerHour', '60 to 80'],
  ['pricePerHour', '100000.01'],
  ['refundHours', ''],
  ['refundHours', '721'],
  ['refundHours', '100% until 721 hours; 50% until 12 hours'],
  ['refundHours', '150% until 12 hours'],
  ['bookingPhone', '123'],
  ['bookingEmail', 'nobody'],
  ['bookingUrl', 'javascript:alert(1)'],
  ['bookingUrl', 'example.org'],
  ['bookingUrl', '//evil.example'],
  ['bookingUrl', 'https://bank.example@evil.example/'],
  ['bookingUrl', 'http://192.168.0.1/'],
] as const)('%s “%s” is refused with a message', (field, text) => {
  expect(faultOf(field, text)).toMatch(/^[A-Z]/)
})

test('a sport that is not on the list is refused', () => {
  expect(faultOf('sportTypes', ['Quidditch'])).toBeDefined()
})

test.each([
  ['75', 7_500],
  ['$75.50', 7_550],
  ['1,200', 120_000],
  ['0', 0],
  ['-1', null],
  ['75.505', null],
])('the price “%s” reads as %s cents', (text, cents) => {
  expect(readPrice(text)).toBe(cents)
})

const list = fc.uniqueArray(fc.uuid(), { maxLength: 12 })
const place = fc.integer({ min: -3, max: 15 })

test('moving a photo keeps all photos and the order of the others', () => {
  fc.assert(
    fc.property(list, place, place, (photos, from, to) => {
      const after = moved(photos, from, to)
      expect([...after].sort()).toEqual([...photos].sort())
      const item = photos[from]
      if (item === undefined) return
      expect(after.filter(photo => photo !== item)).toEqual(photos.filter(photo => photo !== item))
      expect(after.indexOf(item)).toBe(Math.max(0, Math.min(to, photos.length - 1)))
    }),
  )
})

test('an order is valid only if it names each photo once', () => {
  fc.assert(
    fc.property(list, photos => {
      expect(reordered(photos, photos.toReversed())).toEqual(photos.toReversed())
      expect(reordered(photos, [...photos, 'another'])).toBeUndefined()
      if (photos.length === 0) return
      expect(reordered(photos, photos.slice(1))).toBeUndefined()
      expect(
        reordered(
          photos,
          photos.map(() => photos[0]!),
        ),
      ).toEqual(photos.length === 1 ? photos : undefined)
    }),
  )
})

test.each([
  [{ emails: ['parks@wacotx.gov'] }, 'request'],
  [{ emails: [null, 'desk@ci.waco.tx.us'] }, 'request'],
  [{ emails: ['office@lincoln.k12.ca.us'] }, 'request'],
  [{ emails: ['owner@example.org', 'gov@example.com', 'me@notagov'] }, 'instant'],
  [{ emails: [], operators: ['City of Waco'] }, 'request'],
  [{ emails: [], operators: ['Department of Public Works'] }, 'request'],
  [{ emails: [], operators: ['Frisco ISD'] }, 'request'],
  [{ emails: [], operators: ['Chicago Park District'] }, 'request'],
  [{ emails: [], operators: ['Parks & Recreation'] }, 'request'],
  [{ emails: [], operators: ['Public'] }, 'request'],
  [{ emails: [], operators: ['Riverside FC', 'Private', 'Park City Tennis Club'] }, 'instant'],
] as const)('default approval for %j is %s', (facts, expected) => {
  expect(defaultApproval(facts)).toBe(expected)
})

test('approval and response time are validated', () => {
  expect(['instant', 'request', ''].map(text => faultOf('approval', text))).toEqual([undefined, undefined, undefined])
  expect(faultOf('approval', 'never')).toBe('Choose instant booking or requests')
  expect(['1', '72', ''].map(text => faultOf('responseHours', text))).toEqual([undefined, undefined, undefined])
  for (const text of ['0', '73', '1.5', 'soon'])
    expect(faultOf('responseHours', text)).toBe('Use whole hours from 1 to 72')
})
