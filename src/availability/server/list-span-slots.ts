import type { OtherProvider, ProviderAnswer } from '#calendars/contract.ts'
import { isFreeOf, MAX_SPAN_DAYS } from '#calendars/rules.ts'
import { fetchSimulatedTimes } from '#calendars/server/fetch-simulated-times.ts'
import { isConnectedTo } from '#calendars/server/is-connected-to.ts'
import { readProviderTimes } from '#calendars/server/read-provider-times.ts'
import { facilitiesProblem, type ProviderType } from '#facilities/contract.ts'
import { addDays, dateIn } from '#kit/shared/time.ts'
import { type AvailabilitySlot, availabilityProblem, type DayAvailability, type SlotStatus } from '../contract.ts'
import { bookableDays, bookableSpan, dateRefusal, defaultSchedule, slotStatus, slotsOn } from '../rules.ts'
import { presentSlot } from './present-slot.ts'
import { readFreshCalendar } from './read-fresh-calendar.ts'
import type { CalendarServices } from './refresh-busy-times.ts'
import { type Calendar, type OutsideCalendar, readOfferCalendar } from './store.ts'

type SpanRequest = {
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
export async function listSpanSlots(services: CalendarServices, request: SpanRequest): Promise<AvailabilitySlot[]> {
  const { facilityId, visitorId } = request
  const [start, end] = [Date.parse(request.start), Date.parse(request.end)]
  const place = await readOfferCalendar(services.db, { facilityId, from: '2000-01-01', days: 0, visitorId })
  if (!place) throw facilitiesProblem('facility-not-found')
  const [from, to] = [dateIn(place.timeZone, start), dateIn(place.timeZone, end - 1)]
  if (end <= start || to >= addDays(from, MAX_SPAN_DAYS)) throw availabilityProblem('span-invalid')
  const holder = holderOf(place, request)
  const provider = request.provider ?? holder?.provider ?? 'manual'
  // Otherwise anyone could make us fetch and store any day.
  const bookable = bookableDays({ from, to }, dateIn(place.timeZone, place.now))
  const asked = bookable && { facilityId: holder?.facilityId ?? facilityId, ...bookable, timeZone: place.timeZone }
  const answer = asked && provider !== 'manual' ? await askProvider(services, { ...asked, provider }) : null
  const days = daysBetween(from, to)
  const calendar = await readOfferCalendar(services.db, { facilityId, from, days: days.length, visitorId })
  if (!calendar) throw facilitiesProblem('facility-not-found')
  return days
    .flatMap(date => slotsOfDay(calendar, facilityId, date))
    .filter(slot => slot.start >= start && slot.end <= end)
    .map(({ slot, ...period }) =>
      answer ? { ...(isFreeOf(answer.busy, period) ? slot : taken(slot)), checked: checkOf(provider, answer) } : slot,
    )
}

/** Its own connection before those of facilities sharing its ground. */
function holderOf({ outside }: Calendar, { facilityId, provider }: SpanRequest): OutsideCalendar | undefined {
  const requested = outside.filter(calendar => !provider || calendar.provider === provider)
  return requested.find(calendar => calendar.facilityId === facilityId) ?? requested[0]
}

type Input = { facilityId: string; provider: OtherProvider; from: string; to: string; timeZone: string }

async function askProvider({ db, providers }: CalendarServices, asked: Input): Promise<ProviderAnswer> {
  return (await isConnectedTo(db, asked)) ? readProviderTimes(providers, asked) : fetchSimulatedTimes(providers, asked)
}

/** Our own holds and bookings say more than "blocked". */
function taken(slot: AvailabilitySlot): AvailabilitySlot {
  return slot.status === 'open' ? { ...slot, status: 'blocked' } : slot
}

function checkOf(provider: OtherProvider | 'manual', { fetchedAt, isLastGood, isSimulated }: ProviderAnswer) {
  return { provider, at: new Date(fetchedAt).toISOString(), isLastGood, isSimulated }
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

const DAYS = 7

/** Seven days; own holds count as open. */
export async function listDays(
  services: CalendarServices,
  { facilityId, from, visitorId }: { facilityId: string; from: string; visitorId: string | null },
): Promise<DayAvailability[]> {
  const calendar = await readFreshCalendar(services, { facilityId, from, days: DAYS, visitorId })
  if (!calendar) throw facilitiesProblem('facility-not-found')
  const { timeZone, priceCents, takings, now } = calendar
  const schedule = calendar.schedule ?? defaultSchedule
  const bookable = bookableSpan(schedule, timeZone, now)
  return Array.from({ length: DAYS }, (_, day) => {
    const date = addDays(from, day)
    const refusal = dateRefusal(date, timeZone, now)
    if (refusal) {
      return { date, open: 0, held: 0, total: 0, state: refusal === 'date-in-the-past' ? 'over' : 'closed' }
    }
    const slots = slotsOn(schedule, priceCents, date, timeZone)
    const coming = slots.filter(({ start }) => start > now).map(slot => slotStatus(slot, takings, now, bookable))
    const held = coming.filter(({ own }) => own).length
    const open = held + coming.filter(({ status }) => status === 'open').length
    return { date, open, held, total: slots.length, state: stateOf(slots.length, open, coming) }
  })
}

/** `coming`: not begun. */
function stateOf(total: number, open: number, coming: readonly { status: SlotStatus }[]): DayAvailability['state'] {
  if (open > 0) return 'open'
  if (total > 0 && coming.length === 0) return 'over'
  return coming.some(({ status }) => status !== 'blocked') ? 'full' : 'closed'
}
