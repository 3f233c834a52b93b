import { addDays, weekdayOf } from '#kit/shared/time.ts'

/** US law and custom (5 U.S.C. 6103 for federal holidays). */
type Holiday = { pattern: RegExp; words: string; dayIn: (year: number) => string }

/** Longer names first. */
export const holidays: readonly Holiday[] = [
  named("new\\s+year'?s?\\s+eve|nye", on(12, 31)),
  named("new\\s+year'?s?(?:\\s+day)?", on(1, 1)),
  named("(?:mlk|martin\\s+luther\\s+king)(?:'?s)?(?:\\s+(?:jr\\.?|junior))?(?:\\s+day)?", nth(3, 1, 1)),
  named("valentine'?s?(?:\\s+day)?", on(2, 14)),
  named("president'?s?'?\\s+day", nth(3, 1, 2)),
  named('super\\s*bowl(?:\\s+sunday)?', nth(2, 0, 2)),
  named('leap\\s+day', year => `${year + ((4 - (year % 4)) % 4)}-02-29`),
  named("(?:st\\.?|saint)\\s+patrick'?s?(?:\\s+day)?|st\\.?\\s+paddy'?s?(?:\\s+day)?", on(3, 17)),
  named('good\\s+friday', year => addDays(easter(year), -2)),
  named('palm\\s+sunday', year => addDays(easter(year), -7)),
  named('easter\\s+monday', year => addDays(easter(year), 1)),
  named('easter(?:\\s+sunday)?', easter),
  named('cinco\\s+de\\s+mayo', on(5, 5)),
  named("mother'?s?'?\\s+day", nth(2, 0, 5)),
  named('memorial\\s+day', year => lastWeekday(year, 5, 1)),
  named('juneteenth', on(6, 19)),
  named("father'?s?'?\\s+day", nth(3, 0, 6)),
  named('independence\\s+day|(?:the\\s+)?(?:fourth|4th)\\s+of\\s+july|july\\s+4(?:th)?(?=\\s+weekend)', on(7, 4)),
  named('labor\\s+day', nth(1, 1, 9)),
  named("(?:columbus|indigenous\\s+people'?s?'?)\\s+day", nth(2, 1, 10)),
  named('halloween', on(10, 31)),
  named("veteran'?s?'?\\s+day", on(11, 11)),
  named('black\\s+friday', year => addDays(thanksgiving(year), 1)),
  named('cyber\\s+monday', year => addDays(thanksgiving(year), 4)),
  named('thanksgiving(?:\\s+day)?|turkey\\s+day', thanksgiving),
  named('(?:christmas|xmas)\\s+eve', on(12, 24)),
  named('(?:christmas|xmas)(?:\\s+day)?', on(12, 25)),
  named('boxing\\s+day', on(12, 26)),
]

/** Includes `today`. */
export function nextHoliday({ dayIn }: Holiday, today: string): string {
  const year = Number(today.slice(0, 4))
  return dayIn(year) < today ? dayIn(year + 1) : dayIn(year)
}

/** 0 is Sunday. */
export function nthWeekday(year: number, { month, weekday, n }: { month: number; weekday: number; n: number }): string {
  const first = `${year}-${two(month)}-01`
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1))
}

export function lastWeekday(year: number, month: number, weekday: number): string {
  const end = addDays(month === 12 ? `${year + 1}-01-01` : `${year}-${two(month + 1)}-01`, -1)
  return addDays(end, -((weekdayOf(end) - weekday + 7) % 7))
}

/** One group without others. */
export const holidayWords = `\\b(?:${holidays.map(({ words }) => words).join('|')})\\b`

function named(words: string, dayIn: (year: number) => string): Holiday {
  return { pattern: new RegExp(`(?:\\b(?:on|over|this|for)\\s+)*\\b(?:${words})\\b`, 'gi'), words, dayIn }
}

function on(month: number, day: number) {
  return (year: number) => `${year}-${two(month)}-${two(day)}`
}

function nth(n: number, weekday: number, month: number) {
  return (year: number) => nthWeekday(year, { month, weekday, n })
}

function thanksgiving(year: number): string {
  return nthWeekday(year, { month: 11, weekday: 4, n: 4 })
}

/** Gregorian, by the anonymous algorithm of 1876 (Meeus, Astronomical Algorithms, chapter 8). */
function easter(year: number): string {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return `${year}-${two(Math.floor(n / 31))}-${two((n % 31) + 1)}`
}

const two = (figure: number) => String(figure).padStart(2, '0')
