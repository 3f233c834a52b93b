import { expect, test } from 'vitest'
import { defaultSchedule } from '#availability/rules.ts'
import { bufferText, datesText, differingParts, leadText, ruleText, seasonText, windowText } from './editor-format.ts'
import { hoursShown, previewWeek, priceKinds, sundayOf } from './preview-week.ts'
import { kindText, whyText } from './week-preview.tsx'

const evenings = {
  name: 'Evenings',
  days: [1, 2, 3, 4, 5],
  from: '17:00',
  to: '22:00',
  season: { from: '05-01', to: '09-30' },
  hourCents: 9_500,
}

test('a special price is summarized in one line', () => {
  expect(ruleText(evenings)).toBe('Mon–Fri · 5–10 PM · $95 an hour · May 1 – Sep 30')
  expect(ruleText({ days: [0, 6], from: '00:00', to: '24:00', hourCents: 0 })).toBe('Sat, Sun · all day · Free')
  expect(seasonText({ from: '07-04', to: '07-04' })).toBe('Jul 4')
  expect(datesText({ from: '2026-12-24', to: '2026-12-26' })).toBe('Thu, Dec 24 – Sat, Dec 26')
})

test('notice, window and break have labels', () => {
  expect([0, 30, 120, 1440, 2880, 10_080].map(leadText)).toEqual([
    'Until it starts',
    '30 minutes before',
    '2 hours before',
    '1 day before',
    '2 days before',
    '7 days before',
  ])
  expect([1, 60, 366].map(windowText)).toEqual(['1 day ahead', '60 days ahead', 'a year ahead'])
  expect([0, 15].map(bufferText)).toEqual(['No break', '15 minutes'])
})

test('comparing two schedules names the parts that differ', () => {
  const other = { ...defaultSchedule, priceRules: [evenings], windowDays: 60 }
  expect(differingParts(defaultSchedule, other)).toEqual(['special prices', 'how far ahead people book'])
  expect(differingParts(defaultSchedule, { ...defaultSchedule, bookableFrom: '2027-06-01' })).toEqual([
    'the first day people can book',
  ])
  expect(differingParts(defaultSchedule, defaultSchedule)).toEqual([])
})

const place = { timeZone: 'America/New_York', hourlyCents: 7_500 }
const schedule = {
  ...defaultSchedule,
  priceRules: [evenings],
  exceptions: [{ name: 'Independence Day', from: '2026-07-04', to: '2026-07-04', hours: [] }],
}

test('the week preview shows every day with its prices, reasons and exceptions', () => {
  const week = previewWeek(schedule, place, sundayOf('2026-07-02'))
  expect(week.map(({ date, note, slots }) => [date, note, slots.length])).toEqual([
    ['2026-06-28', null, 16],
    ['2026-06-29', null, 16],
    ['2026-06-30', null, 16],
    ['2026-07-01', null, 16],
    ['2026-07-02', null, 16],
    ['2026-07-03', null, 16],
    ['2026-07-04', 'Independence Day', 0],
  ])
  expect(priceKinds(week)).toEqual([
    { reason: null, priceCents: 7_500 },
    { reason: 'Evenings', priceCents: 9_500 },
  ])
  expect(hoursShown(week)).toEqual({ first: 6, last: 22 })
  expect(hoursShown([])).toEqual({ first: 8, last: 20 })
})

test('each slot explains its price', () => {
  const [monday] = previewWeek(schedule, place, '2026-06-29')
  const why = (hour: number) => whyText(monday!.slots.find(({ from }) => from === hour * 60)!, schedule, 7_500)
  expect(why(16)).toBe('Monday, June 29, 4 to 5 PM: $75. The usual price, $75 an hour.')
  expect(why(17)).toBe('Monday, June 29, 5 to 6 PM: $95. Evenings (Mon–Fri · 5–10 PM · $95 an hour · May 1 – Sep 30).')
  expect(kindText({ reason: null, priceCents: 7_500 }, schedule, 7_500)).toBe('$75, usual price')
  expect(kindText({ reason: null, priceCents: 6_000 }, schedule, 7_500)).toBe('$60, price set for these hours')
})

test('an exception with its own price is the price reason', () => {
  const cup = {
    name: 'Cup',
    from: '2026-07-06',
    to: '2026-07-06',
    hours: [{ opens: '10:00', closes: '12:00', priceCents: 20_000 }],
  }
  const special = { ...schedule, exceptions: [cup] }
  const [monday] = previewWeek(special, place, '2026-07-06')
  expect(whyText(monday!.slots[0]!, special, 7_500)).toBe(
    'Monday, July 6, 10 to 11 AM: $200. Cup (special hours, Mon, Jul 6).',
  )
})

test('overlapping slots are marked', () => {
  const clash = { slotMinutes: 60, hours: [...defaultSchedule.hours, { days: [1], opens: '20:30', closes: '21:30' }] }
  const [monday, tuesday] = previewWeek(clash, place, '2026-06-29')
  expect(monday!.slots.filter(({ isOverlapping }) => isOverlapping)).toHaveLength(3)
  expect(tuesday!.slots.some(({ isOverlapping }) => isOverlapping)).toBe(false)
})
