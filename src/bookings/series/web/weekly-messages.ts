import { dateOf, shortDay } from '#availability/time-format.ts'
import { isCalendarDate } from '#kit/shared/time.ts'
import { type LeftOut, timesText, type WeeklyDate } from './weekly-dates.ts'

type Times = { startTime: string; endTime: string }

/** "Tuesday". */
export function weekdayName(date: string): string {
  return isCalendarDate(date) ? weekday.format(Date.parse(`${date}T00:00:00Z`)) : ''
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

/** "10 Tuesdays", "1 Tuesday". */
export function countText(count: number, date: string): string {
  return `${count} ${weekdayName(date)}${count === 1 ? '' : 's'}`
}

/** "10 Tuesdays", "16 dates" if they differ. */
export function datesText(count: number, dates: readonly string[]): string {
  if (new Set(dates.map(weekdayName)).size === 1) return countText(count, dates[0]!)
  return count === 1 ? '1 date' : `${count} dates`
}

/** `timeZone` is the facility's. */
export function stateText({ state, free, taken }: WeeklyDate, timeZone: string): string {
  switch (state) {
    case 'mine':
      return 'Held for you'
    case 'free':
      return 'Available'
    case 'partly':
      return partlyText({ free, taken }, timeZone)
    case 'taken':
      return 'Taken'
    case 'closed':
      return 'Not offered that day'
  }
}

function partlyText({ free, taken }: Pick<WeeklyDate, 'free' | 'taken'>, timeZone: string): string {
  if (free.length > 0) return `Only ${timesText(free, timeZone)} is available`
  return taken.length > 0 ? `${timesText(taken, timeZone)} is taken` : 'The rest is not offered'
}

/** Includes dates already held. */
export function freeText(dates: readonly WeeklyDate[]): string {
  const free = dates.filter(({ state }) => state === 'free' || state === 'mine').length
  const all = datesText(
    dates.length,
    dates.map(({ date }) => date),
  )
  if (free === 2 && dates.length === 2) return `Both ${all.slice(2)} are available`
  return free === dates.length ? `All ${all} are available` : `${free} of ${all} ${free === 1 ? 'is' : 'are'} available`
}

/** Some were taken just now, so nothing was held. */
export function takenText(slots: readonly Times[], timeZone: string): string {
  const byDay = Map.groupBy(slots, slot => dateOf(slot.startTime))
  const days = [...byDay].map(([date, ofDay]) => `${shortDay(date)}, ${timesText(ofDay, timeZone)}`)
  if (days.length === 0) return 'One of these times has just been taken.'
  return `${days.join('; ')} ${slots.length === 1 ? 'has' : 'have'} just been taken.`
}

/** "9 Wednesdays". */
export function unheldText({ text, count }: { text: string; count: number }): string {
  const more = text.replace(/^(\d+) /, '$1 more ')
  return count === 1
    ? `${more} is selected but not held yet. Hold it first, or it won’t be booked.`
    : `${more} are selected but not held yet. Hold them first, or they won’t be booked.`
}

export type Series = {
  /** "10 Tuesdays, Mar 3 – May 5". */
  title: string
  /** "7 to 9 PM"; null if it varies. */
  times: string | null
  dates: { date: string; day: string; times: string }[]
}

/** Three or more dates with the same weekday, else null. Slots in order. */
export function seriesOf(slots: readonly Times[], timeZone: string): Series | null {
  const byDay = Map.groupBy(slots, slot => dateOf(slot.startTime))
  const dates = [...byDay].map(([date, ofDay]) => ({ date, day: shortDay(date), times: timesText(ofDay, timeZone) }))
  const [first, last] = [dates[0], dates.at(-1)]
  if (!first || !last || dates.length < MIN_DATES) return null
  if (dates.some(({ date }) => weekdayName(date) !== weekdayName(first.date))) return null
  return {
    title: `${countText(dates.length, first.date)}, ${monthDay(first.date)} – ${monthDay(last.date)}`,
    times: dates.every(({ times }) => times === first.times) ? first.times : null,
    dates,
  }
}

const MIN_DATES = 3

/** "Skipped Mar 17 and Apr 7: already taken." One sentence per reason. */
export function leftOutTexts(leftOut: readonly LeftOut[]): string[] {
  return (['taken', 'closed', 'chosen'] as const).flatMap(why => {
    const days = leftOut.filter(date => date.why === why).map(({ date }) => monthDay(date))
    if (days.length === 0) return []
    if (why === 'chosen') return [`You skipped ${listOf(days)}.`]
    return [`Skipped ${listOf(days)}: ${why === 'taken' ? 'already taken' : 'not offered'}.`]
  })
}

function listOf(words: readonly string[]): string {
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(words).replace(/, and /, ' and ')
}

/** "Mar 3". */
function monthDay(date: string): string {
  return monthAndDay.format(Date.parse(`${date}T00:00:00Z`))
}

const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
