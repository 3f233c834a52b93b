import { toDecimal } from '#kit/shared/money.ts'
import { type FreeSlot, PRICE_CENTS } from './bench-slots.ts'
import { requestText } from './http-connection.ts'
import type { LoadResult } from './load-process.ts'
import type { Sample } from './rounds.ts'

/** Distinguishes the benchmark's bookings from the demo catalog's. */
export const BENCH_EMAIL = 'bench@openfield.example'

/** Sent with the payment, as the page does before asking for the card. */
const checkout = {
  mode: 'marketplace',
  userInfo: { name: 'Bench Visitor', email: BENCH_EMAIL, phone: '602 555 0100' },
  notes: null,
}

export type Purchase = { cookie: string; slots: readonly FreeSlot[] }

/** Over several connections, with its cost. */
export type Send = (requests: string[]) => Promise<Sample & { load: LoadResult }>
type Step = { samples: Sample; answers: unknown[] }

export type PurchaseSteps = { hold: Sample; intent: Sample; confirm: Sample; booking: Sample }

export async function buy(purchases: readonly Purchase[], send: Send): Promise<PurchaseSteps> {
  const hold = await step(send, purchases.map(holdRequest))
  const intent = await step(send, purchases.map(intentRequest))
  const intents = intent.answers as Intent[]
  const confirm = await step(send, intents.map(confirmRequest))
  const booking = await step(
    send,
    purchases.map((purchase, i) => bookingRequest(purchase, intents[i]!)),
  )
  return { hold: hold.samples, intent: intent.samples, confirm: confirm.samples, booking: booking.samples }
}

export function holdRequest({ cookie, slots }: Purchase): string {
  return requestText('POST', '/api/hold-slots', { cookie, body: { slotIds: slots.map(({ id }) => id) } })
}

export type Intent = { clientSecret: string; paymentIntentId: string }

async function step(send: Send, requests: string[]): Promise<Step> {
  const samples = await send(requests)
  return { samples, answers: (samples.load.bodies ?? []).map(body => JSON.parse(body) as unknown) }
}

export function intentRequest({ cookie, slots }: Purchase): string {
  const slotIds = slots.map(({ id }) => id)
  const body = { facilityId: slots[0]!.facilityId, slotIds, amount: amountOf(slots), ...checkout }
  return requestText('POST', '/api/create-payment-intent', { cookie, body })
}

export function confirmRequest({ clientSecret, paymentIntentId }: Intent): string {
  const body = { clientSecret, paymentMethod: 'pm_card_visa', returnUrl: null }
  return requestText('POST', `/api/sandbox/payment-intents/${paymentIntentId}/confirm`, { body })
}

export function bookingRequest({ cookie, slots }: Purchase, { paymentIntentId }: Intent): string {
  const body = {
    facilityId: slots[0]!.facilityId,
    start: new Date(slots[0]!.start).toISOString(),
    end: new Date(slots.at(-1)!.end).toISOString(),
    ...checkout,
    slotIds: slots.map(({ id }) => id),
    totalAmount: amountOf(slots),
    stripePaymentIntentId: paymentIntentId,
  }
  return requestText('POST', '/api/bookings', { cookie, body })
}

function amountOf(slots: readonly FreeSlot[]): string {
  return toDecimal(slots.reduce((cents, { priceCents = PRICE_CENTS }) => cents + priceCents, 0))
}
