import {
  type Approval,
  facilityTypes,
  type IndoorOutdoor,
  type ProviderType,
  providerTypes,
} from '#facilities/contract.ts'
import { foldLetters } from '#gazetteer/rules.ts'
import { flagOf } from './read-flag.ts'
import { noted, plain, type Reading, unusable } from './reading.ts'
import { mostLikely } from './spelling.ts'

const SETTINGS = new Map<string, IndoorOutdoor>([
  ...['indoor', 'indoors', 'inside', 'in', 'i'].map(word => [word, 'indoor'] as const),
  ...['outdoor', 'outdoors', 'outside', 'out', 'o'].map(word => [word, 'outdoor'] as const),
  ...['both', 'indoor outdoor', 'outdoor indoor', 'indoor and outdoor', 'in out', 'i o'].map(
    word => [word, 'both'] as const,
  ),
])
const SETTING_GUESSES = new Map<string, IndoorOutdoor>([
  ...['covered', 'gym', 'dome', 'domed', 'building', 'enclosed'].map(word => [word, 'indoor'] as const),
  ...['open', 'open air', 'uncovered', 'park'].map(word => [word, 'outdoor'] as const),
])

/** Below "Indoor" a yes means indoor; below "Covered" it is a guess. */
export function settingReader(header: string | null) {
  const folded = foldLetters(header ?? '')
  return (text: string): Reading<IndoorOutdoor | null> => {
    const flag = flagOf(text)
    const word = foldLetters(text)
    if (flag === undefined || SETTINGS.has(word)) return settingOf(word)
    if (/^(?:is )?indoors?$/.test(folded)) return plain(flag ? 'indoor' : 'outdoor')
    if (/^(?:is )?outdoors?$/.test(folded)) return plain(flag ? 'outdoor' : 'indoor')
    const guess = flag ? 'indoor' : 'outdoor'
    return folded.includes('covered') ? noted(guess, 'choice-guess', guess) : unusable('choice-unknown')
  }
}

function settingOf(word: string): Reading<IndoorOutdoor | null> {
  const setting = SETTINGS.get(word)
  if (setting) return plain(setting)
  const guess = SETTING_GUESSES.get(word) ?? SETTINGS.get(mostLikely(word, SETTINGS.keys()) ?? '')
  return guess ? noted(guess, 'choice-guess', guess) : unusable('choice-unknown')
}

export type FacilityType = (typeof facilityTypes)[number]

const TYPES = new Map<string, FacilityType>([
  ...facilityTypes.map(type => [foldLetters(type), type] as const),
  ...facilityTypes.flatMap(type => type.split('/').map(part => [foldLetters(part), type] as const)),
  ['gymnasium', 'Indoor Court/Gym'],
  ['aquatic center', 'Pool/Aquatic Center'],
  ['multipurpose facility', 'Multi-Purpose Facility'],
  ['multi purpose', 'Multi-Purpose Facility'],
  ['multipurpose', 'Multi-Purpose Facility'],
])
/** First match wins. */
const TYPE_GUESSES: readonly (readonly [RegExp, FacilityType])[] = [
  [/\bmulti ?(?:purpose|use|sport)/, 'Multi-Purpose Facility'],
  [/\btracks?\b/, 'Track & Field Complex'],
  [/\b(?:pools?|aquatics?|natatorium|swim)\b/, 'Pool/Aquatic Center'],
  [/\b(?:gyms?|gymnasium|indoor courts?)\b/, 'Indoor Court/Gym'],
  [/\bindoor\b.*\b(?:fields?|turf)\b/, 'Indoor Field'],
  [/\b(?:fields?|ballfields?|diamonds?|pitch(?:es)?)\b/, 'Outdoor Field'],
]

export function readFacilityType(text: string): Reading<FacilityType | null> {
  const folded = foldLetters(text)
  const type = TYPES.get(folded) ?? TYPES.get(folded.replace(/s$/, ''))
  if (type) return plain(type)
  const like = mostLikely(folded, TYPES.keys())
  const guess = (like && TYPES.get(like)) ?? TYPE_GUESSES.find(([pattern]) => pattern.test(folded))?.[1]
  return guess ? noted(guess, 'choice-guess', guess) : unusable('choice-unknown')
}

const APPROVALS = new Map<string, Approval>([
  ...['instant', 'instantly', 'instant booking', 'automatic', 'auto', 'book now'].map(
    word => [word, 'instant'] as const,
  ),
  ...['request', 'on request', 'by request', 'requests', 'request to book', 'request only', 'manual', 'approval'].map(
    word => [word, 'request'] as const,
  ),
])

/** Below "Instant booking" a yes means instant, below "Requires approval" request. */
export function approvalReader(header: string | null) {
  const isInstantHeader = foldLetters(header ?? '').includes('instant')
  return (text: string): Reading<Approval | null> => {
    const word = foldLetters(text)
    const approval = APPROVALS.get(word)
    if (approval) return plain(approval)
    const flag = flagOf(text)
    if (flag !== undefined) return plain(flag === isInstantHeader ? 'instant' : 'request')
    const guess = APPROVALS.get(mostLikely(word, APPROVALS.keys()) ?? '')
    return guess ? noted(guess, 'choice-guess', guess) : unusable('approval-unknown')
  }
}

const PROVIDERS = new Map<string, ProviderType>([
  ...providerTypes.map(type => [type as string, type] as const),
  ['openfield', 'manual'],
  ['ours', 'manual'],
  ['activenetwork', 'activenet'],
  ['vermontsystems', 'rectrac'],
  ['civicplus', 'civicrec'],
  ['xplor', 'perfectmind'],
])

export function readProvider(text: string): Reading<ProviderType | null> {
  const word = foldLetters(text).replaceAll(' ', '')
  const provider = PROVIDERS.get(word)
  if (provider) return plain(provider)
  const like = PROVIDERS.get(mostLikely(word, PROVIDERS.keys()) ?? '')
  return like ? noted(like, 'choice-guess', like) : unusable('provider-unknown')
}
