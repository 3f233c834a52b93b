import { foldLetters, withoutCountry } from '#gazetteer/rules.ts'
import { stateCode, statesAndPlaces } from '#kit/shared/us-states.ts'
import { noted, plain, type Reading, unusable } from './reading.ts'
import { mostLikely } from './spelling.ts'

const byFoldedName = new Map(statesAndPlaces.map(({ name, code }) => [foldLetters(name), code]))
const OTHER_NAMES = new Map([
  ['washington dc', 'DC'],
  ['virgin islands', 'VI'],
  ['us virgin islands', 'VI'],
  ['northern marianas', 'MP'],
  ['penna', 'PA'],
])
const PREFIX_LETTERS = 3

export type StateCode = (typeof statesAndPlaces)[number]['code']

/** "TX", "Texas", "N.Y." or "Tex." */
export function readState(cell: string): Reading<StateCode | null> {
  const text = withoutCountry(cell)
  const folded = foldLetters(text)
  const code = stateCode(text) ?? stateCode(folded) ?? byFoldedName.get(folded) ?? OTHER_NAMES.get(folded)
  if (code) return plain(code)
  const begun =
    folded.length >= PREFIX_LETTERS ? statesAndPlaces.filter(({ name }) => foldLetters(name).startsWith(folded)) : []
  const [only] = begun
  if (only && begun.length === 1) return noted(only.code, 'state-guess', only.name)
  if (only) return unusable('state-unknown', begun.map(({ name }) => name).join(' or '))
  const like = mostLikely(folded, byFoldedName.keys())
  return unusable(
    'state-unknown',
    (like && statesAndPlaces.find(({ name }) => foldLetters(name) === like)?.name) ?? null,
  )
}
