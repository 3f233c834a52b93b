import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '#kit/shared/time.ts'
import type { PriceRule, Schedule } from '../contract.ts'
import { bookableSpan, openPeriodsOn, slotStatus, slotsOn, termsRefusal } from '../rules.ts'
import { pricedHours } from './priced-hours.ts'

const zone = 'America/New_York'
const everyDay = [0, 1, 2, 3, 4, 5, 6]
const open: Schedule = {
  slotMinutes: 60,
  hours: [{ days: everyDay, opens: '08:00', closes: '12:00', priceCents: 4000 }],
}
const morning: PriceRule = { name: 'Mornings', days: everyDay, from: '08:00', to: '10:00', hourCents: 2000 }

/** "08:00 4000 Mornings" for each slot of a day. */
const slotTexts = (schedule: Schedule, date = '2026-06-01') =>
  slotsOn(schedule, 6000, date, zone).map(
    ({ start, priceCents, reason }) => `${clockAt(start)} ${priceCents}${reason ? ` ${reason}` : ''}`,
  )

test('a buffer delays later slots, and the last still ends by closing', () => {
  expect(slotTexts({ ...open, bufferMinutes: 15 })).toEqual(['08:00 4000', '09:15 4000', '10:30 4000'])
})

test('a special price applies to slots that start in it and overrides the price of the hours', () => {
  expect(slotTexts({ ...open, priceRules: [{ ...morning, to: '09:30' }] })).toEqual([
    '08:00 2000 Mornings',
    '09:00 2000 Mornings',
    '10:00 4000',
    '11:00 4000',
  ])
  expect(slotTexts({ ...open, slotMinutes: 90, priceRules: [morning] })).toEqual([
    '08:00 3000 Mornings',
    '09:30 3000 Mornings',
  ])
})

test('a seasonal price overrides a year-round one, even across New Year', () => {
  const season = { name: 'Winter', from: '08:00', to: '09:00', hourCents: 1000, days: everyDay }
  const schedule = { ...open, priceRules: [morning, { ...season, season: { from: '11-15', to: '02-28' } }] }
  const first = (date: string) => slotTexts(schedule, date)[0]
  expect(['2026-11-15', '2026-12-31', '2027-01-01', '2027-02-28'].map(first)).toEqual(
    Array.from({ length: 4 }, () => '08:00 1000 Winter'),
  )
  expect(['2026-11-14', '2027-03-01', '2028-02-29'].map(first)).toEqual(
    Array.from({ length: 3 }, () => '08:00 2000 Mornings'),
  )
})

test('an exception closes its dates or sets other hours, with or without a price', () => {
  const closed = { name: 'Works', from: '2026-06-01', to: '2026-06-02', hours: [] }
  expect(slotTexts({ ...open, exceptions: [closed] })).toEqual([])
  expect(slotTexts({ ...open, exceptions: [closed] }, '2026-06-03')).toHaveLength(4)
  const priced = { ...closed, name: 'Cup', hours: [{ opens: '09:00', closes: '11:00', priceCents: 9900 }] }
  expect(slotTexts({ ...open, priceRules: [morning], exceptions: [priced] })).toEqual([
    '09:00 9900 Cup',
    '10:00 9900 Cup',
  ])
  const late = { ...closed, hours: [{ opens: '09:00', closes: '11:00' }] }
  expect(slotTexts({ ...open, priceRules: [morning], exceptions: [late] })).toEqual([
    '09:00 2000 Mornings',
    '10:00 6000',
  ])
})

test('a closing time in the skipped hour moves to the clock change, and later slots follow it', () => {
  const schedule = {
    slotMinutes: 30,
    hours: [
      { days: everyDay, opens: '01:00', closes: '02:30' },
      { days: everyDay, opens: '02:30', closes: '04:00' },
    ],
  }
  expect(slotTexts(schedule, '2027-03-14')).toEqual(['01:00 3000', '01:30 3000', '03:30 3000'])
  expect(openPeriodsOn(schedule, '2027-03-14', zone).map(({ start, end }) => (end - start) / HOUR)).toEqual([1, 0.5])
})

test('in a repeated hour, slots before the opening time get the price at opening', () => {
  const schedule = {
    slotMinutes: 30,
    hours: [{ days: everyDay, opens: '01:30', closes: '02:30' }],
    priceRules: [{ ...morning, name: 'Night', from: '01:30', to: '03:00' }],
  }
  expect(slotTexts(schedule, '2027-11-07')).toEqual(['01:30', '01:00', '01:30', '02:00'].map(at => `${at} 1000 Night`))
})

test('weekly hours are split where a special price in season starts and ends', () => {
  const weekend = { ...morning, name: 'Weekend', days: [0, 6], from: '11:00', to: '24:00', hourCents: 8000 }
  const summer = { ...morning, name: 'Summer', hourCents: 3000, season: { from: '06-01', to: '08-31' } }
  const schedule = { ...open, priceRules: [morning, weekend, summer] }
  const read = (date: string) =>
    pricedHours(schedule, 6000, date).map(({ days, opens, closes, priceCents, reason }) =>
      [days.join(''), opens, closes, priceCents, reason ?? '-'].join(' '),
    )
  expect(read('2026-12-01')).toEqual([
    '0123456 08:00 10:00 2000 Mornings',
    '06 10:00 11:00 4000 -',
    '12345 10:00 12:00 4000 -',
    '06 11:00 12:00 8000 Weekend',
  ])
  expect(read('2026-06-01')[0]).toBe('0123456 08:00 10:00 3000 Summer')
})

test('minimum notice and booking window limit bookable slots in facility time', () => {
  const now = Date.parse('2026-06-01T23:30-04:00')
  const bookable = bookableSpan({ ...open, leadMinutes: 90, windowDays: 2 }, zone, now)
  const slotAt = (iso: string) => ({ start: Date.parse(iso), end: Date.parse(iso) + HOUR })
  const refusal = (iso: string) => termsRefusal(slotAt(iso), bookable)
  expect(refusal('2026-06-02T01:00-04:00')).toBe('too-late-to-book')
  expect(refusal('2026-06-02T01:01-04:00')).toBeNull()
  expect(refusal('2026-06-03T23:59-04:00')).toBeNull()
  expect(refusal('2026-06-04T00:00-04:00')).toBe('date-too-far-ahead')
  const late = slotAt('2026-06-02T00:30-04:00')
  const mine = { ...late, kind: 'hold' as const, mine: true, until: now + MINUTE }
  expect(slotStatus(late, [], now, bookable).status).toBe('blocked')
  expect(slotStatus(late, [], now).status).toBe('open')
  // Held in time, so it stays held.
  expect(slotStatus(late, [mine], now, bookable)).toEqual({ status: 'held', own: mine })
})

function clockAt(instant: number): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  }).format(instant)
}
