import { expect, test } from 'vitest'
import { canWatch } from '#availability/web/slot-bell.tsx'
import { ApiError } from '#kit/web/api/api-error.ts'
import {
  canAskAgain,
  checkPerson,
  claimedNews,
  isFreeNow,
  lostOfferNews,
  placeText,
  withoutLink,
} from './waiting-messages.ts'

const slot = {
  id: 'slot',
  facilityId: '3eaee358-5b3a-41c8-9d74-48ea05f1669f',
  startTime: '2026-03-03T19:00:00-05:00',
  endTime: '2026-03-03T20:00:00-05:00',
  status: 'booked',
  slotDurationMinutes: 60,
  pricePerSlot: '75.00',
  priceReason: null,
  heldByYou: false,
  heldUntil: null,
  checked: null,
} as const

const refusal = (status: number, code: string, more: object = {}) =>
  new ApiError({
    status,
    statusText: '',
    text: JSON.stringify({ type: 'about:blank', title: 'x', status, detail: 'A sentence.', code, ...more }),
  })

test('a slot can be watched if someone else has it and it has not started', () => {
  const start = Date.parse(slot.startTime)
  expect(canWatch(slot, start - 1)).toBe(true)
  expect(canWatch({ ...slot, status: 'held' }, start - 1)).toBe(true)
  expect(canWatch(slot, start)).toBe(false)
  expect(canWatch({ ...slot, status: 'held', heldByYou: true }, start - 1)).toBe(false)
  for (const status of ['open', 'blocked'] as const) expect(canWatch({ ...slot, status }, start - 1)).toBe(false)
})

test('a claimed slot shows its expiry in facility time', () => {
  const news = claimedNews(slot, { heldUntil: '2026-03-03T00:32:00Z', timeZone: 'America/New_York' })
  expect(news.title).toBe('This time is held for you until 7:32 PM.')
  expect(news.text).toMatch(/^Tuesday, March 3, 7 to 8 PM\. /)
})

test('an expired offer is explained, with nearby slots if the slot is known', () => {
  const over = refusal(409, 'offer-over')
  expect(lostOfferNews(over, slot)).toMatchObject({ title: 'That offer has expired.', tone: 'info', near: slot })
  expect(lostOfferNews(over, undefined).near).toBeUndefined()
  expect(lostOfferNews(refusal(404, 'waiting-not-found'), slot).title).toBe('We can’t find that offer.')
  expect(lostOfferNews(refusal(422, 'another'), slot).text).toBe('A sentence.')
})

test('only temporary failures are retried', () => {
  expect([0, 429, 500, 503].map(status => canAskAgain(refusal(status, 'x')))).toEqual([true, true, true, true])
  expect([404, 409, 422].map(status => canAskAgain(refusal(status, 'x')))).toEqual([false, false, false])
})

test('the position in line is described', () => {
  expect([1, 3, null].map(placeText)).toEqual([
    'You’re first in line',
    'You’re number 3 in line',
    'You’re on the waitlist',
  ])
})

test('joining requires a name and an email', () => {
  expect(checkPerson({ name: 'Sample', email: 'sample@openfield.example' })).toEqual({})
  expect(Object.keys(checkPerson({ name: ' ', email: 'nobody' }))).toEqual(['name', 'email'])
})

test('a slot that opened up in the meantime is recognized', () => {
  expect(isFreeNow(refusal(409, 'slot-is-open'))).toBe(true)
  expect(isFreeNow(refusal(409, 'slot-closed'))).toBe(false)
})

test('the offer link is removed from the URL, other parameters stay', () => {
  const query = new URLSearchParams('date=2026-03-03&mode=hold&offer=a&leave=b&key=c')
  expect(withoutLink(query).toString()).toBe('date=2026-03-03&mode=hold')
})
