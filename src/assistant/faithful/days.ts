import { weekdayOf } from '#kit/shared/time.ts'
import { holidays } from '../reading/holidays.ts'
import { withPlainCharacters } from './characters.ts'
import { type KnownFacts, sourceOf } from './known-facts.ts'

/** All days must match the date of the facts or, without one, the details. */
export function areDaysKnown(text: string, known: KnownFacts): boolean {
  const plain = withPlainCharacters(text)
  const source = withPlainCharacters(sourceOf(known))
  const named = dayNames(plain)
  const { date } = known.facts
  const ours = date ? new Set([weekdays[weekdayOf(date)], months[Number(date.slice(5, 7)) - 1]]) : dayNames(source)
  return (
    [...named].every(name => ours.has(name)) &&
    holidays.every(({ pattern }) => isOnlyIn(new RegExp(pattern, 'i'), plain, source)) &&
    loose.every(pattern => isOnlyIn(pattern, plain, source)) &&
    partsOfDay.every(part => !part.pattern.test(plain) || fits(part, known) || part.pattern.test(known.details))
  )
}

const isOnlyIn = (pattern: RegExp, text: string, source: string) => !pattern.test(text) || pattern.test(source)

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const months = 'january february march april may june july august september october november december'.split(' ')

/** "Sun", "sat", "may" and "march" count only in capitals. */
function dayNames(text: string): Set<string | undefined> {
  const words = text.match(/\b\p{L}+/gu) ?? []
  return new Set(words.flatMap(word => nameOf(word) ?? []))
}

function nameOf(word: string): string | undefined {
  const small = word.toLowerCase()
  if (small === word && alsoWords.test(small)) return undefined
  const whole = [...weekdays, ...months].find(name => name === small || `${name}s` === small)
  return (
    whole ?? (short.test(small) ? [...weekdays, ...months].find(name => name.startsWith(small.slice(0, 3))) : undefined)
  )
}

const alsoWords = /^(?:sun|sat|mar|may|march|dec|jan)$/
const short = /^(?:sun|mon|tues?|wed|weds|thu|thur|thurs|fri|sat|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)$/

/** Relative or recurring. */
const loose = [
  /\btoday\b/i,
  /\btomorrow\b/i,
  /\btonight\b/i,
  /\byesterday\b/i,
  /\bweekends?\b/i,
  /\bweekdays?\b/i,
  /\b(?:next|this|every|each|last|coming)\s+(?:day|week|month|year|season|summer|winter|fall|autumn|spring)\b/i,
  /\b(?:daily|weekly|monthly|annual(?:ly)?|yearly|year-round)\b/i,
  /\b(?:spring|summer|winter|autumn)\b/i,
  /\b(?:hanukkah|diwali|ramadan|kwanzaa|eid|solstice|holidays?)\b/i,
]

type Part = { pattern: RegExp; from: number; to: number }

/** Hours of the day. */
const partsOfDay: Part[] = [
  { pattern: /\b(?:mornings?|breakfast|dawn|sunrise)\b/i, from: 4, to: 12 },
  { pattern: /\b(?:noon|midday)\b/i, from: 12, to: 12.01 },
  { pattern: /\b(?:lunch|lunchtime)\b/i, from: 11, to: 14 },
  { pattern: /\bafternoons?\b/i, from: 12, to: 18 },
  { pattern: /\b(?:evenings?|dinner|supper|sunset|dusk)\b/i, from: 17, to: 24 },
  { pattern: /\b(?:nights?|nightly)\b/i, from: 18, to: 24 },
  { pattern: /\bmidnight\b/i, from: 0, to: 0.01 },
]

function fits({ from, to }: Part, { facts: { start_time } }: KnownFacts): boolean {
  if (!start_time) return false
  const [hour = 0, minute = 0] = start_time.split(':').map(Number)
  return hour + minute / 60 >= from && hour + minute / 60 < to
}
