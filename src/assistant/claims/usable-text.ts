import { shareWords, withoutWords, wordsIn } from '#assistant/reading/words-in-text.ts'
import type { PreferenceName } from '../contract.ts'
import { takeCounts } from '../reading/counts.ts'
import { readRadius } from '../reading/distances.ts'
import { readDuration } from '../reading/lengths.ts'
import { readBudget, readSort } from '../reading/prices.ts'
import { takeRefused } from '../reading/refused-phrases.ts'
import { requestText } from '../reading/request-text.ts'
import type { Understood } from '../rules.ts'

type Request = { typed: string; understood: Understood }

/**
 * A model's words as typed, if they are in the request, unused by our rules and not rejected ("anything but tennis",
 * "at least $50").
 */
export function usableText(name: PreferenceName, told: string, request: Request): string | undefined {
  const { typed, understood } = request
  const taken = takenFrom(name, request)
  const words = withoutWords(typed, taken)
    .map(piece => wordsIn(piece, told))
    .find(found => found !== undefined)
  const isOpen = understood.ignored
    .flatMap(phrase => withoutWords(phrase, taken))
    .some(phrase => words !== undefined && shareWords(phrase, words))
  return isOpen ? words : undefined
}

/** Words used for other fields. */
function takenFrom(name: PreferenceName, { typed, understood }: Request): string[] {
  const text = requestText(typed)
  takeRefused(text)
  if (!inFigures.has(name)) return text.leftOut([])
  readSort(text)
  readBudget(text)
  readRadius(text)
  takeCounts(text)
  readDuration(text)
  const { sources, unclear, assumed } = understood
  const others = [...unclear, ...assumed].filter(({ field }) => field !== name).map(({ words }) => words)
  return [...text.leftOut([]), ...(isAmount(name) ? [...Object.values(sources), ...others] : [])]
}

const isAmount = (name: PreferenceName) => name === 'max_price_usd' || name === 'radius_miles'

/** For these, a number must not count something else. */
const inFigures: ReadonlySet<PreferenceName> = new Set(['max_price_usd', 'radius_miles', 'date', 'time_range'])
