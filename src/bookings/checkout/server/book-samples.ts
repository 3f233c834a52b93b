import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { bookSlots } from '#availability/holds/server/book-slots.ts'
import type { BookedSlot } from '#availability/rules.ts'
import { listFreeSlots } from '#availability/server/list-free-slots.ts'
import { makeReference, totalOf } from '#bookings/rules.ts'
import { insertBooking } from '#bookings/server/store.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { DAY } from '#kit/shared/time.ts'
import { recordSamplePayment } from '#payments/server/samples/record-sample-payment.ts'
import { facilityPurposeName } from './place-booking.ts'
import { backdateBooking } from './store.ts'

const DAYS = 7
const SHARE = 0.25
const MADE_WITHIN = 30

/** No address: demos must not send mail about samples. */
const customer = { name: 'Sample customer', email: '', phone: '(555) 555-0100' }

/** About a quarter of the coming week, paid in the sandbox. */
export async function bookSamples(tx: Tx, facilityIds: readonly string[]): Promise<void> {
  for (const facilityId of facilityIds) {
    const slots = await listFreeSlots(tx, facilityId, DAYS)
    for (const slot of slots.filter(({ id }) => fractionOf(id) < SHARE)) await bookSample(tx, facilityId, slot)
  }
}

async function bookSample(tx: Tx, facilityId: string, slot: BookedSlot): Promise<void> {
  const visitorId = randomUUID()
  const slots = [slot]
  const totalCents = totalOf(slots)
  const madeAt = madeAtOf(slot)
  const paymentId =
    totalCents === 0
      ? null
      : await recordSamplePayment(tx, {
          visitorId,
          purpose: facilityPurposeName(facilityId),
          amountCents: totalCents,
          quote: { mode: 'marketplace', slots, creditId: null, creditCents: 0 },
          capturedAt: madeAt,
        })
  const booking = await insertBooking(tx, {
    id: randomUUID(),
    reference: makeReference(randomBytes(8)),
    facilityId,
    visitorId,
    mode: 'marketplace',
    status: 'confirmed',
    slots,
    totalCents,
    paymentId,
    creditId: null,
    creditCents: 0,
    customer,
    notes: null,
    redirectUrl: null,
  })
  if (!booking) return
  await bookSlots(tx, { facilityId, visitorId, bookingId: booking.id, slots })
  await backdateBooking(tx, booking.id, madeAt)
}

/** Most bookings are recent. */
function madeAtOf({ id }: BookedSlot): Date {
  return new Date(Date.now() - fractionOf(`${id} made`) ** 2 * MADE_WITHIN * DAY)
}

/** From 0 to 1, deterministic, so all demos are alike. */
function fractionOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32
}
