import { expect, test } from 'vitest'
import { readFilters } from './rules.ts'
import { summaryOf } from './rules-summary.ts'

/** A Thursday. */
const today = '2026-11-26'
const summary = (query: string) => summaryOf(readFilters(new URLSearchParams(query)), today).join(' · ')

test('the search in a line', () => {
  const query = 'sport=Tennis&location=Brooklyn&date=2026-11-28&time=10:00-12:00&max_price_usd=40'
  expect(summary(query)).toBe('Tennis · Brooklyn · Sat 10–12 · ≤ $40')
  expect(summary(`${query}&budget=total&indoor_outdoor=both&surface_type=Clay`)).toBe(
    'Tennis · Brooklyn · Sat 10–12 · ≤ $40 in total · Indoor and outdoor · Clay',
  )
  expect(summary('near=33.1,-96.8')).toBe('Near you')
  expect(summary('')).toBe('')
})

test.each([
  ['date=2026-11-26', 'Today'],
  ['date=2026-12-02', 'Wed'],
  ['date=2026-12-03', 'Thu, Dec 3'],
  ['date=2027-01-02', 'Sat, Jan 2, 2027'],
  ['date=2026-12-03&time=evening', 'Thu, Dec 3, evening'],
  ['time=evening', 'Evening'],
  ['time=early-morning', 'Early morning'],
  ['time=18:00-20:00', '6–8 PM'],
  ['time=8-10', '8–10 AM'],
  ['time=9:30-12', '9:30–12'],
  ['time=11-13', '11 AM–1 PM'],
  ['time=20:00-24:00', '8 PM–midnight'],
  ['time=00:00-02:00', '12–2 AM'],
  ['time=1-12', '1 AM–12 PM'],
  ['time=18:00', 'From 6 PM'],
])('%s is “%s”', (query, words) => {
  expect(summary(query)).toBe(words)
})
