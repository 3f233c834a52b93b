import { addDays, weekdayOf } from '#kit/shared/time.ts'
import type { PriceRule, Schedule, ScheduleException } from '../contract.ts'
import { isInSeason, minutesOf, ruleAt, rulesOn } from '../rules.ts'
import { clockText, daysText, dayText, spanText } from './schedule-format.ts'

/** `path` is dotted, as in `priceRules.2.from`; `message` is for the owner. */
export type ScheduleFault = { path: string; message: string }

/**
 * Stretches that end before they begin or overlap, special prices or exceptions that apply at once, and unpriced hours
 * (`hourlyCents`: the facility's price or null). Of two conflicting entries it reports the later and names the other.
 */
export function checkSchedule(schedule: Schedule, hourlyCents: number | null): ScheduleFault[] {
  const faults = [
    ...checkHours(schedule),
    ...checkRules(schedule.priceRules ?? []),
    ...checkExceptions(schedule),
    ...checkTerms(schedule),
  ]
  // Missing prices only matter for valid hours.
  return faults.length > 0 ? faults : findUnpriced(schedule, hourlyCents)
}

function checkHours({ hours, slotMinutes }: Schedule): ScheduleFault[] {
  return hours.flatMap((span, index) => {
    const path = `hours.${index}`
    const { days, opens, closes } = span
    if (days.length === 0) return [{ path: `${path}.days`, message: 'Choose at least one day.' }]
    const fault = checkSpan(span, `${path}.closes`, slotMinutes)
    if (fault) return [fault]
    const other = hours.slice(0, index).find(each => shared(each.days, days).length > 0 && doOverlap(each, span))
    if (!other) return []
    const message = `${spanText(opens, closes)} overlaps ${spanText(other.opens, other.closes)} on ${daysText(shared(days, other.days))}.`
    return [{ path: `${path}.opens`, message }]
  })
}

type TimeSpan = { opens: string; closes: string }

function checkSpan({ opens, closes }: TimeSpan, path: string, slotMinutes: number): ScheduleFault | undefined {
  const minutes = minutesOf(closes) - minutesOf(opens)
  if (minutes <= 0) return { path, message: `Closing must be after opening at ${clockText(opens)}. ${ACROSS_MIDNIGHT}` }
  if (minutes >= slotMinutes) return undefined
  return {
    path,
    message: `${spanText(opens, closes)} is shorter than one booking, which takes ${slotMinutes} minutes.`,
  }
}

const ACROSS_MIDNIGHT = 'For hours across midnight, close at midnight and open again at midnight the next day.'

function doOverlap(a: TimeSpan, b: TimeSpan): boolean {
  return minutesOf(a.opens) < minutesOf(b.closes) && minutesOf(b.opens) < minutesOf(a.closes)
}

function checkRules(rules: readonly PriceRule[]): ScheduleFault[] {
  return rules.flatMap((rule, index) => {
    const path = `priceRules.${index}`
    if (rule.days.length === 0) return [{ path: `${path}.days`, message: 'Choose at least one day.' }]
    if (minutesOf(rule.to) <= minutesOf(rule.from))
      return [
        {
          path: `${path}.to`,
          message: `The end must be after ${clockText(rule.from)}. For a price across midnight, add one price until midnight and one from midnight on.`,
        },
      ]
    const other = rules.slice(0, index).find(each => doCountTogether(each, rule))
    return other ? [{ path: `${path}.from`, message: togetherText(rule, other) }] : []
  })
}

/** Any date falls on any weekday in some year. */
function doCountTogether(a: PriceRule, b: PriceRule): boolean {
  return (
    shared(a.days, b.days).length > 0 &&
    minutesOf(a.from) < minutesOf(b.to) &&
    minutesOf(b.from) < minutesOf(a.to) &&
    doMeet(a.season, b.season)
  )
}

/** One of two overlapping seasons begins within the other. A season beats the whole year, so those never conflict. */
function doMeet(a: PriceRule['season'], b: PriceRule['season']): boolean {
  if (!a || !b) return !a && !b
  return isWithin(a.from, b) || isWithin(b.from, a)
}

function isWithin(day: string, { from, to }: NonNullable<PriceRule['season']>): boolean {
  return from <= to ? from <= day && day <= to : from <= day || day <= to
}

function togetherText(rule: PriceRule, other: PriceRule): string {
  const from = [rule.from, other.from].toSorted().at(-1)!
  const to = [rule.to, other.to].toSorted()[0]!
  const { season } = rule
  const since = season && other.season ? (isWithin(season.from, other.season) ? season.from : other.season.from) : null
  const when = `${daysText(shared(rule.days, other.days))}, ${spanText(from, to)}${since ? `, from ${dayText(since)} on` : ''}`
  return `“${rule.name}” and “${other.name}” overlap on ${when}. Only one price can apply at a time.`
}

function checkExceptions({ exceptions = [], slotMinutes }: Schedule): ScheduleFault[] {
  return exceptions.flatMap((exception, index) => {
    const path = `exceptions.${index}`
    if (exception.to < exception.from)
      return [{ path: `${path}.to`, message: `The last day can’t be before the first, ${dayText(exception.from)}.` }]
    const other = exceptions.slice(0, index).find(({ from, to }) => from <= exception.to && exception.from <= to)
    const overlap = other && { path: `${path}.from`, message: sameDayText(exception, other) }
    return [...(overlap ? [overlap] : []), ...checkSpecialHours(exception, path, slotMinutes)]
  })
}

function sameDayText(exception: ScheduleException, other: ScheduleException): string {
  const day = exception.from < other.from ? other.from : exception.from
  return `“${exception.name}” and “${other.name}” both apply on ${dayText(day)}.`
}

function checkSpecialHours({ hours }: ScheduleException, path: string, slotMinutes: number): ScheduleFault[] {
  return hours.flatMap((span, index) => {
    const fault = checkSpan(span, `${path}.hours.${index}.closes`, slotMinutes)
    if (fault) return [fault]
    const other = hours.slice(0, index).find(each => doOverlap(each, span))
    if (!other) return []
    const message = `${spanText(span.opens, span.closes)} overlaps ${spanText(other.opens, other.closes)}.`
    return [{ path: `${path}.hours.${index}.opens`, message }]
  })
}

/** Nothing would be bookable. */
function checkTerms({ leadMinutes = 0, windowDays }: Schedule): ScheduleFault[] {
  if (windowDays === undefined || leadMinutes < (windowDays + 1) * 24 * 60) return []
  return [
    {
      path: 'leadMinutes',
      message: `Nothing could be booked: booking opens ${windowDays} days ahead, but you require more notice than that. Shorten the notice or open booking earlier.`,
    },
  ]
}

function shared(a: readonly number[], b: readonly number[]): number[] {
  return a.filter(day => b.includes(day))
}

type PriceFault = { path: string; message: string }

/** By the wall clock. */
type Gap = { from: string; to: string }

/**
 * All time between opening and closing needs a price, since on days when clocks change a slot may start anywhere in it.
 * One fault per stretch, at its first unpriced time.
 */
function findUnpriced(schedule: Schedule, hourlyCents: number | null): PriceFault[] {
  if (hourlyCents !== null) return []
  return [...findInWeek(schedule), ...findInExceptions(schedule)]
}

function findInWeek(schedule: Schedule) {
  const dates = datesOfSeasons(schedule)
  return schedule.hours.flatMap(({ days, priceCents, ...span }, index) => {
    if (priceCents !== undefined) return []
    for (const day of days) {
      for (const { date, isWholeYear } of dates) {
        const gap = gapIn(span, rulesOn(schedule, date, day))
        if (!gap) continue
        const when = `${daysText([day])}, ${spanText(gap.from, gap.to)}`
        // A seasonal price alone leaves the rest of the year open.
        const since = isWholeYear ? '' : `, for one on ${dayText(date.slice(5))}`
        return [{ path: `hours.${index}.priceCents`, message: unpricedText(`on ${when}${since}`) }]
      }
    }
    return []
  })
}

/** The first day of each season and the day after it. */
function datesOfSeasons({ priceRules = [] }: Schedule): { date: string; isWholeYear: boolean }[] {
  const seasons = priceRules.flatMap(({ season }) => season ?? [])
  if (seasons.length === 0) return [{ date: LEAP_YEAR, isWholeYear: true }]
  const edges = seasons.flatMap(({ from, to }) => [`2028-${from}`, addDays(`2028-${to}`, 1)])
  return [...new Set([LEAP_YEAR, ...edges])].toSorted().map(date => ({ date, isWholeYear: false }))
}

/** In a leap year, which has every day. */
const LEAP_YEAR = '2028-01-01'

/** Each date once: an exception may last for decades. */
function findInExceptions(schedule: Schedule) {
  const gapsOn = gapsByDate(schedule)
  return (schedule.exceptions ?? []).flatMap(({ name, from, to, hours }, index) => {
    const faults = hours.map((): PriceFault | undefined => undefined)
    const open = new Set(hours.keys().filter(place => hours[place]!.priceCents === undefined))
    for (let date = from; date <= to && open.size > 0; date = addDays(date, 1)) {
      for (const gap of gapsOn(date)) {
        for (const place of open) {
          const part = partOf(hours[place]!, gap)
          if (!part) continue
          const when = `${dayText(date)}, ${spanText(part.from, part.to)} (“${name}”)`
          faults[place] = { path: `exceptions.${index}.hours.${place}.priceCents`, message: unpricedText(`on ${when}`) }
          open.delete(place)
        }
      }
    }
    return faults.filter(fault => fault !== undefined)
  })
}

/** Not covered by price rules; cached by the rules in effect. */
function gapsByDate(schedule: Schedule): (date: string) => Gap[] {
  const seasons = (schedule.priceRules ?? []).flatMap(({ season }) => season ?? [])
  const known = new Map<string, Gap[]>()
  return date => {
    const key = [weekdayOf(date), ...seasons.map(season => Number(isInSeason(season, date.slice(5))))].join('')
    const gaps = known.get(key) ?? gapsOfDay(rulesOn(schedule, date))
    known.set(key, gaps)
    return gaps
  }
}

function gapsOfDay(rules: readonly PriceRule[]): Gap[] {
  const gaps: Gap[] = []
  for (let opens = '00:00'; opens < '24:00'; ) {
    const gap = gapIn({ opens, closes: '24:00' }, rules)
    if (!gap) break
    gaps.push(gap)
    opens = gap.to
  }
  return gaps
}

function partOf({ opens, closes }: { opens: string; closes: string }, gap: Gap): Gap | undefined {
  const from = opens < gap.from ? gap.from : opens
  const to = closes < gap.to ? closes : gap.to
  return from < to ? { from, to } : undefined
}

function gapIn({ opens, closes }: { opens: string; closes: string }, rules: readonly PriceRule[]): Gap | undefined {
  let from = opens
  while (from < closes) {
    const at = minutesOf(from)
    const rule = ruleAt(rules, () => at)
    if (!rule) return { from, to: [closes, ...rules.map(each => each.from)].filter(edge => edge > from).toSorted()[0]! }
    from = rule.to
  }
  return undefined
}

function unpricedText(when: string): string {
  return `There’s no hourly price ${when}. Set a price for these hours, or add a special price.`
}
