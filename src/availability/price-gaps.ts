import { addDays } from '#kit/shared/time.ts'
import type { PriceRule, Schedule } from './contract.ts'
import { minutesOf, ruleAt, rulesOn } from './rules.ts'
import { daysText, dayText, stretchText } from './schedule-words.ts'

/**
 * Where a schedule is open and nothing says what an hour costs: neither the facility nor the hours nor a special price. All the
 * time between opening and closing must have a price, since on the days when clocks change a slot may start anywhere in it. One
 * fault for each stretch, at its first such time.
 */
export function findUnpriced(schedule: Schedule, hourlyCents: number | null): { path: string; message: string }[] {
  if (hourlyCents !== null) return []
  return [...findInWeek(schedule), ...findInExceptions(schedule)]
}

function findInWeek(schedule: Schedule) {
  const dates = datesOfSeasons(schedule)
  return schedule.hours.flatMap(({ days, priceCents, ...stretch }, index) => {
    if (priceCents !== undefined) return []
    for (const day of days) {
      for (const { date, isWholeYear } of dates) {
        const gap = gapIn(stretch, rulesOn(schedule, date, day))
        if (!gap) continue
        const when = `${daysText([day])}, ${stretchText(gap.from, gap.to)}`
        // A price of the season alone leaves the rest of the year open.
        const since = isWholeYear ? '' : `, for one on ${dayText(date.slice(5))}`
        return [{ path: `hours.${index}.priceCents`, message: unpricedText(`on ${when}${since}`) }]
      }
    }
    return []
  })
}

/** One date for each part of the year in which other rules count: the days on which a season begins, and those after its end. */
function datesOfSeasons({ priceRules = [] }: Schedule): { date: string; isWholeYear: boolean }[] {
  const seasons = priceRules.flatMap(({ season }) => season ?? [])
  if (seasons.length === 0) return [{ date: LEAP_YEAR, isWholeYear: true }]
  const edges = seasons.flatMap(({ from, to }) => [`2028-${from}`, addDays(`2028-${to}`, 1)])
  return [...new Set([LEAP_YEAR, ...edges])].toSorted().map(date => ({ date, isWholeYear: false }))
}

/** January 1 of a year that has every day. */
const LEAP_YEAR = '2028-01-01'

function findInExceptions(schedule: Schedule) {
  return (schedule.exceptions ?? []).flatMap(({ name, from, to, hours }, index) =>
    hours.flatMap(({ priceCents, ...stretch }, place) => {
      if (priceCents !== undefined) return []
      for (let date = from; date <= to; date = addDays(date, 1)) {
        const gap = gapIn(stretch, rulesOn(schedule, date))
        if (!gap) continue
        const when = `${dayText(date)}, ${stretchText(gap.from, gap.to)} (“${name}”)`
        return [{ path: `exceptions.${index}.hours.${place}.priceCents`, message: unpricedText(`on ${when}`) }]
      }
      return []
    }),
  )
}

/** The first part of a stretch that none of a day's rules covers. */
function gapIn(
  { opens, closes }: { opens: string; closes: string },
  rules: readonly PriceRule[],
): { from: string; to: string } | undefined {
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
  return `Nothing says what an hour costs ${when}. Set a price for these hours, or a special price then.`
}
