import ical, {
  ICalCalendarMethod,
  ICalEventBusyStatus,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import type { CalendarItem } from '#bookings/calendar/contract.ts'
import { bookingsProblem } from '#bookings/contract.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { product } from '#kit/shared/product.ts'
import { addDays, dateIn } from '#kit/shared/time.ts'
import { oneLine } from '#messages/safe-text.ts'
import { presentConflicts, titlesOf } from '../present-conflicts.ts'
import { readColumns } from '../store.ts'
import { openFeed } from './feed-addresses.ts'

const DAYS_BACK = 30
const DAYS = 400

/** A larger calendar is unreadable. */
const MAX_FACILITIES = 200

/** While the account may follow the facility's calendar. Refuses: calendar-not-found. */
export async function readOwnerIcsFeed(services: BookingServices, token: string): Promise<string> {
  const { accountId, facilityId, withNames } = await openFeed(services, token)
  const columns = await readColumns(services.db, {
    scope: { followerId: accountId },
    facilityIds: facilityId === null ? undefined : [facilityId],
    from: addDays(dateIn('UTC', Date.now()), -DAYS_BACK),
    days: DAYS,
    after: undefined,
    limit: MAX_FACILITIES,
  })
  if (facilityId !== null && columns.length === 0) throw bookingsProblem('calendar-not-found')
  const titles = await titlesOf(
    services,
    columns.flatMap(({ takings }) => takings),
  )
  return makeFeed(services, {
    withNames,
    isOfAll: facilityId === null,
    columns: columns.map(({ id, name, address, timeZone, takings }) => ({
      id,
      name,
      address,
      items: presentConflicts(takings, { facilityId: id, timeZone, titles }),
    })),
  })
}

type Column = { id: string; name: string; address: string; items: readonly CalendarItem[] }
type Feed = { withNames: boolean; isOfAll: boolean; columns: readonly Column[] }

/**
 * RFC 5545: taken time is busy, requests are tentative, holds are omitted. Without names it omits customers and block
 * reasons. Deterministic, so unchanged feeds are answered with 304.
 */
function makeFeed({ publicUrl }: { publicUrl: string }, { withNames, isOfAll, columns }: Feed): string {
  const host = new URL(publicUrl).hostname
  const calendar = ical({
    name: isOfAll ? product.name : `${oneLine(columns[0]?.name ?? '')} (${product.name})`,
    prodId: { company: product.name, product: 'calendar' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
    events: columns.flatMap(column =>
      column.items
        .filter(({ kind }) => kind !== 'hold')
        .map(item => eventOf(item, column, { host, withNames, isOfAll })),
    ),
  })
  return `${calendar.toString()}\r\n`
}

/** A suggestion; most programs use their own interval. */
const REFRESH_SECONDS = 900

type FeedOptions = { host: string; withNames: boolean; isOfAll: boolean }

/** UTC needs no time zone rules. */
function eventOf(item: CalendarItem, column: Column, { host, withNames, isOfAll }: FeedOptions): ICalEventData {
  const { id, kind, startTime, endTime, status } = item
  const isTentative = status === 'pending_confirmation'
  const words = [isOfAll && column.name, item.elsewhere?.name, wordsOf(item, withNames)]
  return {
    // A moved time is a new event; programs drop the old one.
    id: `${id ?? kind}-${column.id}-${Date.parse(startTime) / 60_000}@${host}`,
    start: new Date(startTime),
    end: new Date(endTime),
    // The present time would make every response different.
    stamp: new Date(startTime),
    summary: oneLine(words.filter(Boolean).join(': ')),
    location: oneLine(column.address) || oneLine(column.name),
    status: isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.OPAQUE,
    busystatus: isTentative ? ICalEventBusyStatus.TENTATIVE : ICalEventBusyStatus.BUSY,
    ...(withNames && item.reference && { description: `Booking ${item.reference}` }),
  }
}

function wordsOf({ kind, status, title }: CalendarItem, withNames: boolean): string {
  const word = status === 'pending_confirmation' ? 'Requested' : kindLabels[kind]
  return withNames && title ? `${word}, ${title}` : word
}

const kindLabels: Record<CalendarItem['kind'], string> = {
  booking: 'Booked',
  hold: 'Held',
  block: 'Blocked',
  closure: 'Closed',
  clinic: 'Clinic',
  other: 'Taken',
  outside: 'Taken',
}
