import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import { countAttempt } from '#accounts/server/limit-attempts.ts'
import { recordAudit } from '#accounts/server/record-audit.ts'
import { DESK_KEY_DAYS } from '#bookings/contract.ts'
import { type Access, readBookingDeskKey } from '#bookings/server/access.ts'
import { bookingDeskUrl, type MailSite } from '#bookings/server/booking-links.ts'
import type { BookingContext } from '#bookings/server/booking-services.ts'
import { noteOf } from '#bookings/server/facility-mails.ts'
import { openFacility } from '#bookings/server/open-facility.ts'
import { findBookingDeskKey, findDeskFacility } from '#bookings/server/queries.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { MailContent } from '#messages/contract.ts'
import { queueMessage } from '#messages/server/queue-message.ts'
import { renewBookingDeskKey } from './store.ts'

export type BookingDeskLinkMessages = {
  'desk-link': { facilityId: string; facilityName: string; facilityAccessVersion: number }
}

/** Refuses: facility-not-found, not-allowed. */
export async function revokeBookingDeskLinks(
  context: BookingContext,
  { facilityId, access }: { facilityId: string; access: Access },
): Promise<{ isRevoked: true }> {
  const { facility, actor } = await openFacility(context, { facilityId, access, action: 'edit-facility' })
  await context.db.begin(async tx => {
    await renewBookingDeskKey(tx, facilityId)
    const subject = { kind: 'facility', id: facilityId, name: facility.name }
    if (actor) await recordAudit(tx, { actor, action: 'desk-links-revoked', subject })
  })
  return { isRevoked: true }
}

/**
 * To the facility's booking address, for the bearer of an old link, three times a day. An expired key gets a new
 * version, so old emails stay invalid. Refuses: facility-not-found, not-allowed, enough-mail.
 */
export async function sendBookingDeskLink(
  context: BookingContext,
  { facilityId, key, reply }: { facilityId: string; key: string; reply: FastifyReply },
): Promise<{ isSent: true }> {
  const facility = await findDeskFacility(context.db, facilityId)
  if (!facility) throw facilitiesProblem('facility-not-found')
  if ((await readBookingDeskKey(context, { facilityId, key })) === 'unknown') throw accountsProblem('not-allowed')
  const { name: facilityName, email } = facility
  if (!email) return { isSent: true }
  await context.db.begin(async tx => {
    // By link: the bearer of an old one must not use up the mail of newer links or of signing in.
    await countAttempt(tx, reply, { kind: 'mail', email: key, waits: WAITS_OF_A_LINK })
    const current = (await findBookingDeskKey(tx, facilityId, DESK_KEY_DAYS))!
    const facilityAccessVersion = current.isExpired ? await renewBookingDeskKey(tx, facilityId) : current.version
    await queueMessage(tx, {
      kind: 'desk-link',
      recipient: email,
      payload: { facilityId, facilityName, facilityAccessVersion },
      dedupeKey: `desk-link:${randomUUID()}`,
    })
  })
  return { isSent: true }
}

/** In minutes. */
const WAITS_OF_A_LINK = [0, 0, 24 * 60]

type BookingDeskComposers = { 'desk-link': (payload: BookingDeskLinkMessages['desk-link']) => MailContent }

export function bookingDeskComposers(site: MailSite): BookingDeskComposers {
  return { 'desk-link': facts => bookingDeskLinkMail(site, facts) }
}

function bookingDeskLinkMail(site: MailSite, facts: BookingDeskLinkMessages['desk-link']): MailContent {
  const { facilityId, facilityName, facilityAccessVersion } = facts
  return {
    subject: `Your booking desk link for ${facilityName}`,
    preheader: 'Links in earlier emails may no longer work.',
    heading: 'Your new booking desk link',
    paragraphs: [
      `Someone opened an old booking desk link for ${facilityName} and asked for a new one. Here it is.`,
      'If that wasn’t you, you can ignore this email. We sent the link only to this address.',
    ],
    facts: [],
    actions: [{ label: 'Open booking desk', url: bookingDeskUrl(site, facilityId, facilityAccessVersion) }],
    note: noteOf({ facilityName }),
  }
}
