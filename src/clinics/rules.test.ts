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
])('the query ?%s is parsed as filters, and unknown values are named', (query, filters, ignored) => {
  expect(readClinicFilters(new URLSearchParams(query))).toEqual({ filters, ignored })
})

test('filters are serialized in a fixed order without defaults, and round-trip', () => {
  const filters = { near: 'Boone, NC', search: 'speed & agility', sport: 'Track & Field', location: 'NC' }
  const written = writeClinicFilters(filters)
  expect(written).toBe('search=speed+%26+agility&sport=Track+%26+Field&location=NC&near=Boone%2C+NC')
  expect(readClinicFilters(new URLSearchParams(written)).filters).toEqual(filters)
  expect(writeClinicFilters(noFilters)).toBe('')
})

test("filter texts are cut to the server's limit", () => {
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

test('a split adds up to the cent, is never negative and pays the field first', () => {
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

test('the commission does not depend on how seats are grouped into bookings', () => {
  const groups = fc.array(fc.integer({ min: 1, max: MAX_SEATS }), { maxLength: 20 })
  fc.assert(
    fc.property(priced, groups, (clinic, sizes) => {
      const all = sizes.reduce((sum, size) => sum + size, 0)
      const paid = sizes.reduce((sum, size) => sum + commissionOf(clinic.priceCents * size), 0)
      expect(splitOf(clinic, all).platformCents).toBe(paid)
    }),
  )
})

test('the break-even covers the field, and one seat fewer does not', () => {
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
])('%j breaks even with %s seats', (clinic, needed) => {
  expect(breakEvenOf(clinic)).toBe(needed)
})

const NOW = Date.parse('2030-07-01T12:00:00Z')

test.each([
  ['a week ahead', 7 * DAY, 6 * DAY],
  ['two days ahead', 2 * DAY, DAY],
  ['thirty hours ahead', 30 * HOUR, 15 * HOUR],
  ['twelve hours ahead', 12 * HOUR, 6 * HOUR],
])('a clinic %s gets its default decision deadline', (_, ahead, usual) => {
  expect(defaultDecideBy(NOW + ahead, NOW)).toBe(NOW + usual)
})

test('the default decision deadline is always allowed', () => {
  fc.assert(
    fc.property(fc.integer({ min: clinicLimits.noticeHours * HOUR, max: 366 * DAY }), ahead => {
      const startsAt = NOW + ahead
      expect(mayDecideBy(defaultDecideBy(startsAt, NOW), { startsAt, now: NOW })).toBe(true)
    }),
  )
})

test.each([
  ['at once', 0, false],
  ['in a minute', MINUTE, false],
  ['more than two weeks before', 16 * DAY - MINUTE, false],
  ['two weeks before', 16 * DAY, true],
  ['six hours before', 30 * DAY - 6 * HOUR, true],
  ['a minute before', 30 * DAY - MINUTE, false],
  ['at its start', 30 * DAY, false],
  ['after its start', 31 * DAY, false],
])('a decision %s (in %s ms) for a clinic in thirty days is allowed: %s', (_, after, may) => {
  expect(mayDecideBy(NOW + after, { startsAt: NOW + 30 * DAY, now: NOW })).toBe(may)
})

test('a seat is refundable until a day before, or until an earlier decision', () => {
  const startsAt = NOW + 10 * DAY
  expect(refundableUntil({ startsAt, decideBy: startsAt - 3 * DAY })).toBe(startsAt - 3 * DAY)
  expect(refundableUntil({ startsAt, decideBy: startsAt - HOUR })).toBe(startsAt - DAY)
})

const upcoming = {
  isCancelled: false,
  awaitsApproval: false,
  startsAt: NOW + 10 * DAY,
  decideBy: NOW + 9 * DAY,
  isDecided: false,
  placesLeft: 3,
}

test.each([
  ['with seats', upcoming, NOW, 'open'],
  ['without seats', { ...upcoming, placesLeft: 0 }, NOW, 'full'],
  ['at its deadline', upcoming, upcoming.decideBy, 'deciding'],
  ['just before its deadline', upcoming, upcoming.decideBy - 1, 'open'],
  ['that is decided', { ...upcoming, isDecided: true }, upcoming.decideBy, 'open'],
  ['that awaits approval', { ...upcoming, awaitsApproval: true }, NOW, 'awaiting-approval'],
  ['that is full and undecided', { ...upcoming, placesLeft: 0 }, upcoming.decideBy, 'deciding'],
  ['at its start', { ...upcoming, isDecided: true }, upcoming.startsAt, 'begun'],
  ['that is canceled', { ...upcoming, isCancelled: true }, NOW, 'cancelled'],
  ['that is canceled and over', { ...upcoming, isCancelled: true }, upcoming.startsAt + DAY, 'cancelled'],
])('a clinic %s has the right sales state', (_, clinic, now, sales) => {
  expect(salesOf(clinic, now)).toBe(sales)
})

test('every sport can be hosted', () => {
  expect([...hostedSports].sort()).toEqual([...sports].sort())
})
