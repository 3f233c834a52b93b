import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysText, exceptionRows, noticeText, openingRows, priceRows, priceSpan, termsText } from './hours-format.ts'

const workdays = [1, 2, 3, 4, 5]
const everyDay = [0, 1, 2, 3, 4, 5, 6]
const hours = (days: number[], opens: string, closes: string, pricePerHour = '75.00') => ({
  days,
  opens,
  closes,
  pricePerHour,
})

test.each([
  [everyDay, 'Every day'],
  [workdays, 'Mon–Fri'],
  [[6, 0], 'Sat, Sun'],
  [[0], 'Sun'],
  [[1, 2, 3, 5], 'Mon–Wed, Fri'],
  [[0, 1, 3, 6], 'Mon, Wed, Sat, Sun'],
  [[5, 6, 0, 5], 'Fri–Sun'],
])('%j are "%s"', (days, text) => {
  expect(daysText(days)).toBe(text)
})

test('any set of days can be parsed from its text', () => {
  const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
  const read = (text: string) =>
    text.split(', ').flatMap(part => {
      const [first, last = first] = part.split('–')
      return names.slice(names.indexOf(first!), names.indexOf(last!) + 1)
    })
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 6 }), days => {
      const expected = names.filter((_, place) => days.includes((place + 1) % 7))
      expect(read(daysText(days))).toEqual(expected)
    }),
  )
})

test('evening and weekend prices get their own rows, in weekday order', () => {
  const priced = [
    hours([0, 6], '08:00', '22:00', '80.00'),
    hours(workdays, '08:00', '17:00', '65.00'),
    hours(workdays, '17:00', '22:00', '75.50'),
  ]
  expect(priceRows(priced)).toEqual([
    { days: 'Mon–Fri, 8 AM–5 PM', text: '$65' },
    { days: 'Mon–Fri, 5–10 PM', text: '$75.50' },
    { days: 'Sat, Sun, 8 AM–10 PM', text: '$80' },
  ])
  expect(openingRows(priced)).toEqual([{ days: 'Every day', text: '8 AM–10 PM' }])
  expect(priceSpan(priced)).toBe('$65 to $80')
})

test('a special price shows its name', () => {
  const evenings = { ...hours(workdays, '17:00', '22:00', '95.00'), priceReason: 'Evenings' }
  expect(priceRows([hours(workdays, '08:00', '17:00'), evenings])).toEqual([
    { days: 'Mon–Fri, 8 AM–5 PM', text: '$75' },
    { days: 'Mon–Fri, 5–10 PM (Evenings)', text: '$95' },
  ])
})

test('upcoming exceptions show their name', () => {
  const cup = { name: 'Cup', from: '2026-12-24', to: '2026-12-24', hours: [{ opens: '10:00', closes: '13:30' }] }
  expect(exceptionRows([cup, { name: 'Holidays', from: '2026-12-25', to: '2026-12-27', hours: [] }])).toEqual([
    { days: 'Thu, Dec 24: Cup', text: '10 AM–1:30 PM' },
    { days: 'Fri, Dec 25 – Sun, Dec 27: Holidays', text: 'Closed' },
  ])
})

test('notice and booking window are shown when set', () => {
  const none = { leadMinutes: 0, windowDays: 366, bookableFrom: null }
  const both = { leadMinutes: 120, windowDays: 60 }
  expect(termsText({ ...none, ...both })).toBe('Book at least 2 hours ahead and up to 60 days ahead.')
  expect(termsText({ ...none, windowDays: 1 })).toBe('Book up to 1 day ahead.')
  expect(termsText(none)).toBeNull()
  expect(termsText({ ...none, bookableFrom: '2027-06-01' })).toBe('Bookable from Tuesday, June 1, 2027.')
  expect(termsText({ ...none, windowDays: 1, bookableFrom: '2027-06-01' })).toBe(
    'Bookable from Tuesday, June 1, 2027. Book up to 1 day ahead.',
  )
  expect([45, 1440, 4320].map(noticeText)).toEqual(['45 minutes', '1 day', '3 days'])
})

test('adjacent hours at one price merge, even when listed per day', () => {
  const one = workdays.flatMap(day => [hours([day], '12:00', '17:30'), hours([day], '06:00', '12:00')])
  expect(priceRows(one)).toEqual([{ days: 'All hours', text: '$75' }])
  const dear = hours([0], '10:00', '11:00', '90.00')
  expect(priceRows([...one, dear])[0]).toEqual({ days: 'Mon–Fri, 6 AM–5:30 PM', text: '$75' })
  expect(openingRows(one)).toEqual([
    { days: 'Mon–Fri', text: '6 AM–5:30 PM' },
    { days: 'Sat, Sun', text: 'Closed' },
  ])
  expect(priceSpan(one)).toBe('$75')
})

test('a midday break, midnight, all day and free use everyday words', () => {
  const odd = [
    hours([1], '06:30', '11:00', '0.00'),
    hours([1], '17:00', '24:00', '12.25'),
    hours([2], '00:00', '24:00', '12.25'),
    hours([3], '00:00', '12:00', '12.25'),
  ]
  expect(openingRows(odd)).toEqual([
    { days: 'Mon', text: '6:30–11 AM, 5 PM–midnight' },
    { days: 'Tue', text: 'all day' },
    { days: 'Wed', text: 'midnight–12 PM' },
    { days: 'Thu–Sun', text: 'Closed' },
  ])
  expect(priceRows(odd)[0]).toEqual({ days: 'Mon, 6:30–11 AM', text: 'Free' })
  expect(priceSpan(odd)).toBe('Free to $12.25')
})

test('a facility that is never open has no price and shows as closed every day', () => {
  expect(priceRows([])).toEqual([])
  expect(openingRows([])).toEqual([{ days: 'Every day', text: 'Closed' }])
  expect(priceSpan([])).toBeNull()
})

test('rows are the same however the days are split, and never repeat', () => {
  const day = fc.integer({ min: 0, max: 6 })
  const rule = fc.record({
    days: fc.uniqueArray(day, { minLength: 1 }),
    from: fc.integer({ min: 0, max: 22 }),
    price: fc.constantFrom('10.00', '20.00'),
  })
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 6 }), rules => {
      const whole = rules.map(({ days, from, price }) => hours(days, clock(from), clock(from + 2), price))
      const cut = whole.flatMap(one => one.days.map(each => ({ ...one, days: [each] })))
      expect(priceRows(cut)).toEqual(priceRows(whole))
      expect(openingRows(cut)).toEqual(openingRows(whole))
      const rowTexts = priceRows(whole).map(({ days, text }) => `${days}: ${text}`)
      expect(new Set(rowTexts).size).toBe(rowTexts.length)
    }),
  )
})

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
