import { expect, test } from 'vitest'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { HOUR } from '#kit/shared/time.ts'
import { chooseSlot, compareWithNow, fieldCentsOf, isContiguous, isTooSoon, minutesOf, spanAt } from './choose-slots.ts'

const [from, until] = [8, 20]
const day = Array.from({ length: until - from }, (_, index) => hourSlot(from + index))

function hourSlot(hour: number, facts: Partial<AvailabilitySlot> = {}): AvailabilitySlot {
  return {
    id: `at-${hour}`,
    facilityId: 'field',
    startTime: time(hour),
    endTime: time(hour + 1),
    status: 'open',
    slotDurationMinutes: 60,
    pricePerSlot: '40.00',
    priceReason: null,
    heldByYou: false,
    heldUntil: null,
    checked: null,
    ...facts,
  }
}

function time(hour: number): string {
  return `2030-07-06T${String(hour).padStart(2, '0')}:00:00-07:00`
}

function choose(hours: number[], slots = day): string[] {
  const chosen = hours.reduce<ReturnType<typeof chooseSlot>>(
    (soFar, hour) => chooseSlot(soFar, slots.find(({ id }) => id === `at-${hour}`)!, slots),
    [],
  )
  return chosen.map(({ id }) => id)
}

test('an adjacent slot extends the range at either end', () => {
  expect(choose([10, 11])).toEqual(['at-10', 'at-11'])
  expect(choose([10, 9])).toEqual(['at-9', 'at-10'])
})

test('a later slot includes the slots in between', () => {
  expect(choose([10, 12])).toEqual(['at-10', 'at-11', 'at-12'])
})

test('a slot beyond a gap or eight hours starts a new range', () => {
  const taken = day.map(slot => (slot.id === 'at-11' ? { ...slot, status: 'booked' as const } : slot))
  expect(choose([10, 12], taken)).toEqual(['at-12'])
  expect(choose([8, 15])).toHaveLength(8)
  expect(choose([8, 16])).toEqual(['at-16'])
})

test('the requested time is selected completely or not at all', () => {
  const at = (time: string, minutes: number, slots = day) =>
    spanAt(slots, { time, minutes }, Date.parse('2030-07-01T12:00:00Z')).map(({ id }) => id)
  expect(at('10:00', 90)).toEqual(['at-10', 'at-11'])
  expect(at('10:00', 0)).toEqual(['at-10'])
  expect(at('07:00', 60)).toEqual([])
  expect(at('19:00', 120)).toEqual([])
  const taken = day.map(slot => (slot.id === 'at-11' ? { ...slot, status: 'booked' as const } : slot))
  expect(at('10:00', 90, taken)).toEqual([])
  expect(spanAt(day, { time: '10:00', minutes: 60 }, Date.parse(time(9)))).toEqual([])
})

test('an end can be removed; removing a middle slot removes what follows', () => {
  expect(choose([10, 12, 10])).toEqual(['at-11', 'at-12'])
  expect(choose([10, 12, 12])).toEqual(['at-10', 'at-11'])
  expect(choose([10, 13, 12])).toEqual(['at-10', 'at-11'])
  expect(choose([10, 10])).toEqual([])
})

test('a range has its length and price', () => {
  const chosen = chooseSlot(chooseSlot([], day[0]!, day), day[2]!, day)
  expect(minutesOf(chosen)).toBe(180)
  expect(fieldCentsOf(chosen)).toBe(12_000)
  expect(isContiguous(chosen)).toBe(true)
  expect(isContiguous([day[0]!, day[2]!])).toBe(false)
  expect(minutesOf([])).toBe(0)
})

test("a slot needs at least twelve hours' notice", () => {
  const start = Date.parse(time(10))
  expect(isTooSoon(hourSlot(10), start - 12 * HOUR)).toBe(false)
  expect(isTooSoon(hourSlot(10), start - 12 * HOUR + 1)).toBe(true)
})

test('a refresh updates prices and reports lost slots', () => {
  const chosen = [hourSlot(10), hourSlot(11), hourSlot(12)]
  const fresh = [hourSlot(10, { pricePerSlot: '50.00' }), hourSlot(11, { status: 'booked' })]
  const { slots, lostIds } = compareWithNow(chosen, fresh)
  expect(slots.map(({ pricePerSlot }) => pricePerSlot)).toEqual(['50.00', '40.00', '40.00'])
  expect(lostIds).toEqual(['at-11'])
})
