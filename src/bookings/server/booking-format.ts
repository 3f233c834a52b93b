import { clockText, dateOf, longDay, rangeText, shortDay, zoneName } from '#availability/time-format.ts'
import type { Booking } from '#bookings/contract.ts'
import { staysOf } from '#bookings/rules.ts'
import { DEFAULT_RESPONSE_HOURS } from '#facilities/approval.ts'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { dateIn, hoursText, offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import type { MailContent } from '#messages/contract.ts'

/** Times are by the facility's clock and name its zone. */

type Fact = MailContent['facts'][number]
type Times = { startTime: string; endTime: string }

export function factsOf(booking: Booking, ...between: Fact[]): Fact[] {
  const { facilityName, facilityAddress, reference } = booking
  return [
    { label: 'What', value: facilityName },
    ...between,
    { label: 'Where', value: facilityAddress },
    { label: 'Reference', value: reference },
  ].filter(({ value }) => value.trim())
}

/** More are summarized. */
const RUNS_TOLD = 6

/** Over six runs: the first five and a count. */
export function whenFacts(slots: Booking['slots'], timeZone: string, label = 'When'): Fact[] {
  const lines = runTimes(slots, timeZone).map(run => runText(run, timeZone))
  const told = lines.length > RUNS_TOLD ? lines.slice(0, RUNS_TOLD - 1) : lines
  const values = told.length < lines.length ? [...told, `${lines.length - told.length} more`] : told
  return values.map((value, index) => ({ label: index === 0 ? label : 'And', value }))
}

/** "Tue, Mar 3, 7 PM", "Tue, Mar 3, 7 PM and 9 more". */
export function shortWhen({ slots, timeZone }: Pick<Booking, 'slots' | 'timeZone'>): string {
  const [first, ...others] = runTimes(slots, timeZone)
  if (!first) return ''
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  return `${shortDay(dateOf(first.startTime))}, ${clockText(first.startTime)}${more}`
}

/** In time order, with the facility's offset. */
export function runTimes(slots: Booking['slots'], timeZone: string): Times[] {
  const iso = (at: number) => toOffsetIso(at, offsetMinutesAt(timeZone, at))
  return staysOf({ slots }).map(({ start, end }) => ({ startTime: iso(start), endTime: iso(end) }))
}

/** "Tuesday, March 3, 2026, 7 to 9 PM Eastern Time"; past midnight with the end's day. */
export function runText(run: Times, timeZone: string): string {
  const zone = zoneName(timeZone)
  const [first, last] = [dateOf(run.startTime), dateOf(run.endTime)]
  const endsThatDay = first === last || run.endTime.slice(11, 16) === '00:00'
  if (endsThatDay && Date.parse(run.endTime) - Date.parse(run.startTime) <= LONGEST_DAY)
    return `${dayText(first)}, ${rangeText(run, timeZone)} ${zone}`
  return `${dayText(first)}, ${clockText(run.startTime)} to ${dayText(last)}, ${clockText(run.endTime)} ${zone}`
}

/** The day when clocks go back. */
const LONGEST_DAY = 25 * 3_600_000

/** "4 hours". Mails queued by an older server lack it; it was 4 hours then. */
export function responseText({ responseHours }: Partial<Pick<Booking, 'responseHours'>>): string {
  return hoursText(responseHours ?? DEFAULT_RESPONSE_HOURS)
}

/** By the facility's clock: "November 20, 2027". */
export function endDayText(iso: string, timeZone: string): string {
  const date = dateIn(timeZone, Date.parse(iso))
  return `${longDay(date).replace(/^\w+, /, '')}, ${date.slice(0, 4)}`
}

function dayText(date: string): string {
  return `${longDay(date)}, ${date.slice(0, 4)}`
}

/** "75.00" → "$75". */
export function dollars(amount: string): string {
  return toDollars(centsOf(amount))
}

/** Whole cents. */
export function cardCentsOf({ totalAmount, creditAmount, paymentStatus }: Booking): number {
  return paymentStatus === null ? 0 : centsOf(totalAmount) - centsOf(creditAmount)
}

export function centsOf(amount: string): number {
  const cents = fromDecimal(amount)
  if (cents === undefined) throw new Error(`"${amount}" is no amount.`)
  return cents
}

/** "$75 by card", "$50 by card and $25 by credit". */
export function priceFacts(booking: Booking): Fact[] {
  return [
    { label: 'Total', value: dollars(booking.totalAmount) },
    { label: 'Payment', value: paymentText(booking) },
  ]
}

function paymentText(booking: Booking): string {
  const { totalAmount, creditAmount, status, isPaidAtFacility } = booking
  if (centsOf(totalAmount) === 0) return 'Nothing to pay'
  if (isPaidAtFacility) return 'At the facility'
  const card = cardCentsOf(booking)
  const credit = centsOf(creditAmount)
  const parts = [
    card > 0 && `${toDollars(card)} by card${status === 'pending_confirmation' ? ', not charged yet' : ''}`,
    credit > 0 && `${toDollars(credit)} by credit`,
  ].filter(Boolean)
  return parts.join(' and ') || 'Nothing charged here'
}
