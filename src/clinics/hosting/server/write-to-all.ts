import { actorOf, recordAudit } from '#accounts/server/record-audit.ts'
import { clinicProblem } from '#clinics/contract.ts'
import { MAX_CLINIC_MESSAGES } from '#clinics/options.ts'
import { type ClinicBookingRow, listBookingsOf } from '#clinics/seats/server/list-bookings-of.ts'
import type { ClinicServices } from '#clinics/server/clinic-services.ts'
import { type HostAccess, openClinic } from '#clinics/server/host-access.ts'
import { lockClinic } from '#clinics/server/store.ts'
import type { Once } from '#kit/server/http/idempotency.ts'
import { queueMessage } from '#messages/server/queue-message.ts'
import { hostingProblem } from '../contract.ts'
import { factsOf, type HostMessages } from './notify-host.ts'
import { countMessages, insertMessage } from './store.ts'

type Sent = { recipients: number }
type Input = { id: string; access: HostAccess; subject: string; body: string; once: Once<Sent> }

/**
 * Each address once. Locks the clinic, so that two callers cannot both send the last message allowed. Refuses:
 * clinic-not-found, not-allowed, clinic-cancelled, too-many-messages, nobody-to-write-to.
 */
export async function writeToAll(services: ClinicServices, { id, access, subject, body, once }: Input): Promise<Sent> {
  const { relations } = await openClinic(services, { id, access })
  const actor = actorOf(access, relations)
  const sent = await services.db.begin(async tx => {
    const clinic = await lockClinic(tx, id)
    if (!clinic) throw clinicProblem('clinic-not-found')
    if (clinic.status === 'cancelled') throw clinicProblem('clinic-cancelled')
    if ((await countMessages(tx, id)) >= MAX_CLINIC_MESSAGES) throw hostingProblem('too-many-messages')
    const bookings = firstOfEachAddress(await listBookingsOf(tx, clinic))
    if (bookings.length === 0) throw hostingProblem('nobody-to-write-to')
    const messageId = await insertMessage(tx, { clinicId: id, subject, body, recipients: bookings.length })
    if (actor) {
      const about = { kind: 'clinic', id, name: clinic.title }
      const after = { subject, body, recipients: bookings.length }
      await recordAudit(tx, { actor, action: 'clinic-message-sent', subject: about, after })
    }
    const facts = factsOf(clinic)
    await queueMessage(
      tx,
      bookings.map(({ id: bookingId, accessVersion, customerEmail, visitorId }) => ({
        kind: 'clinic-message' satisfies keyof HostMessages,
        recipient: customerEmail,
        visitorId,
        payload: {
          ...facts,
          subject,
          body,
          booking: { id: bookingId, accessVersion },
        } satisfies HostMessages['clinic-message'],
        dedupeKey: `clinic-message:${messageId}:${customerEmail.toLowerCase()}`,
      })),
    )
    const told = { recipients: bookings.length }
    await once.keep(tx, told)
    return told
  })
  return sent
}

/** Case-insensitive; the first booking's link is used. */
function firstOfEachAddress(bookings: readonly ClinicBookingRow[]): ClinicBookingRow[] {
  const known = new Set<string>()
  return bookings.filter(({ customerEmail }) => {
    const address = customerEmail.toLowerCase()
    if (known.has(address)) return false
    known.add(address)
    return true
  })
}
