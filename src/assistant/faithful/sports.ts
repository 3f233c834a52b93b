import { readSport } from '../reading/read-sport.ts'
import { requestText } from '../reading/request-text.ts'
import { type KnownFacts, sourceOf } from './known-facts.ts'

/** Allows the clinic's sport or, without one, those of the details. */
export function areSportsKnown(text: string, known: KnownFacts): boolean {
  const { sport } = known.facts
  const ours: readonly string[] = sport ? [sport, ...namedIn(known.written)] : namedIn(sourceOf(known))
  return namedIn(text).every(name => ours.includes(name))
}

/** Includes sports that are not ours, by their words. */
function namedIn(text: string): string[] {
  const { value, unclear } = readSport(requestText(text))
  if (!unclear) return value === undefined ? [] : [value]
  return unclear.choices.length > 0 ? unclear.choices.map(choice => choice.value) : [unclear.words.toLowerCase()]
}
