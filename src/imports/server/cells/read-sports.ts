import { type Sport, sports } from '#facilities/contract.ts'
import { foldLetters } from '#gazetteer/rules.ts'
import { tidyLine } from '#kit/shared/tidy-text.ts'
import { type CellFault, joined } from './cell-problems.ts'
import type { Reading } from './reading.ts'
import { mostLikely } from './spelling.ts'

const SYNONYMS = new Map<string, Sport>([
  ['track', 'Track & Field'],
  ['athletics', 'Track & Field'],
  ['running track', 'Track & Field'],
  ['swim', 'Swimming'],
  ['lax', 'Lacrosse'],
  ['pickle ball', 'Pickleball'],
  ['base ball', 'Baseball'],
  ['foot ball', 'Football'],
  ['soft ball', 'Softball'],
  ['basket ball', 'Basketball'],
  ['volley ball', 'Volleyball'],
  ['sand volleyball', 'Beach Volleyball'],
  ['sand volley ball', 'Beach Volleyball'],
  ['beach volley ball', 'Beach Volleyball'],
  ['american football', 'Football'],
  ['ice hockey', 'Hockey'],
])

const GUESSES = new Map<string, Sport>([
  ['hoops', 'Basketball'],
  ['hoop', 'Basketball'],
  ['futbol', 'Soccer'],
  ['futsal', 'Soccer'],
  ['flag football', 'Football'],
  ['gridiron', 'Football'],
  ['ballfield', 'Baseball'],
  ['ball field', 'Baseball'],
  ['ball diamond', 'Baseball'],
  ['diamond', 'Baseball'],
  ['t ball', 'Baseball'],
  ['tee ball', 'Baseball'],
  ['little league', 'Baseball'],
  ['rink', 'Hockey'],
  ['ice rink', 'Hockey'],
  ['dek hockey', 'Hockey'],
  ['pool', 'Swimming'],
  ['aquatic', 'Swimming'],
  ['aquatics', 'Swimming'],
  ['natatorium', 'Swimming'],
  ['driving range', 'Golf'],
  ['mat', 'Wrestling'],
  ['karate', 'Martial Arts'],
  ['judo', 'Martial Arts'],
  ['taekwondo', 'Martial Arts'],
  ['jiu jitsu', 'Martial Arts'],
  ['dojo', 'Martial Arts'],
])

/** Other sports that contain the names of our sports. */
const OTHERS = /\b(?:(?:disc|disk|frisbee|mini|miniature|foot) ?golf|table tennis|air hockey|foosball)\b/

/** Suffixes that do not change the sport. */
const GROUNDS =
  / (?:(?:fields?|courts?|diamonds?|pitch(?:es)?|rinks?|ranges?|courses?|grounds?|gyms?|pools?|complex|center|facility|stadium|arena|area|mats?|room)(?: \d+)?| \d+)$/

const byName = new Map<string, Sport>(sports.map(sport => [foldLetters(sport), sport]))
const exact = new Map<string, Sport>([...byName, ...SYNONYMS])

const TRACK_AND_FIELD = /track\s*(?:&|and|\+|\/|n'?)\s*field/gi
const BETWEEN_SPORTS = /[;,|/&+\n\r•]|\band\b/i
const MAX_PARTS = 60

/** Every unclear part adds a fault. */
export function readSports(cell: string): Reading<Sport[]> {
  const parts = cell.replace(TRACK_AND_FIELD, 'Track Field').split(BETWEEN_SPORTS, MAX_PARTS)
  const found = new Set<Sport>()
  const faults: CellFault[] = []
  for (const part of parts.map(tidyLine)) {
    if (part === '') continue
    const sure = sureSport(foldLetters(part))
    const likely = sure ? [sure] : likelySports(foldLetters(part))
    for (const sport of likely) found.add(sport)
    if (likely.length === 0) faults.push({ code: 'sport-unknown', suggestion: null, part })
    else if (!sure) faults.push({ code: 'sport-guess', suggestion: likely.join('; '), part })
  }
  return found.size === 0 && faults.length > 0
    ? { value: [], faults: [{ code: 'no-sport', suggestion: null }] }
    : { value: [...found], faults: joined(faults) }
}

/** Like `readSports`, but naming no sport is allowed. */
export function readLines(cell: string): Reading<Sport[]> {
  const { value, faults } = readSports(cell)
  return {
    value,
    faults: faults.map(fault => (fault.code === 'no-sport' ? { ...fault, code: 'sport-unknown' } : fault)),
  }
}

/** By name or synonym, also with its ground: "soccer fields". */
function sureSport(folded: string): Sport | undefined {
  const [short, singular] = [folded.replace(GROUNDS, ''), folded.replace(/s$/, '')]
  return exact.get(folded) ?? exact.get(singular) ?? (OTHERS.test(folded) ? undefined : exact.get(short))
}

function likelySports(folded: string): Sport[] {
  if (OTHERS.test(folded)) return []
  const short = folded.replace(GROUNDS, '')
  const guess = [folded, short, folded.replace(/s$/, '')]
    .map(name => GUESSES.get(name))
    .find(sport => sport !== undefined)
  if (guess) return [guess]
  const named = namedAmong(folded.split(' '))
  if (named.length > 0) return named
  const like = mostLikely(short, exact.keys())
  const sport = like && exact.get(like)
  return sport ? [sport] : []
}

const LONGEST_NAME = 3

/** "youth soccer arena", "basketball tennis". */
function namedAmong(words: readonly string[]): Sport[] {
  const found = new Set<Sport>()
  for (let at = 0; at < words.length; at += 1) {
    for (let length = Math.min(LONGEST_NAME, words.length - at); length > 0; length -= 1) {
      const name = words.slice(at, at + length).join(' ')
      const sport =
        exact.get(name) ?? exact.get(name.replace(/s$/, '')) ?? GUESSES.get(name) ?? GUESSES.get(name.replace(/s$/, ''))
      if (!sport) continue
      found.add(sport)
      at += length - 1
      break
    }
  }
  return [...found]
}
