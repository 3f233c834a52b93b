import { expect, test } from 'vitest'
import {
  type BookingReply,
  bookingRequest,
  confirmCard,
  issueCredit,
  makeBooking,
  openIntent,
} from '#app/testing/buy.ts'
import { holdSome } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import type { Credit } from '#bookings/checkout/contract.ts'
import { DAY } from '#kit/shared/time.ts'

const app = await testApp()

test('a credit returned after expiry is valid for 90 more days; a later expiry is kept', async () => {
  const { code, booking, browser } = await bookedWithCredit({ cents: 4_000, amount: '20.00' })
  const later = await bookedWithCredit({ cents: 4_000, amount: '20.00' })
  await app.db`update credit set expires_at = now() - interval '1 day' where code = ${code}`
  expect((await app.get(`/api/credits/${code}`)).status).toBe(404)
  const before = await creditOf(later.code)
  await app.post(`/api/bookings/${booking.id}/cancel`, {}, browser)
  await app.post(`/api/bookings/${later.booking.id}/cancel`, {}, later.browser)
  const credit = await creditOf(code)
  expect(credit.remainingAmount).toBe('40.00')
  expect(Math.round((Date.parse(credit.expiresAt) - Date.now()) / DAY)).toBe(90)
  expect(await creditOf(later.code)).toEqual({ ...before, remainingAmount: '40.00' })
})

test('a credit leaves at least the card minimum to charge', async () => {
  const { code, booking } = await bookedWithCredit({ cents: 5_980, amount: '0.50' })
  expect(booking).toMatchObject({ totalAmount: '60.00', creditAmount: '59.50', paymentStatus: 'captured' })
  expect((await creditOf(code)).remainingAmount).toBe('0.30')
})

test('the database refuses a negative credit balance or one above its original amount', async () => {
  const { booking } = await makeBooking(app)
  const code = await issueCredit(app, booking, 4_000)
  for (const cents of [-1, 4_001])
    await expect(app.db`update credit set remaining_cents = ${cents} where code = ${code}`).rejects.toMatchObject({
      constraint: 'credit_never_overdrawn',
    })
})

const creditOf = async (code: string) => (await app.get<Credit>(`/api/credits/${code}`)).body

/** Two slots for $60, paid by credit as far as possible and the rest by card. */
async function bookedWithCredit({ cents, amount }: { cents: number; amount: string }) {
  const { facilityId, booking: first } = await makeBooking(app)
  const code = await issueCredit(app, first, cents)
  const { browser, slots } = await holdSome(app, facilityId, 2)
  const { status, body: intent } = await openIntent(app, slots, browser, { amount, creditCode: code })
  expect(status).toBe(200)
  await confirmCard(app, intent)
  const request = bookingRequest(slots, intent.paymentIntentId, { creditCode: code })
  const { body } = await app.post<BookingReply>('/api/bookings', request, browser)
  return { code, browser, booking: body.booking }
}
