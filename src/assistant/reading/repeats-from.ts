import { daysIn, daysText, firstOn } from '#availability/recurrence.ts'
import { addDays, dateIn, instantOf, weekdayOf } from '#kit/shared/time.ts'
import { addMonths } from './date-phrases.ts'
import type { RecurrenceReading } from './read-recurrence.ts'
import type { Reading } from './request-text.ts'
import { rangeOf } from './time-ranges.ts'

export type Repeats = Pick<
  RecurrenceReading,
  'repeat_days' | 'repeat_every' | 'repeat_weeks' | 'repeat_count' | 'repeat_skip' | 'fields'
> & { repeat_until: Reading<string> }

export const noRepeats: Repeats = {
  repeat_days: {},
  repeat_every: {},
  repeat_weeks: {},
  repeat_count: {},
  repeat_until: {},
  repeat_skip: {},
  fields: {},
}

type Around = { date: Reading<string>; time: Reading<string>; now: number; zone: string }

/** The first date is the next on one of the days whose time is not over. Without an end, asks for the number of weeks. */
export function repeatsFrom(
  recurrence: RecurrenceReading,
  { date, time, now, zone }: Around,
): { date: Reading<string>; time: Reading<string>; repeats: Repeats } {
  const { repeat_days, repeat_every, repeat_weeks, repeat_count, repeat_skip, fields, span, months } = recurrence
  const today = dateIn(zone, now)
  const said = span.start.words === undefined ? date : span.start
  const isOver = time.value !== undefined && instantOf(today, rangeOf(time.value).from, zone) <= now
  const earliest = said.value ?? (isOver ? addDays(today, 1) : today)
  const days = repeat_days.value ?? (said.value && daysText([weekdayOf(said.value)]))
  const first = days === undefined || said.unclear ? undefined : firstOn(daysIn(days), earliest)
  const words = said.words ?? repeat_days.words ?? ''
  const until = months.value && first ? { value: addDays(addMonths(first, months.value), -1), ...wordsOf(months) } : {}
  return {
    date: first === undefined ? said : { value: first, words },
    time,
    repeats: {
      repeat_days: dayReading(repeat_days, { days, words }),
      repeat_every,
      repeat_weeks: hasEnd(recurrence) ? repeat_weeks : askForWeeks(repeat_days.words || words),
      repeat_count,
      repeat_until: span.until.words === undefined ? until : span.until,
      repeat_skip,
      fields,
    },
  }
}

function wordsOf({ words }: Reading<number>) {
  return words === undefined ? {} : { words }
}

function dayReading(
  reading: Reading<string>,
  { days, words }: { days: string | undefined; words: string },
): Reading<string> {
  if (reading.value !== undefined || reading.unclear) return reading
  if (days !== undefined) return { value: days, words: reading.words || words }
  const text = 'Which day of the week?'
  return { words: reading.words ?? '', unclear: { words: reading.words ?? '', text, choices: dayChoices } }
}

const dayChoices = [
  ['Mondays', 'mon'],
  ['Tuesdays', 'tue'],
  ['Wednesdays', 'wed'],
  ['Thursdays', 'thu'],
  ['Fridays', 'fri'],
  ['Saturdays', 'sat'],
  ['Sundays', 'sun'],
].map(([label = '', value = '']) => ({ label, value }))

function hasEnd({ repeat_weeks, repeat_count, span, months }: RecurrenceReading): boolean {
  return [repeat_weeks, repeat_count, span.until, months].some(({ value, unclear }) => value !== undefined || unclear)
}

function askForWeeks(words: string): Reading<number> {
  const choices = [4, 8, 12].map(value => ({ label: `${value} weeks`, value }))
  return { words, unclear: { words, text: 'For how many weeks?', choices } }
}
