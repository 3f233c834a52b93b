import type { AvailabilitySlot } from '#availability/contract.ts'
import { dateOf, rangeText, shortDay } from '#availability/time-format.ts'
import type { UserInfo } from '#checkout/contract.ts'
import { checkCustomer } from '#checkout/web/check-contact.ts'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { addDays, dateIn, instantOf, isCalendarDate, offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'

/** By the facility's clock: yyyy-MM-ddTHH:mm. */
export type DemoForm = {
  facilityId: string
  amount: string
  start: string
  end: string
  name: string
  email: string
  phone: string
  notes: string
}

export type DemoErrors = Partial<Record<keyof DemoForm, string>>

export type TypedTimes = Pick<DemoForm, 'start' | 'end' | 'amount'>

/** Reserved (RFC 2606), so mail never leaves the demo. */
export const sampleCustomer: UserInfo & { notes: string } = {
  name: 'Sample Customer',
  email: 'sample.customer@example.org',
  phone: '(555) 555-0142',
  notes: 'Sample booking from the demo page.',
}

export function checkSpan({ facilityId, start, end }: Pick<DemoForm, 'facilityId' | 'start' | 'end'>): DemoErrors {
  const errors: DemoErrors = {}
  if (!isFacilityId(facilityId)) errors.facilityId = 'A facility ID looks like 71576da9-04a6-5fe7-abac-c16debd30288.'
  if (!isWallTime(start)) errors.start = 'Choose a date and time.'
  if (!isWallTime(end)) errors.end = 'Choose a date and time.'
  else if (isWallTime(start) && end <= start) errors.end = 'The end must be after the start.'
  return errors
}

export function checkForm(form: DemoForm): DemoErrors {
  const { name, email, phone, notes, amount } = form
  const errors: DemoErrors = { ...checkSpan(form), ...checkCustomer({ name, email, phone, notes }) }
  if (fromDecimal(amount.trim()) === undefined) errors.amount = 'Enter an amount, such as 75.00.'
  return errors
}

export function refusedFields(errors: readonly { path: string; message: string }[] = []): DemoErrors {
  const found: DemoErrors = {}
  for (const { path, message } of errors) {
    const field = fieldNames[path]
    if (field) found[field] ??= message
  }
  return found
}

const fieldNames: Record<string, keyof DemoForm> = {
  id: 'facilityId',
  facilityId: 'facilityId',
  amount: 'amount',
  totalAmount: 'amount',
  start: 'start',
  end: 'end',
  notes: 'notes',
  'userInfo.name': 'name',
  'userInfo.email': 'email',
  'userInfo.phone': 'phone',
}

export function isFacilityId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text.trim())
}

/** ISO 8601 with the offset at that time. */
export function momentOf(wallTime: string, zone: string): string {
  const minuteOfDay = Number(wallTime.slice(11, 13)) * 60 + Number(wallTime.slice(14, 16))
  const instant = instantOf(wallTime.slice(0, 10), minuteOfDay, zone)
  return toOffsetIso(instant, offsetMinutesAt(zone, instant))
}

/** 6 to 7 PM at the facility, free or not; `now` in milliseconds. */
export function tomorrowEvening(zone: string, now: number): TypedTimes {
  const date = addDays(dateIn(zone, now), 1)
  return { start: `${date}T18:00`, end: `${date}T19:00`, amount: '' }
}

/** Slots are in order. */
export function firstFree(slots: readonly AvailabilitySlot[]): TypedTimes | undefined {
  const slot = slots.find(({ status }) => status === 'open')
  return slot && { start: slot.startTime.slice(0, 16), end: slot.endTime.slice(0, 16), amount: slot.pricePerSlot }
}

/** "Available: Tue, Nov 24, 8 to 9 AM, $65." */
export function freeTimeText({ start, end, amount }: TypedTimes): string {
  const cents = fromDecimal(amount)
  if (cents === undefined) return 'No times are available in the next few days. Choose one yourself.'
  return `Available: ${shortDay(dateOf(start))}, ${rangeText({ startTime: start, endTime: end })}, ${toDollars(cents)}.`
}

function isWallTime(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/.test(text) && isCalendarDate(text.slice(0, 10))
}
