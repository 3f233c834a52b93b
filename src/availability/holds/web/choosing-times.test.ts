import { expect, test } from 'vitest'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { shownDay } from '#availability/web/shown-day.ts'
import { joinRuns } from '#availability/web/slot-runs.ts'
import { isWanted, matchKind, wantedTime } from '#availability/web/wanted-time.ts'
import { requestedSlots } from './requested-slots.ts'
import { endedNews } from './selection-news.ts'
import { nearbySlots } from './selection-notice.tsx'

const slotAt = (hour: number, change: Partial<AvailabilitySlot> = {}): AvailabilitySlot => ({
  id: `slot-at-${hour}`,
  facilityId: '3eaee358-5b3a-41c8-9d74-48ea05f1669f',
  startTime: `2026-03-03T${String(hour).padStart(2, '0')}:00:00-05:00`,
  endTime: `2026-03-03T${String(hour + 1).padStart(2, '0')}:00:00-05:00`,
  status: 'open',
  slotDurationMinutes: 60,
  pricePerSlot: '75.00',
  priceReason: null,
  heldByYou: false,
  heldUntil: null,
  checked: null,
  ...change,
})

test('nearby slots are sorted by distance, on a tie the same price first, then the earlier', () => {
  const slots = [slotAt(16), slotAt(17, { status: 'booked' }), slotAt(18), slotAt(19), slotAt(20), slotAt(21)]
  const hours = (all: readonly AvailabilitySlot[]) =>
    nearbySlots(all, slotAt(18, { status: 'held' })).map(({ startTime }) => startTime.slice(11, 13))
  expect(hours(slots)).toEqual(['18', '19', '16'])
  expect(hours([slotAt(17, { pricePerSlot: '1.00' }), slotAt(19)])).toEqual(['19', '17'])
})

test('a pending request shows at once; settled slots keep the server state', () => {
  const mine = slotAt(9, { status: 'held', heldByYou: true, heldUntil: '2026-03-03T12:00:00Z' })
  const requested = new Map([
    [slotAt(8).id, true],
    [mine.id, false],
  ])
  const [added, removed, other] = requestedSlots([slotAt(8), mine, slotAt(10)], requested)
  expect(added).toMatchObject({ status: 'held', heldByYou: true, heldUntil: null })
  expect(removed).toMatchObject({ status: 'open', heldByYou: false, heldUntil: null })
  expect(other).toEqual(slotAt(10))
  expect(requestedSlots([mine], new Map([[mine.id, true]]))).toEqual([mine])
})

test('adjacent slots join into one run; a gap or a new day starts another', () => {
  const late = { startTime: '2026-03-03T23:00:00-05:00', endTime: '2026-03-04T00:00:00-05:00' }
  const early = { startTime: '2026-03-04T00:00:00-05:00', endTime: '2026-03-04T01:00:00-05:00' }
  const runs = joinRuns([slotAt(7), slotAt(8), slotAt(10), late, early])
  expect(runs.map(run => `${run.startTime.slice(8, 13)}-${run.endTime.slice(8, 13)}`)).toEqual([
    '03T07-03T09',
    '03T10-03T11',
    '03T23-04T00',
    '04T00-04T01',
  ])
})

test('the URL time is a part of day, an hour or a range', () => {
  expect(wantedTime('evening')).toEqual({ from: 18, to: 22, isPick: false })
  expect(wantedTime('15:00-16:00')).toEqual({ from: 15, to: 16, isPick: false })
  expect(wantedTime('18:30')).toEqual({ from: 18.5, to: 19, isPick: true })
  expect(wantedTime('20-22')).toEqual({ from: 20, to: 22, isPick: false })
  for (const wrong of [null, '', 'noonish', '16-15', '20-30', '<script>']) expect(wantedTime(wrong)).toBeNull()
})

test('a slot matches when it starts within the range, end excluded', () => {
  expect(isWanted(slotAt(18), { from: 18, to: 22 })).toBe(true)
  expect(isWanted(slotAt(22), { from: 18, to: 22 })).toBe(false)
  expect(isWanted(slotAt(18), null)).toBe(false)
})

test('an exact URL time is a pick; a part of day or a range is a search', () => {
  const requested = ['18:00', 'evening', '18-20', '19:00', null].map(text => matchKind(slotAt(18), wantedTime(text)))
  expect(requested).toEqual(['pick', 'search', 'search', null, null])
})

test("the booking page shows the day in its URL, with weeks counted from the facility's today", () => {
  // 03:00 UTC on March 3 is still March 2 in New York.
  const now = Date.UTC(2026, 2, 3, 3)
  const day = shownDay('2026-03-12', 'America/New_York', now)
  expect(day).toEqual({
    date: '2026-03-12',
    today: '2026-03-02',
    lastDay: '2027-03-03',
    weekStart: '2026-03-09',
    isFallback: false,
  })
})

test('a past or too distant day falls back to today with a notice', () => {
  const now = Date.UTC(2026, 2, 3, 18)
  for (const requestedDay of ['2026-03-02', '2029-01-01'])
    expect(shownDay(requestedDay, 'America/New_York', now)).toMatchObject({ date: '2026-03-03', isFallback: true })
})

test('an invalid day falls back to today without a notice', () => {
  const now = Date.UTC(2026, 2, 3, 18)
  for (const requestedDay of [null, '2026-02-30', 'tomorrow'])
    expect(shownDay(requestedDay, 'America/New_York', now)).toMatchObject({ date: '2026-03-03', isFallback: false })
})

const zone = { timeZone: 'America/New_York' }

test('expired holds share one notice and can be held again', () => {
  const news = endedNews([slotAt(19), slotAt(18)], zone)
  expect(news.title).toBe('Your holds on Tue, Mar 3, 6 to 8 PM have expired.')
  expect(news.again).toEqual([slotAt(18), slotAt(19)])
  expect(news.near).toBeUndefined()
})

test('expired holds on many days are summarized by first and last day', () => {
  const days = ['03', '10', '17', '24'].map(day => ({
    ...slotAt(18),
    id: `slot-of-${day}`,
    startTime: `2026-03-${day}T18:00:00-05:00`,
    endTime: `2026-03-${day}T19:00:00-05:00`,
  }))
  expect(endedNews(days, zone).title).toBe('Your holds on 4 days, Tue, Mar 3 to Tue, Mar 24, have expired.')
})

test('the notice names the expired slot that was taken and offers nearby slots', () => {
  const now = [slotAt(18, { status: 'held' }), slotAt(19)]
  const news = endedNews([slotAt(18), slotAt(19)], { ...zone, slotsOn: () => now })
  expect(news.text).toBe('6 to 7 PM has been taken since. You were not charged.')
  expect(news.near).toEqual(slotAt(18))
  expect(news.again).toEqual([slotAt(19)])
  expect(news.againLabel).toBe('Hold 7 to 8 PM again')
})

test('an expired hold on a past slot is neither offered again nor called taken', () => {
  const news = endedNews([slotAt(18)], { ...zone, slotsOn: () => [slotAt(18, { status: 'blocked' })] })
  expect(news.text).toBe('You were not charged.')
  expect(news.again).toBeUndefined()
})
