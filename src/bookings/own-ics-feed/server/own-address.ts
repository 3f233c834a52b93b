import type { OwnCalendarAddress } from '#bookings/own-ics-feed/contract.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { makeCalendarToken } from '#bookings/server/calendar-token.ts'
import { deleteCalendars, openIcsFeed } from './store.ts'

type Site = Pick<BookingServices, 'db' | 'publicUrl' | 'signingSecret'>

/** Idempotent. */
export async function openOwnAddress(site: Site, visitorId: string): Promise<OwnCalendarAddress> {
  return addressOf(site, await openIcsFeed(site.db, visitorId))
}

/** The old address stops working. */
export async function renewOwnAddress(site: Site, visitorId: string): Promise<OwnCalendarAddress> {
  const id = await site.db.begin(async tx => {
    await deleteCalendars(tx, visitorId)
    return openIcsFeed(tx, visitorId)
  })
  return addressOf(site, id)
}

export function ownSubject(id: string): string {
  return `own-calendar:${id}`
}

function addressOf({ publicUrl, signingSecret }: Site, id: string): OwnCalendarAddress {
  const token = makeCalendarToken(signingSecret, { id, subject: ownSubject(id) })
  return { address: `${publicUrl}/api/own-calendar/${token}.ics` }
}
