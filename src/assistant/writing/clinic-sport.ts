import type { Sport } from '#facilities/contract.ts'
import { GAP } from '../reading/plain-text.ts'
import { readSport } from '../reading/read-sport.ts'
import { type Reading, type RequestText, requestText } from '../reading/request-text.ts'

/** The sport naming the clinic: "basketball clinic, bring soccer cleats". */
export function readClinicSport(text: RequestText): Reading<Sport> {
  const rest = text.rest()
  const sport = readSport(text)
  if (!sport.unclear) return sport
  const { words, choices } = sport.unclear
  const value = calledBy(
    rest,
    choices.map(choice => choice.value),
  )
  if (!value) return sport
  text.leaveOut(words.split(', ').filter(each => sportIn(each) !== value))
  return { value }
}

/** Any sport if `several` is empty. */
function calledBy(rest: string, several: readonly Sport[]): Sport | undefined {
  const found = [...rest.matchAll(clinics)].flatMap(({ groups = {} }) => {
    const [last = '', ...others] = groups.before!.split(joint).toReversed()
    // "Soccer and basketball clinic": named by both.
    if (others.some(each => sportIn(wordsOf(each).slice(-2).join(' ')))) return []
    const before = wordsOf(last)
    const after = wordsOf(groups.after ?? '').slice(0, MAX_WORDS)
    const windows = several.length > 0 ? before.map((_, at) => before.slice(-at - 1)) : [before.slice(-MAX_WORDS)]
    const sports = [...windows, after].map(words => sportIn(words.join(' ')))
    return sports.find(sport => sport && (several.length === 0 || several.includes(sport))) ?? []
  })
  const different = [...new Set(found)]
  return different.length === 1 ? different[0] : undefined
}

/** "Track & field" and one more word. */
const MAX_WORDS = 4
const wordsOf = (clause: string) => clause.replaceAll(GAP, ' ').split(/\s+/).filter(Boolean).slice(-MAX_WORDS)
const sportIn = (words: string) => readSport(requestText(words)).value

/** "Track & field" is one. */
const joint = /\/|\+|\b(?:and|or)\b(?!\s+field\b)|&(?!\s*field\b)/i
const clinics =
  /(?<before>[^.,;:!?()]*?)\b(?:clinic|camp|session|workshop)s?\b(?:\s+(?:for|in|on|about)\s(?<after>[^.,;:!?()|]*))?/gi
