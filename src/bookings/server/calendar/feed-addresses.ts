import { recordAudit } from '#accounts/server/record-audit.ts'
import type { FeedAddresses } from '#bookings/calendar-contract.ts'
import { bookingsProblem } from '#bookings/contract.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import { isOwnedBy } from '#facilities/server/is-owned-by.ts'
import { isKey, makeKey } from '#kit/server/signed-key.ts'
import type { BookingServices } from '../booking-services.ts'
import { type FeedRow, findFeed, renewFeed, upsertFeeds } from './store.ts'

/** `facilityId`: null for all that the account owns. */
type Asked = { accountId: string; facilityId: string | null }

/** The addresses for calendar programs; asked again they are the same. Refuses: facility-not-found, for one that is not theirs. */
export async function openFeeds(services: BookingServices, asked: Asked): Promise<FeedAddresses> {
  await requireOwned(services, asked)
  const rows = await upsertFeeds(services.db, asked)
  const addressOf = (withNames: boolean) => feedUrl(services, rows.find(row => row.withNames === withNames)!)
  return { plain: addressOf(false), withNames: addressOf(true) }
}

/** Makes one of the two addresses another one: whoever has the one before reads nothing any more. Refuses: facility-not-found. */
export async function renewFeedAddress(
  services: BookingServices,
  { withNames, ...asked }: Asked & { withNames: boolean },
): Promise<FeedAddresses> {
  await requireOwned(services, asked)
  const { accountId, facilityId } = asked
  await services.db.begin(async tx => {
    await renewFeed(tx, { ...asked, withNames })
    await recordAudit(tx, {
      actor: { role: 'owner', accountId },
      action: 'calendar-address-renewed',
      subject: facilityId ? { kind: 'facility', id: facilityId } : { kind: 'account', id: accountId },
      after: { withNames },
    })
  })
  return openFeeds(services, asked)
}

async function requireOwned({ db }: BookingServices, { accountId, facilityId }: Asked): Promise<void> {
  if (facilityId !== null && !(await isOwnedBy(db, facilityId, accountId)))
    throw facilitiesProblem('facility-not-found')
}

/** The feed that a token opens. Refuses: calendar-not-found. */
export async function openFeed({ db, signingSecret }: BookingServices, token: string): Promise<FeedRow> {
  const id = idIn(token)
  const feed = id && (await findFeed(db, id))
  if (!feed || !isKey(signingSecret, subjectOf(feed), token.slice(ID_LENGTH)))
    throw bookingsProblem('calendar-not-found')
  return feed
}

function feedUrl({ publicUrl, signingSecret }: BookingServices, feed: FeedRow): string {
  const id = Buffer.from(feed.id.replaceAll('-', ''), 'hex').toString('base64url')
  return `${publicUrl}/api/calendars/${id}${makeKey(signingSecret, subjectOf(feed))}.ics`
}

function subjectOf({ id, version }: FeedRow): string {
  return `calendar:${id}:${version}`
}

/** Sixteen bytes as base64url. */
const ID_LENGTH = 22

function idIn(token: string): string | undefined {
  if (!/^[\w-]{65}$/.test(token)) return undefined
  const hex = Buffer.from(token.slice(0, ID_LENGTH), 'base64url').toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
