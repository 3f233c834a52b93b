import type { IcsFeedAddress } from '#bookings/customer-ics-feed/contract.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { makeCalendarToken } from '#bookings/server/calendar-token.ts'
import { endIcsFeeds } from './personal.ts'
import { openIcsFeed } from './store.ts'

type Site = Pick<BookingServices, 'db' | 'publicUrl' | 'signingSecret'>

/** Idempotent. */
export async function openIcsFeedAddress(site: Site, visitorId: string): Promise<IcsFeedAddress> {
  return addressOf(site, await openIcsFeed(site.db, visitorId))
}

/** The old address stops working. */
export async function renewIcsFeedAddress(site: Site, visitorId: string): Promise<IcsFeedAddress> {
  const id = await site.db.begin(async tx => {
    await endIcsFeeds(tx, visitorId)
    return openIcsFeed(tx, visitorId)
  })
  return addressOf(site, id)
}

export function ownSubject(id: string): string {
  return `own-calendar:${id}`
}

function addressOf({ publicUrl, signingSecret }: Site, id: string): IcsFeedAddress {
  const token = makeCalendarToken(signingSecret, { id, subject: ownSubject(id) })
  return { address: `${publicUrl}/api/own-calendar/${token}.ics` }
}
