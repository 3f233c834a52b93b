import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sports } from '#facilities/contract.ts'
import { DAY, HOUR, MINUTE } from '#kit/shared/time.ts'
import { commissionOf } from '#payments/rules.ts'
import { clinicLimits, hostedSports, MAX_SEATS } from './options.ts'
import {
  breakEvenOf,
  defaultDecideBy,
  mayDecideBy,
  noFilters,
  readClinicFilters,
  refundableUntil,
  salesOf,
  splitOf,
  writeClinicFilters,
} from './rules.ts'

test.each([
  ['', noFilters, []],
  [
    'search=%20passing%20&sport=soccer&location=Texas&near=%2078701%20',
    { search: 'passing', sport: 'Soccer', location: 'TX', near: '78701' },
    [],
  ],
  ['sport=All+Sports&location=tx', { ...noFilters, location: 'TX' }, []],
  ['sport=lacrosse', { ...noFilters, sport: 'Lacrosse' }, []],
  ['sport=Curling&location=Guam', noFilters, ['the sport “Curling”', 'the location “Guam”']],
  ['near=Atlantis', { ...noFilters, near: 'Atlantis' }, []],
  ['utm_source=mail', noFilters, []],
])('the address ?%s is read as filters, and what the lists do not have is named', (query, filters, ignored) => {
  expect(readClinicFilters(new URLSearchParams(query))).toEqual({ filters, ignored })
})

test('filters are written in one order, without what is not set, and read back alike', () => {
  const filters = { near: 'Boone, NC', search: 'speed & agility', sport: 'Track & Field', location: 'NC' }
  const written = writeClinicFilters(filters)
  expect(written).toBe('search=speed+%26+agility&sport=Track+%26+Field&location=NC&near=Boone%2C+NC')
  expect(readClinicFilters(new URLSearchParams(written)).filters).toEqual(filters)
  expect(writeClinicFilters(noFilters)).toBe('')
})

test('no text is too long for the server', () => {
  const { filters } = readClinicFilters(new URLSearchParams({ search: 'x'.repeat(500), near: 'y'.repeat(500) }))
  expect([filters.search.length, filters.near.length]).toEqual([100, 100])
})

/** Prices in steps that make the commission whole cents. */
const priced = fc.record({
  priceCents: fc
    .integer({ min: 0, max: clinicLimits.priceCents / clinicLimits.priceStepCents })
    .map(steps => steps * clinicLimits.priceStepCents),
  fieldCents: fc.integer({ min: 0, max: 500_000 }),
})
const places = fc.integer({ min: 0, max: clinicLimits.participants })

test('a split adds up to the cent, is never negative, and pays the field first', () => {
  fc.assert(
    fc.property(priced, places, (clinic, count) => {
      const { capturedCents, platformCents, facilityCents, athleteCents } = splitOf(clinic, count)
      expect(capturedCents).toBe(clinic.priceCents * count)
      expect(platformCents + facilityCents + athleteCents).toBe(capturedCents)
      expect(Math.min(platformCents, facilityCents, athleteCents)).toBeGreaterThanOrEqual(0)
      expect(facilityCents).toBeLessThanOrEqual(clinic.fieldCents)
      if (athleteCents > 0) expect(facilityCents).toBe(clinic.fieldCents)
    }),
    { numRuns: 500 },
  )
})

test('grouping places into bookings changes nothing about the commission', () => {
  const groups = fc.array(fc.integer({ min: 1, max: MAX_SEATS }), { maxLength: 20 })
  fc.assert(
    fc.property(priced, groups, (clinic, sizes) => {
      const all = sizes.reduce((sum, size) => sum + size, 0)
      const paid = sizes.reduce((sum, size) => sum + commissionOf(clinic.priceCents * size), 0)
      expect(splitOf(clinic, all).platformCents).toBe(paid)
    }),
  )
})

test('the break-even covers the field, and one fewer does not', () => {
  fc.assert(
    fc.property(priced, clinic => {
      const needed = breakEvenOf(clinic)
      if (needed === null) {
        expect(clinic.priceCents - commissionOf(clinic.priceCents)).toBeLessThanOrEqual(0)
        expect(clinic.fieldCents).toBeGreaterThan(0)
        return
      }
      expect(splitOf(clinic, needed).facilityCents).toBe(clinic.fieldCents)
      if (needed > 0) expect(splitOf(clinic, needed - 1).facilityCents).toBeLessThan(clinic.fieldCents)
    }),
    { numRuns: 500 },
  )
})

test.each([
  [{ priceCents: 4_500, fieldCents: 24_000 }, 6],
  [{ priceCents: 5_000, fieldCents: 9_000 }, 2],
  [{ priceCents: 5_000, fieldCents: 9_001 }, 3],
  [{ priceCents: 0, fieldCents: 0 }, 0],
  [{ priceCents: 0, fieldCents: 1 }, null],
])('%j breaks even with %s places', (clinic, needed) => {
  expect(breakEvenOf(clinic)).toBe(needed)
})

const NOW = Date.parse('2030-07-01T12:00:00Z')

test.each([
  ['a week ahead', 7 * DAY, 6 * DAY],
  ['two days ahead', 2 * DAY, DAY],
  ['thirty hours ahead', 30 * HOUR, 15 * HOUR],
  ['twelve hours ahead', 12 * HOUR, 6 * HOUR],
])('for a clinic %s it is usually decided in between', (_, ahead, usual) => {
  expect(defaultDecideBy(NOW + ahead, NOW)).toBe(NOW + usual)
})

test('the usual day of decision is always one that may be asked for', () => {
  fc.assert(
    fc.property(fc.integer({ min: clinicLimits.noticeHours * HOUR, max: 366 * DAY }), ahead => {
      const startsAt = NOW + ahead
      expect(mayDecideBy(defaultDecideBy(startsAt, NOW), { startsAt, now: NOW })).toBe(true)
    }),
  )
})

test.each([
  ['now', 0, false],
  ['in a minute', MINUTE, false],
  ['more than two weeks before', 16 * DAY - MINUTE, false],
  ['two weeks before', 16 * DAY, true],
  ['six hours before', 30 * DAY - 6 * HOUR, true],
  ['a minute before', 30 * DAY - MINUTE, false],
  ['when it begins', 30 * DAY, false],
  ['afterwards', 31 * DAY, false],
])('a clinic in thirty days can be decided %s: %s from now, %s', (_, after, may) => {
  expect(mayDecideBy(NOW + after, { startsAt: NOW + 30 * DAY, now: NOW })).toBe(may)
})

test('a place is refunded until a day before, but never past the decision', () => {
  const startsAt = NOW + 10 * DAY
  expect(refundableUntil({ startsAt, decideBy: startsAt - 3 * DAY })).toBe(startsAt - 3 * DAY)
  expect(refundableUntil({ startsAt, decideBy: startsAt - HOUR })).toBe(startsAt - DAY)
})

const coming = {
  isCancelled: false,
  awaitsApproval: false,
  startsAt: NOW + 10 * DAY,
  decideBy: NOW + 9 * DAY,
  isDecided: false,
  placesLeft: 3,
}

test.each([
  ['with places', coming, NOW, 'open'],
  ['without places', { ...coming, placesLeft: 0 }, NOW, 'full'],
  ['on its day of decision', coming, coming.decideBy, 'deciding'],
  ['just before it', coming, coming.decideBy - 1, 'open'],
  ['that was decided', { ...coming, isDecided: true }, coming.decideBy, 'open'],
  ['that awaits approval', { ...coming, awaitsApproval: true }, NOW, 'awaiting-approval'],
  ['full and not decided', { ...coming, placesLeft: 0 }, coming.decideBy, 'deciding'],
  ['at its beginning', { ...coming, isDecided: true }, coming.startsAt, 'begun'],
  ['called off', { ...coming, isCancelled: true }, NOW, 'cancelled'],
  ['called off and over', { ...coming, isCancelled: true }, coming.startsAt + DAY, 'cancelled'],
])('a clinic %s is told as such', (_, clinic, now, sales) => {
  expect(salesOf(clinic, now)).toBe(sales)
})

test('a clinic can be hosted in every sport of the product', () => {
  expect([...hostedSports].sort()).toEqual([...sports].sort())
})
