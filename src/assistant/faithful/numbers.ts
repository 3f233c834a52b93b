import { withPlainCharacters } from './characters.ts'
import { type KnownFacts, sourceOf } from './known-facts.ts'
import { readNumbers, type SaidNumber } from './said-numbers.ts'

/** A number must mean the same in the facts or details. Money and clock times need the facts. */
export function areNumbersKnown(text: string, known: KnownFacts): boolean {
  const allowed = allowedNumbers(known)
  const source = sourceOf(known)
  return (
    readNumbers(text).every(({ kind, values }) => values.some(value => allowed.has(`${kind}:${value}`))) &&
    inWords(text).every(word => inWords(source).includes(word)) &&
    (text.match(roman) ?? []).every(word => known.details.includes(word))
  )
}

function allowedNumbers({ details, written, facts }: KnownFacts): ReadonlySet<string> {
  const fromDetails = readNumbers(details).filter(({ kind }) => kind !== 'money' && kind !== 'clock')
  const fromOurs = readNumbers(written).filter(({ kind, values }) => kind !== 'money' && values.length === 1)
  return new Set(
    [...fromDetails, ...fromOurs, ...factNumbers(facts)].flatMap(({ kind, values }) =>
      values.map(value => `${kind}:${value}`),
    ),
  )
}

function factNumbers(facts: KnownFacts['facts']): SaidNumber[] {
  const { price_per_person_usd: price, capacity, duration_minutes: length, date, start_time } = facts
  const [hour = 0, minute = 0] = start_time?.split(':').map(Number) ?? []
  const start = start_time === undefined ? undefined : hour * 60 + minute
  const [year, month, day] = date?.split('-').map(Number) ?? []
  const all: [SaidNumber['kind'], (number | undefined)[]][] = [
    ['money', [price]],
    ['people', [capacity]],
    ['duration', [length]],
    ['age', [facts.min_age, facts.max_age]],
    ['clock', [start, start === undefined || length === undefined ? undefined : start + length]],
    ['year', [year]],
    ['day', [day]],
    ['slash', [year, month, day]],
  ]
  return all.map(([kind, values]) => ({ kind, values: values.flatMap(value => value ?? []) }))
}

/** Number words without a figure, such as "dozen". */
function inWords(text: string): string[] {
  const rest = withPlainCharacters(text).toLowerCase().replace(halfHours, ' ')
  return (rest.match(vague) ?? []).map(word => word.replace(/s$/, ''))
}

/** Read as minutes. */
const halfHours = /\bhour\s+and\s+a\s+half\b|\bhalf(?:\s+an?\s+|-)hour\b/g
const vague =
  /\b(?:zero|nil|half|halves|quarters?|double[sd]?|twice|triple[sd]?|thrice|couple|pair|dozens?|hundreds?|thousands?|millions?|billions?|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\w+teenth|(?:\w+-)?(?:twentieth|thirtieth|\w+tieth)|last|only\s+a\s+few|few\s+(?:spots|places)|sold\s+out)\b/g
const roman = /\b(?:[IVXLCDM]{2,})\b/g
