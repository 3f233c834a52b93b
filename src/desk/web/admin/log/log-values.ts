import type { AuditRecord } from '#accounts/log-contract.ts'
import { valueText as termText } from '#availability/bulk-changes/web/bulk-messages.ts'
import type { PriceRule, Schedule } from '#availability/contract.ts'
import type { OwnerGround } from '#availability/ground/contract.ts'
import { toGroundForm } from '#availability/ground/web/ground-form.ts'
import { partText } from '#availability/ground/web/ground-messages.ts'
import { clockText, daysText, dayText, spanText, weekText } from '#availability/schedule/schedule-format.ts'
import { durationText } from '#availability/time-format.ts'
import { type BookingEvent, bookingEvents } from '#bookings/booking-events.ts'
import { providerNames } from '#calendars/contract.ts'
import type { ApprovalRule } from '#facilities/approval-rules/contract.ts'
import { ruleText } from '#facilities/approval-rules/web/rule-format.ts'
import { type FacilityField, fieldNames } from '#facilities/facility-form.ts'
import { isUuid } from '#kit/shared/is-uuid.ts'
import { toDollars } from '#kit/shared/money.ts'
import { roleLabels } from '#organizations/organization-labels.ts'

export type Difference = { name: string; before: string; after: string }

type State = Readonly<Record<string, unknown>> | null

/** Unchanged fields and ids are left out; so are fields that only `before` has, where there is an `after`. */
export function differencesOf({ before, after }: Pick<AuditRecord, 'before' | 'after'>): Difference[] {
  const [was, is] = [withoutSchedule(before), withoutSchedule(after)]
  const names = Object.keys({ ...is, ...(is === null && was) })
  const found = names.flatMap(name => {
    const difference = { name: labelOf(name), before: textOf(name, was?.[name]), after: textOf(name, is?.[name]) }
    return difference.before === difference.after ? [] : [difference]
  })
  // A count and the list that it counts have one label.
  return found.filter(({ name }, at) => found.findIndex(other => other.name === name) === at)
}

/** The fields of a schedule, all of them, beside the others. */
function withoutSchedule(state: State): State {
  if (!state || !('schedule' in state)) return state
  const { schedule, ...others } = state
  return { ...others, ...noSchedule, ...(schedule as Partial<Schedule> | null) }
}

const noSchedule: { [Name in keyof Schedule]-?: null } = {
  slotMinutes: null,
  bufferMinutes: null,
  hours: null,
  priceRules: null,
  leadMinutes: null,
  windowDays: null,
  bookableFrom: null,
  exceptions: null,
}

/** "refundAmount", "refund-amount" and "refund_amount" → "Refund amount". */
export function sentence(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function labelOf(name: string): string {
  if (Object.hasOwn(labels, name)) return labels[name]!
  return Object.hasOwn(fieldNames, name) ? fieldNames[name as FacilityField] : sentence(name)
}

const labels: Record<string, string> = {
  alt: 'Photo description',
  bookableFrom: 'Bookable from',
  bufferMinutes: 'Break between bookings',
  bytes: 'Size',
  comingBookings: 'Upcoming bookings',
  count: 'Facilities',
  duplicate: 'Duplicates',
  facilityIds: 'Facilities',
  ground: 'Shared space',
  hasNewSecret: 'New password or key',
  isAdministrator: 'Administrator',
  isHere: 'Checked in',
  isTold: 'Submitter notified',
  leadMinutes: 'Minimum notice',
  mediaType: 'File type',
  name: 'Name',
  priceRules: 'Special prices',
  pricePercent: 'Price change',
  refused: 'Rejected',
  removed: 'Facilities removed',
  responseHours: 'Response time',
  restored: 'Facilities restored',
  slotMinutes: 'Booking length',
  stay: 'Time',
  windowDays: 'Booking window',
  withNames: 'With customers’ names',
}

/** Empty for missing values, and for ids, which say nothing to people. */
function textOf(name: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return ''
  if (Object.hasOwn(formats, name)) return formatted(name, value)
  if (/(^id|Ids?)$/.test(name)) return ''
  if (/amount$/i.test(name) || name === 'pricePerHour') return dollars(value)
  if (name.endsWith('Cents') && typeof value === 'number') return toDollars(value)
  return plainText(value)
}

/** Entries are kept for years, and an old one of another shape must not break the page. */
function formatted(name: string, value: unknown): string {
  try {
    return formats[name]!(value as never)
  } catch {
    return plainText(value)
  }
}

/** For values of any shape. */
function plainText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return value.toLocaleString('en-US')
  if (typeof value === 'string') return isUuid(value) ? '' : timeText(value)
  if (Array.isArray(value)) {
    const parts = value.map(plainText).filter(text => text !== '')
    return parts.join(value.some(part => part !== null && typeof part === 'object') ? '; ' : ', ')
  }
  return Object.entries(value)
    .map(([name, part]) => [labelOf(name), textOf(name, part)] as const)
    .flatMap(([label, text]) => (text === '' ? [] : [`${label}: ${text}`]))
    .join(', ')
}

const formats: Record<string, (value: never) => string> = {
  approval: (value: string) => sentence(termText('approval', value)),
  attendance: (value: string) => (value === 'no-show' ? 'No-show' : sentence(value)),
  blocks: (blocks: { startTime: string; endTime: string; reason: string }[]) =>
    blocks.map(({ startTime, endTime, reason }) => period(startTime, endTime, reason)).join('; '),
  bufferMinutes: durationText,
  bytes: (bytes: number) => `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-US')} KB`,
  decision: sentence,
  events: (events: string[]) => events.map(event => bookingEvents[event as BookingEvent]?.label ?? event).join('; '),
  exceptions: (exceptions: NonNullable<Schedule['exceptions']>) => exceptions.map(exceptionText).join('; '),
  facilityIds: (ids: string[]) => ids.length.toLocaleString('en-US'),
  ground: (members: OwnerGround['members']) => {
    if (members.length === 0) return ''
    const { cuts, members: parts } = toGroundForm({ members })
    return parts.map(({ name, part }) => `${name}: ${partText(part, cuts).toLowerCase()}`).join('; ')
  },
  halves: (halves: { name: string }[]) => halves.map(({ name }) => name).join(', '),
  hours: (hours: Schedule['hours']) => sentenceStart(weekText(hours)),
  indoorOutdoor: sentence,
  kind: sentence,
  leadMinutes: (minutes: number) => termText('leadMinutes', String(minutes)),
  mediaType: (type: string) => type.split('/').at(-1)!.toUpperCase(),
  method: sentence,
  pricePercent: (percent: number) => `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`,
  priceRules: (rules: PriceRule[]) => rules.map(priceRuleText).join('; '),
  provider: providerText,
  providerType: providerText,
  refundHours: (policy: string) => sentenceStart(termText('refundPolicy', policy)),
  refundPolicy: (policy: string) => sentenceStart(termText('refundPolicy', policy)),
  remedy: sentence,
  responseHours: (hours: number | string) => termText('responseHours', String(hours)),
  role: (role: string) =>
    Object.hasOwn(roleLabels, role) ? roleLabels[role as keyof typeof roleLabels] : sentence(role),
  rule: (rule: ApprovalRule) => ruleText(rule),
  slotMinutes: durationText,
  status: (status: string) => (status === 'cancelled' ? 'Canceled' : sentence(status)),
  times: (times: string[] | number) =>
    Array.isArray(times) ? times.map(time => time.replace('/', ' to ')).join('; ') : times.toLocaleString('en-US'),
  windowDays: (days: number) => termText('windowDays', String(days)),
}

function providerText(provider: string): string {
  return Object.hasOwn(providerNames, provider)
    ? providerNames[provider as keyof typeof providerNames]
    : sentence(provider)
}

function sentenceStart(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "75.00" and "$75" → "$75". */
function dollars(value: unknown): string {
  const text = String(value).replace(/^\$/, '')
  return /^\d+(\.\d+)?$/.test(text) ? toDollars(Math.round(Number(text) * 100)) : plainText(value)
}

function period(from: string, to: string, reason: string): string {
  return `${timeText(from)} to ${timeText(to)}${reason && `, ${reason}`}`
}

function exceptionText({ name, from, to, hours }: NonNullable<Schedule['exceptions']>[number]): string {
  const days = from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`
  const spans = hours.map(({ opens, closes }) => spanText(opens, closes))
  return `${name}, ${days}: ${spans.length === 0 ? 'closed' : spans.join(', ')}`
}

function priceRuleText({ name, days, from, to, season, hourCents }: PriceRule): string {
  const months = season ? `, ${dayText(season.from)} to ${dayText(season.to)}` : ''
  return `${name}, ${daysText(days)} ${spanText(from, to)}${months}: ${toDollars(hourCents)} per hour`
}

/** A wall clock's "2026-11-29T17:00" → "November 29, 2026, 5 PM". Instants are left for the reader's zone. */
function timeText(text: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?$/.exec(text) ?? []
  if (!day) return text
  return time ? `${dayText(day)}, ${clockText(time)}` : dayText(day)
}

const MOMENT = /(\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+(?:Z|[+-]\d\d:\d\d))/

/** Every second part is an instant, as in our responses: "2026-11-29T22:00:00.000Z". */
export function partsByMoment(text: string): string[] {
  return text.split(MOMENT)
}
