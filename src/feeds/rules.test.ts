import { expect, test } from 'vitest'
import { DAY, HOUR } from '#kit/shared/time.ts'
import { facilityInId, feedSlotId, feedTicks, isoDuration, noSlotId, slotChange } from './rules.ts'

const FACILITY = '0190163d-8694-739b-aea5-966c26f8ad91'
const today = Date.UTC(2026, 10, 22)
const now = today + 18 * HOUR
const slot = { start: today + 20 * HOUR, end: today + 21 * HOUR }
const quiet = { isOffered: true, offerAt: 0, offerHasChanged: true, changes: [] }

test('a slot enters the feed 13 days ahead and leaves after its day', () => {
  expect(slotChange(slot, quiet, now)).toEqual({ modified: today - 13 * DAY, isThere: true })
  expect(slotChange({ start: today + 14 * DAY, end: today + 14 * DAY + HOUR }, quiet, now)).toBeUndefined()
  expect(slotChange(slot, quiet, today + DAY + 1)).toEqual({ modified: today + DAY, isThere: false })
  expect(slotChange(slot, quiet, today + 9 * DAY)).toBeUndefined()
})

test('a past slot is listed as deleted for a week', () => {
  const gone = { modified: today + DAY, isThere: false }
  expect(slotChange(slot, quiet, today + 9 * DAY - 1)).toEqual(gone)
  expect(slotChange(slot, quiet, today + 9 * DAY)).toBeUndefined()
})

test('the last change before now sets the modified time', () => {
  const changes = [
    { at: now - 5, ...slot },
    { at: now - 2, start: slot.end, end: slot.end + HOUR },
    { at: now, ...slot },
  ]
  expect(slotChange(slot, { ...quiet, changes }, now)?.modified).toBe(now - 5)
  expect(slotChange(slot, { ...quiet, changes, offerAt: now - 3 }, now)?.modified).toBe(now - 3)
})

test('a withdrawn slot is deleted if it was in the feed', () => {
  const gone = { ...quiet, isOffered: false }
  expect(slotChange(slot, { ...gone, offerAt: now - 3 }, now)).toEqual({ modified: now - 3, isThere: false })
  expect(slotChange(slot, { ...gone, offerAt: now - 3, offerHasChanged: false }, now)).toBeUndefined()
  const later = { start: today + 13 * DAY, end: today + 13 * DAY + HOUR }
  expect(slotChange(later, { ...gone, offerAt: today - DAY }, now)).toBeUndefined()
})

test('ids sort by facility, start and length and contain the facility', () => {
  const id = feedSlotId(FACILITY, slot)
  expect(id).toMatch(/^[0-9a-f]{44}$/)
  expect(id < feedSlotId(FACILITY, { start: slot.start, end: slot.end + HOUR })).toBe(true)
  expect(feedSlotId(FACILITY, { start: slot.start + HOUR, end: slot.end + HOUR }) < noSlotId(FACILITY, now)).toBe(true)
  expect(facilityInId(id)).toBe(FACILITY)
  expect(facilityInId('0')).toBe('00000000-0000-0000-0000-000000000000')
})

test('feed ticks are the last 14 midnights', () => {
  expect(feedTicks(now)).toHaveLength(14)
  expect([feedTicks(now)[0], feedTicks(now).at(-1)]).toEqual([today - 13 * DAY, today])
})

test.each([
  [60, 'PT1H'],
  [90, 'PT1H30M'],
  [45, 'PT45M'],
  [0, 'PT0M'],
])('%i minutes are %s in ISO 8601', (minutes, text) => {
  expect(isoDuration(minutes)).toBe(text)
})
