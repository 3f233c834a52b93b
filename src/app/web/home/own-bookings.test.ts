import { expect, test } from 'vitest'
import type { BookingSummary } from '#bookings/contract.ts'
import { ownShown } from './own-bookings.tsx'

const now = Date.parse('2026-03-10T12:00:00Z')
const booking = (id: string, startTime: string, more: Partial<BookingSummary> = {}) =>
  ({
    id,
    facilityId: `at-${id}`,
    facilityName: `Court ${id}`,
    timeZone: 'America/New_York',
    startTime,
    endTime: startTime.replace(':00:00', ':59:00'),
    slotCount: 1,
    dayCount: 1,
    status: 'confirmed',
    ...more,
  }) as BookingSummary

test('the next bookings come before the latest places, each place once, without canceled ones', () => {
  const all = [
    booking('a', '2026-03-12T10:00:00-04:00'),
    booking('b', '2026-03-11T10:00:00-04:00'),
    booking('c', '2026-03-20T10:00:00-04:00'),
    booking('d', '2026-03-01T10:00:00-05:00'),
    booking('e', '2026-03-02T10:00:00-05:00', { facilityId: 'at-d' }),
    booking('f', '2026-03-03T10:00:00-05:00', { status: 'cancelled' }),
    booking('g', '2026-02-01T10:00:00-05:00'),
    booking('h', '2026-01-01T10:00:00-05:00'),
  ]
  expect(ownShown(all, now).map(({ id, kind }) => `${kind} ${id}`)).toEqual([
    'coming b',
    'coming a',
    'past e',
    'past g',
  ])
  expect(ownShown(all, now)[0]).toMatchObject({
    facilityId: 'at-b',
    name: 'Court b',
    when: 'Wed, Mar 11, 10 to 10:59 AM',
  })
  expect(ownShown([], now)).toEqual([])
})
