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

test('a bell stands on what others have, as long as it has not begun', () => {
  const start = Date.parse(slot.startTime)
  expect(canWatch(slot, start - 1)).toBe(true)
  expect(canWatch({ ...slot, status: 'held' }, start - 1)).toBe(true)
  expect(canWatch(slot, start)).toBe(false)
  expect(canWatch({ ...slot, status: 'held', heldByYou: true }, start - 1)).toBe(false)
  for (const status of ['open', 'blocked'] as const) expect(canWatch({ ...slot, status }, start - 1)).toBe(false)
})

test('a claimed time is told until when it is held, by the clock of its facility', () => {
  const news = claimedNews(slot, { heldUntil: '2026-03-03T00:32:00Z', timeZone: 'America/New_York' })
  expect(news.title).toBe('This time is held for you until 7:32 PM.')
  expect(news.text).toMatch(/^Tuesday, March 3, 7 to 8 PM\. /)
})

test('an offer that is over is told kindly, with free times near it where the time is known', () => {
  const over = refusal(409, 'offer-over')
  expect(lostOfferNews(over, slot)).toMatchObject({ title: 'That offer has expired.', tone: 'info', near: slot })
  expect(lostOfferNews(over, undefined).near).toBeUndefined()
  expect(lostOfferNews(refusal(404, 'waiting-not-found'), slot).title).toBe('We can’t find that offer.')
  expect(lostOfferNews(refusal(422, 'another'), slot).text).toBe('A sentence.')
})

test('only what may have been a bad moment is asked again', () => {
  expect([0, 429, 500, 503].map(status => canAskAgain(refusal(status, 'x')))).toEqual([true, true, true, true])
  expect([404, 409, 422].map(status => canAskAgain(refusal(status, 'x')))).toEqual([false, false, false])
})

test('the first in line is told so, others by their number', () => {
  expect([1, 3, null].map(placeText)).toEqual([
    'You’re first in line',
    'You’re number 3 in line',
    'You’re on the waitlist',
  ])
})

test('who asks to be told needs a name and an email, and no phone', () => {
  expect(checkPerson({ name: 'Sample', email: 'sample@openfield.example' })).toEqual({})
  expect(Object.keys(checkPerson({ name: ' ', email: 'nobody' }))).toEqual(['name', 'email'])
})

test('a time that opened up can be held at once', () => {
  expect(isFreeNow(refusal(409, 'slot-is-open'))).toBe(true)
  expect(isFreeNow(refusal(409, 'slot-closed'))).toBe(false)
})

test('an address forgets the link of an email and keeps the rest', () => {
  const query = new URLSearchParams('date=2026-03-03&mode=hold&offer=a&leave=b&key=c')
  expect(withoutLink(query).toString()).toBe('date=2026-03-03&mode=hold')
})
