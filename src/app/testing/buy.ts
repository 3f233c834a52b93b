import { randomBytes } from 'node:crypto'
import type { AvailabilitySlot } from '#availability/contract.ts'
import type { Booking } from '#bookings/contract.ts'
import { makeCreditCode } from '#bookings/rules.ts'
import type { PaymentStatus } from '#payments/contract.ts'
import type { SandboxIntent } from '#sandbox/contract.ts'
import { holdSome, makeFacility } from './make-facility.ts'
import type { Browser, TestApp } from './test-app.ts'

export const userInfo = { name: 'Sam Rivera', email: 'sam@example.org', phone: '(555) 555-0123' }

export type BookingReply = {
  booking: Booking
  redirectUrl?: string
  paymentIntentId?: string
  message: string
  code: string
  slotIds: string[]
  amount: string
}
export type IntentReply = {
  clientSecret: string
  paymentIntentId: string
  status: string
  amount: string
  code: string
}

export const ids = (slots: readonly { id: string }[]) => slots.map(slot => slot.id)

/** US dollars as in the API. */
export function totalOf(slots: readonly AvailabilitySlot[]): string {
  return slots.reduce((sum, slot) => sum + Number(slot.pricePerSlot), 0).toFixed(2)
}

export function openIntent(
  at: TestApp,
  slots: AvailabilitySlot[],
  browser: Browser,
  more: Record<string, unknown> = {},
) {
  const body = { facilityId: slots[0]!.facilityId, slotIds: ids(slots), amount: totalOf(slots), ...more }
  return at.post<IntentReply>('/api/create-payment-intent', body, browser)
}

export function confirmCard(
  at: TestApp,
  { paymentIntentId, clientSecret }: { paymentIntentId: string; clientSecret: string },
  paymentMethod = 'pm_card_visa',
) {
  const url = `/api/sandbox/payment-intents/${paymentIntentId}/confirm`
  return at.post<SandboxIntent & { code: string }>(url, { clientSecret, paymentMethod, returnUrl: null })
}

export function authenticate(
  at: TestApp,
  { paymentIntentId, clientSecret }: { paymentIntentId: string; clientSecret: string },
  outcome: 'complete' | 'fail',
) {
  const url = `/api/sandbox/payment-intents/${paymentIntentId}/authenticate`
  return at.post<SandboxIntent>(url, { clientSecret, outcome })
}

/** As the page does. */
export function bookingRequest(slots: AvailabilitySlot[], intentId: string | null, more: Record<string, unknown> = {}) {
  return {
    facilityId: slots[0]!.facilityId,
    start: slots[0]!.startTime,
    end: slots.at(-1)!.endTime,
    mode: 'marketplace',
    userInfo,
    slotIds: ids(slots),
    totalAmount: totalOf(slots),
    stripePaymentIntentId: intentId,
    notes: null,
    ...more,
  }
}

type Ready = {
  count?: number
  mode?: 'marketplace' | 'hold'
  card?: string
  facility?: Parameters<typeof makeFacility>[1]
  facilityId?: string
  date?: string
  knowsBuyer?: boolean
}

/** Held slots with an authorized card: one POST short of a booking. */
export async function readyToBook(at: TestApp, ready: Ready = {}) {
  const { count = 2, mode = 'marketplace', card, facility, date, knowsBuyer = false } = ready
  const facilityId = ready.facilityId ?? (await makeFacility(at.db, facility))
  const { browser, slots } = await holdSome(at, facilityId, count, date)
  const buyer = knowsBuyer ? { userInfo, notes: null } : {}
  const { body: intent } = await openIntent(at, slots, browser, { mode, ...buyer })
  await confirmCard(at, intent, card)
  const book = (more = {}, as = browser) =>
    at.post<BookingReply>('/api/bookings', bookingRequest(slots, intent.paymentIntentId, { mode, ...more }), as)
  return { facilityId, browser, slots, intent, book }
}

/** Paid, or awaiting confirmation in hold mode; with its browser. */
export async function makeBooking(at: TestApp, ready: Ready = {}) {
  const { book, ...rest } = await readyToBook(at, ready)
  const answer = await book()
  if (answer.status !== 200) throw new Error(`The booking was refused: ${answer.text}`)
  return { ...rest, booking: answer.body.booking }
}

/** As after a closure; returns its code. */
export async function issueCredit(
  at: TestApp,
  { id, facilityId }: Pick<Booking, 'id' | 'facilityId'>,
  cents: number,
): Promise<string> {
  const code = makeCreditCode(randomBytes(12))
  await at.db`
    insert into credit (code, facility_id, email, amount_cents, remaining_cents, booking_id, expires_at)
    values (${code}, ${facilityId}, ${userInfo.email}, ${cents}, ${cents}, ${id}, now() + interval '1 year')`
  return code
}

export async function paymentOf(at: TestApp, intentId: string): Promise<{ status: PaymentStatus; intent: string }> {
  const [row] = await at.db<{ status: PaymentStatus }[]>`select status from payment where intent_id = ${intentId}`
  const { status: intent } = await at.services.gateway.readIntent(intentId)
  return { status: row!.status, intent }
}

/** Runs the settling job as if `minutes` had passed. */
export async function settleLater(at: TestApp, minutes = 2): Promise<void> {
  await at.db`
    update payment set checked_at = null, updated_at = updated_at - make_interval(mins => ${minutes}::int)`
  await at.run('settle-payments')
}

/** Expires the facility's holds. */
export async function expireHolds(at: TestApp, facilityId: string): Promise<void> {
  await at.db`
    update reservation set expires_at = now() - interval '1 second'
    where facility_id = ${facilityId} and expires_at is not null`
}
