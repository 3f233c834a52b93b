import { addDays, weekdayOf } from '#kit/shared/time.ts'
import type { PriceRule, Schedule } from '../contract.ts'
import { isInSeason, minutesOf, ruleAt, rulesOn } from '../rules.ts'
import { daysText, dayText, spanText } from './schedule-format.ts'

type PriceFault = { path: string; message: string }

/** By the wall clock. */
type Gap = { from: string; to: string }

/**
 * All time between opening and closing needs a price, since on days when clocks change a slot may start anywhere in it.
 * One fault per stretch, at its first unpriced time.
 */
export function findUnpriced(schedule: Schedule, hourlyCents: number | null): PriceFault[] {
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
