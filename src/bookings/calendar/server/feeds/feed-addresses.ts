import { may, type OrganizationRole } from '#accounts/rules.ts'
import { recordAudit } from '#accounts/server/record-audit.ts'
import type { FeedAddresses } from '#bookings/calendar/contract.ts'
import { bookingsProblem } from '#bookings/contract.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { idInToken, isCalendarToken, makeCalendarToken } from '#bookings/server/calendar-token.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import { roleAt } from '#facilities/server/queries.ts'
import { type FeedRow, findFeed, renewFeed, upsertFeeds } from './store.ts'

/** `facilityId`: null for all. */
type Input = { accountId: string; facilityId: string | null }

/** Idempotent. Refuses: facility-not-found (also another owner's). */
export async function openFeeds(services: BookingServices, asked: Input): Promise<FeedAddresses> {
  await requireOwned(services, asked)
  const rows = await upsertFeeds(services.db, asked)
  const addressOf = (withNames: boolean) => feedUrl(services, rows.find(row => row.withNames === withNames)!)
  return { plain: addressOf(false), withNames: addressOf(true) }
}

/** The old one stops working. Refuses: facility-not-found. */
export async function renewFeedAddress(
  services: BookingServices,
  { withNames, ...asked }: Input & { withNames: boolean },
): Promise<FeedAddresses> {
  const role = await requireOwned(services, asked)
  const { accountId, facilityId } = asked
  await services.db.begin(async tx => {
    await renewFeed(tx, { ...asked, withNames })
    await recordAudit(tx, {
      actor: { role, accountId },
      action: 'calendar-address-renewed',
      subject: facilityId ? { kind: 'facility', id: facilityId } : { kind: 'account', id: accountId },
      after: { withNames },
    })
  })
  return openFeeds(services, asked)
}

/** The account's role there; of its calendar of all facilities it is the owner. */
async function requireOwned({ db }: BookingServices, { accountId, facilityId }: Input): Promise<OrganizationRole> {
  if (facilityId === null) return 'owner'
  const role = await roleAt(db, { facilityId, accountId })
  if (!role || !may([role], 'follow-calendar')) throw facilitiesProblem('facility-not-found')
  return role
}

/** Refuses: calendar-not-found. */
export async function openFeed({ db, signingSecret }: BookingServices, token: string): Promise<FeedRow> {
  const id = idInToken(token)
  const feed = id && (await findFeed(db, id))
  if (!feed || !isCalendarToken(signingSecret, subjectOf(feed), token)) throw bookingsProblem('calendar-not-found')
  return feed
}

function feedUrl({ publicUrl, signingSecret }: BookingServices, feed: FeedRow): string {
  const token = makeCalendarToken(signingSecret, { id: feed.id, subject: subjectOf(feed) })
  return `${publicUrl}/api/calendars/${token}.ics`
}

function subjectOf({ id, version }: FeedRow): string {
  return `calendar:${id}:${version}`
}
