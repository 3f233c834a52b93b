import { facilitiesProblem, type ProviderType } from '#facilities/contract.ts'
import { addDays, dateIn } from '#kit/shared/time.ts'
import type { OtherProvider } from '#providers/connection-rules.ts'
import type { ProviderAnswer } from '#providers/contract.ts'
import { isFreeOf, MAX_SPAN_DAYS } from '#providers/rules.ts'
import { askSimulated } from '#providers/server/ask-simulated.ts'
import { isConnectedTo } from '#providers/server/is-connected-to.ts'
import { readProviderTimes } from '#providers/server/read-provider-times.ts'
import { type AvailabilitySlot, availabilityProblem } from '../contract.ts'
import { bookableDays, bookableSpan, defaultSchedule, slotsOn } from '../rules.ts'
import { presentSlot } from './present-slot.ts'
import type { CalendarServices } from './read-fresh-calendar.ts'
import { type Calendar, type OutsideCalendar, readCalendar } from './store.ts'

type Wish = {
  facilityId: string
  /** ISO 8601. */
  start: string
  end: string
  /** Default: the system that holds the calendar. */
  provider?: ProviderType | undefined
  visitorId: string | null
}

/**
 * At most 31 days. A time is open only if it is free in our calendar and the provider's. Refuses: facility-not-found,
 * span-invalid, provider-not-configured, provider-silent.
 */
export async function listSpanSlots(services: CalendarServices, wish: Wish): Promise<AvailabilitySlot[]> {
  const { facilityId, visitorId } = wish
  const [start, end] = [Date.parse(wish.start), Date.parse(wish.end)]
  const place = await readCalendar(services.db, { facilityId, from: '2000-01-01', days: 0, visitorId })
  if (!place) throw facilitiesProblem('facility-not-found')
  const [from, to] = [dateIn(place.timeZone, start), dateIn(place.timeZone, end - 1)]
  if (end <= start || to >= addDays(from, MAX_SPAN_DAYS)) throw availabilityProblem('span-invalid')
  const holder = holderOf(place, wish)
  const provider = wish.provider ?? holder?.provider ?? 'manual'
  // Otherwise anyone could make us fetch and store any day.
  const bookable = bookableDays({ from, to }, dateIn(place.timeZone, place.now))
  const asked = bookable && { facilityId: holder?.facilityId ?? facilityId, ...bookable, timeZone: place.timeZone }
  const answer = asked && provider !== 'manual' ? await askProvider(services, { ...asked, provider }) : null
  const days = daysBetween(from, to)
  const calendar = await readCalendar(services.db, { facilityId, from, days: days.length, visitorId })
  if (!calendar) throw facilitiesProblem('facility-not-found')
  return days
    .flatMap(date => slotsOfDay(calendar, facilityId, date))
    .filter(slot => slot.start >= start && slot.end <= end)
    .map(({ slot, ...period }) =>
      answer ? { ...(isFreeOf(answer.busy, period) ? slot : taken(slot)), checked: checkOf(provider, answer) } : slot,
    )
}

/** Its own connection before those of facilities sharing its ground. */
function holderOf({ outside }: Calendar, { facilityId, provider }: Wish): OutsideCalendar | undefined {
  const wished = outside.filter(calendar => !provider || calendar.provider === provider)
  return wished.find(calendar => calendar.facilityId === facilityId) ?? wished[0]
}

type Asked = { facilityId: string; provider: OtherProvider; from: string; to: string; timeZone: string }

async function askProvider({ db, providers }: CalendarServices, asked: Asked): Promise<ProviderAnswer> {
  return (await isConnectedTo(db, asked)) ? readProviderTimes(providers, asked) : askSimulated(providers, asked)
}

/** Our own holds and bookings say more than "blocked". */
function taken(slot: AvailabilitySlot): AvailabilitySlot {
  return slot.status === 'open' ? { ...slot, status: 'blocked' } : slot
}

function checkOf(provider: OtherProvider | 'manual', { askedAt, isLastGood, isSimulated }: ProviderAnswer) {
  return { provider, at: new Date(askedAt).toISOString(), isLastGood, isSimulated }
}

function slotsOfDay(calendar: Calendar, facilityId: string, date: string) {
  const { timeZone, priceCents, now } = calendar
  const schedule = calendar.schedule ?? defaultSchedule
  const bookable = bookableSpan(schedule, timeZone, now)
  return slotsOn(schedule, priceCents, date, timeZone).map(offered => ({
    start: offered.start,
    end: offered.end,
    slot: presentSlot(calendar, offered, { facilityId, bookable }),
  }))
}

function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
