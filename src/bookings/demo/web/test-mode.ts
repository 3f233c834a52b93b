import type { AvailabilitySlot } from '#availability/contract.ts'
import { postHold, postRelease } from '#availability/holds/web/api.ts'
import { readSpan } from '#availability/web/api.ts'
import { createBooking, createPaymentIntent } from '#bookings/checkout/web/api.ts'
import type { Booking, BookingMode } from '#bookings/contract.ts'
import type { UserInfo } from '#checkout/contract.ts'
import { fromDecimal } from '#kit/shared/money.ts'
import type { Transport } from '#kit/shared/transport.ts'
import { isSilence } from '#kit/web/api/is-silence.ts'
import { isAuthorized } from '#payments/web/card-confirmation.ts'
import { confirmIntent } from '#sandbox/web/api.ts'

/** ISO 8601; `amount` is the form's claim. */
export type ModeTest = {
  mode: BookingMode
  facilityId: string
  start: string
  end: string
  amount: string
  userInfo: UserInfo
  notes: string | null
}

export type Booked = { booking: Booking; redirectUrl?: string | undefined }

/** The period does not match the facility's slots. */
export class TimesNotOffered extends Error {}

/**
 * Books like the booking page, with the test card. A refused test releases its holds. Throws `ApiError`, and
 * `TimesNotOffered`.
 */
export async function testMode(test: ModeTest, transport: Transport): Promise<Booked> {
  const { facilityId, start, end } = test
  // Our schedule has the slots even if another system does not answer; booking checks them.
  const query = { start, end, provider: 'manual' } as const
  const found = await readSpan({ params: { id: facilityId }, query }, transport)
  const slots = slotsFilling(found, test)
  if (!slots)
    throw new TimesNotOffered(
      'The facility has no times with exactly that start and end. Find an available time, or change these.',
    )
  const slotIds = slots.map(({ id }) => id)
  await postHold({ body: { slotIds } }, transport)
  try {
    const stripePaymentIntentId = await pay(test, slotIds, transport)
    const { mode, userInfo, notes, amount: totalAmount } = test
    const body = { facilityId, start, end, mode, userInfo, slotIds, totalAmount, stripePaymentIntentId, notes }
    return await createBooking({ body }, transport)
  } catch (error) {
    // Without a response it may be booked. Other pages' holds stay.
    const taken = slots.filter(({ heldByYou }) => !heldByYou).map(({ id }) => id)
    if (!isSilence(error) && taken.length > 0) await releaseHolds(taken, transport)
    throw error
  }
}

/** Only if they fill the period without a gap, in order. */
export function slotsFilling(
  slots: readonly AvailabilitySlot[],
  { start, end }: { start: string; end: string },
): AvailabilitySlot[] | undefined {
  const inOrder = [...slots].sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime))
  let filledTo = Date.parse(start)
  for (const { startTime, endTime } of inOrder) {
    if (Date.parse(startTime) !== filledTo) return undefined
    filledTo = Date.parse(endTime)
  }
  return filledTo === Date.parse(end) ? inOrder : undefined
}

/** Null if nothing is due here. */
async function pay(
  { mode, facilityId, amount, userInfo, notes }: ModeTest,
  slotIds: string[],
  transport: Transport,
): Promise<string | null> {
  if (mode === 'linkout' || fromDecimal(amount) === 0) return null
  const body = { facilityId, slotIds, amount, mode, userInfo, notes }
  const { clientSecret, paymentIntentId, status } = await createPaymentIntent({ body }, transport)
  if (!isAuthorized(status)) {
    const card = { clientSecret, paymentMethod: 'pm_card_visa', returnUrl: null } as const
    await confirmIntent({ params: { id: paymentIntentId }, body: card }, transport)
  }
  return paymentIntentId
}

/** Holds expire after 15 minutes anyway; the earlier refusal matters more. */
async function releaseHolds(slotIds: string[], transport: Transport): Promise<void> {
  await postRelease({ body: { slotIds } }, transport).catch(() => undefined)
}
