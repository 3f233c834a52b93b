import { actions } from '#accounts/rules.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { type BookingFacts, queueBookingMessage } from '#bookings/server/notify-booking.ts'
import { type BookingRow, findAnswerers, findBooking } from '#bookings/server/store.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { product } from '#kit/shared/product.ts'
import { hasDue, listUnnotified, lockAbout, takeUntold, type Written } from './store.ts'

export type ConversationMessages = {
  'booking-message': BookingFacts & { texts: string[] }
  /** To the facility, its owner or us. Only the facility's own address gets its key. */
  'booking-question': BookingFacts & { texts: string[]; hasKey: boolean; isForOperator: boolean }
}

/** One email with all unread messages not emailed yet. The caller holds the booking's lock. */
export async function notifyMessages(
  tx: Tx,
  services: BookingServices,
  { now, ...written }: Written & { now: Date },
): Promise<boolean> {
  if (!(await hasDue(tx, { ...written, now }))) return false
  const messages = await takeUntold(tx, written)
  const last = messages.at(-1)
  const booking = await findBooking(tx, { id: written.bookingId })
  if (!booking || !last) return false
  const texts = messages.map(({ text }) => text)
  if (written.author === 'facility') {
    const recipient = booking.customerEmail
    await queueBookingMessage<ConversationMessages>(tx, services, booking, {
      kind: 'booking-message',
      recipient,
      facts: { texts },
      of: last.id,
    })
  } else {
    for (const { recipient, ...facts } of await bookingDesksOf(tx, booking))
      await queueBookingMessage<ConversationMessages>(tx, services, booking, {
        kind: 'booking-question',
        recipient,
        facts: { texts, ...facts },
        of: facts.hasKey || facts.isForOperator ? last.id : `${last.id}:${recipient}`,
      })
  }
  return true
}

/**
 * The facility's address, else all members who may answer, else ours. Only the facility's own address gets its key.
 */
async function bookingDesksOf(tx: Tx, { facilityId, facilityEmail }: BookingRow) {
  if (facilityEmail) return [{ recipient: facilityEmail, hasKey: true, isForOperator: false }]
  const members = await findAnswerers(tx, facilityId, { roles: actions['run-booking-desk'].by })
  if (members.length === 0) return [{ recipient: product.supportEmail, hasKey: false, isForOperator: true }]
  return members.map(({ email }) => ({ recipient: email, hasKey: false, isForOperator: false }))
}

/** Per run. */
const BATCH = 200

/** Returns the number of emails. */
export async function notifyDueMessages(services: BookingServices): Promise<number> {
  let told = 0
  for (const written of await listUnnotified(services.db, BATCH)) {
    const isTold = await services.db.begin(async tx => {
      const about = await lockAbout(tx, written.bookingId)
      return about !== undefined && (await notifyMessages(tx, services, { ...written, now: about.now }))
    })
    if (isTold) told++
  }
  return told
}
