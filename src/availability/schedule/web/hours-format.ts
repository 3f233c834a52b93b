import { durationText, longDay, shortDay } from '#availability/time-format.ts'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import type { WeeklyOffer } from '../contract.ts'

type Hours = Pick<WeeklyOffer['hours'][number], 'days' | 'opens' | 'closes' | 'pricePerHour'> & {
  priceReason?: string | null
}

export type WeekRow = { days: string; text: string }

/**
 * Weekly opening hours, Monday first: "Mon–Fri": "8 AM–10 PM", "Sun": "Closed". Merges equal days into a row, and
 * touching hours whatever their price.
 */
export function openingRows(hours: readonly Hours[]): WeekRow[] {
  return groupDays(day => joined(spansOn(hours, day).map(free)).map(spanText).join(', ') || 'Closed')
}

/**
 * Hourly prices: "Mon–Fri, 5–10 PM": "$80", with the owner's label: "Mon–Fri, 5–10 PM (Evenings)". Ordered by weekday
 * and time; one row per price and time of day, and a single row if the price never changes.
 */
export function priceRows(hours: readonly Hours[]): WeekRow[] {
  const found = week.flatMap(day => pricedSpans(hours, day).map(span => ({ day, stretch: span })))
  const [first] = found
  if (first && found.every(({ stretch: span }) => span.price === first.stretch.price))
    return [{ days: 'All hours', text: priceText(first.stretch.price) }]
  const alike = Map.groupBy(found, ({ stretch: span }) => JSON.stringify(span))
  return [...alike.values()].map(same => {
    const { stretch: span } = same[0]!
    const days = daysText(same.map(({ day }) => day))
    const reason = span.reason === null ? '' : ` (${span.reason})`
    return { days: `${days}, ${spanText(span)}${reason}`, text: priceText(span.price) }
  })
}

/** Lowest and highest hourly price: "$65 to $80", "$75", "Free"; null if never open. */
export function priceSpan(hours: readonly Hours[]): string | null {
  const prices = hours.map(({ pricePerHour }) => fromDecimal(pricePerHour) ?? 0)
  if (prices.length === 0) return null
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  return least === most ? priceText(least) : `${priceText(least)} to ${toDollars(most)}`
}

/** Upcoming days with other hours: "Thu, Dec 24 – Sat, Dec 26: Holidays": "Closed". */
export function exceptionRows(exceptions: WeeklyOffer['exceptions']): WeekRow[] {
  return exceptions.map(({ name, from, to, hours }) => {
    const dates = from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`
    return { days: `${dates}: ${name}`, text: hours.map(spanText).join(', ') || 'Closed' }
  })
}

/** "Bookable from Tuesday, June 1, 2027. Book at least 2 hours ahead and up to 60 days ahead."; null without limits. */
export function termsText({
  leadMinutes,
  windowDays,
  bookableFrom,
}: Pick<WeeklyOffer, 'leadMinutes' | 'windowDays' | 'bookableFrom'>): string | null {
  const terms = [
    ...(leadMinutes > 0 ? [`at least ${noticeText(leadMinutes)} ahead`] : []),
    ...(windowDays < A_YEAR ? [`up to ${windowDays === 1 ? '1 day' : `${windowDays} days`} ahead`] : []),
  ]
  const sentences = [
    ...(bookableFrom ? [`Bookable from ${longDay(bookableFrom)}, ${bookableFrom.slice(0, 4)}.`] : []),
    ...(terms.length > 0 ? [`Book ${terms.join(' and ')}.`] : []),
  ]
  return sentences.length === 0 ? null : sentences.join(' ')
}

/** Days; windows this long are not mentioned. */
const A_YEAR = 365

/** "45 minutes", "2 hours", "1 day", "3 days": days where whole. */
export function noticeText(minutes: number): string {
  const days = minutes / 1440
  if (!Number.isInteger(days)) return durationText(minutes)
  return days === 1 ? '1 day' : `${days} days`
}

/** "Every day", "Mon–Fri", "Sat, Sun", "Mon–Wed, Fri"; 0 = Sunday … 6 = Saturday, weeks begin on Monday. */
export function daysText(days: readonly number[]): string {
  if (week.every(day => days.includes(day))) return 'Every day'
  const runs: number[][] = []
  for (const [place, day] of week.entries()) {
    if (!days.includes(day)) continue
    const last = runs.at(-1)
    if (last?.at(-1) === place - 1) last.push(place)
    else runs.push([place])
  }
  return runs.map(runText).join(', ')
}

const week = [1, 2, 3, 4, 5, 6, 0] as const
const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

function runText(run: readonly number[]): string {
  const shown = run.map(place => names[place]!)
  return shown.length > 2 ? `${shown[0]}–${shown.at(-1)}` : shown.join(', ')
}

/** Times as HH:mm, which sort as text; price in whole cents an hour. */
type TimeSpan = { opens: string; closes: string; price: number; reason: string | null }

function spansOn(hours: readonly Hours[], day: number): TimeSpan[] {
  return hours
    .filter(({ days }) => days.includes(day))
    .map(({ opens, closes, pricePerHour, priceReason = null }) => ({
      opens,
      closes,
      price: fromDecimal(pricePerHour) ?? 0,
      reason: priceReason,
    }))
    .sort((a, b) => a.opens.localeCompare(b.opens))
}

function pricedSpans(hours: readonly Hours[], day: number): TimeSpan[] {
  const byPrice = Map.groupBy(spansOn(hours, day), ({ price, reason }) => JSON.stringify([price, reason]))
  return [...byPrice.values()].flatMap(joined).sort((a, b) => a.opens.localeCompare(b.opens))
}

/** Ignores the price, so that touching stretches merge. */
function free({ opens, closes }: TimeSpan): TimeSpan {
  return { opens, closes, price: 0, reason: null }
}

/** Sorted by opening; touching or overlapping ones merge. */
function joined(spans: readonly TimeSpan[]): TimeSpan[] {
  const all: TimeSpan[] = []
  for (const next of spans) {
    const last = all.at(-1)
    if (last && next.opens <= last.closes) {
      if (next.closes > last.closes) last.closes = next.closes
    } else all.push({ ...next })
  }
  return all
}

function groupDays(textOf: (day: number) => string): WeekRow[] {
  const alike = Map.groupBy(week, textOf)
  return [...alike].map(([text, days]) => ({ days: daysText(days), text }))
}

/** "5–10 PM", "8 AM–5 PM", "6 PM–midnight", "all day". */
export function spanText({ opens, closes }: Pick<TimeSpan, 'opens' | 'closes'>): string {
  if (opens === '00:00' && closes === '24:00') return 'all day'
  const [from, to] = [clockOf(opens), clockOf(closes)]
  const start = from.half === to.half ? from.clock : `${from.clock}${from.half}`
  return `${start}–${to.clock}${to.half}`
}

function clockOf(time: string): { clock: string; half: string } {
  if (time === '24:00' || time === '00:00') return { clock: 'midnight', half: '' }
  const hour = Number(time.slice(0, 2))
  const minutes = time.endsWith(':00') ? '' : time.slice(2)
  return { clock: `${hour % 12 || 12}${minutes}`, half: hour < 12 ? ' AM' : ' PM' }
}

function priceText(cents: number): string {
  return cents === 0 ? 'Free' : toDollars(cents)
}
