import { editDistance } from '#gazetteer/edit-distance.ts'
import { foldName } from '#gazetteer/rules.ts'
import { allStates, nicknames } from '../reading/place-names.ts'

/** In shorter words, one typo makes another word. */
const SHORTEST_WITH_SLIP = 4

/** Needs all of the name ("Frisco, TX", "75034", "TX"), one typo per word, and no other state. */
export function isPlaceIn(words: string, location: string): boolean {
  const [name = '', ...around] = location.split(', ')
  const state = stateCalled(around.at(-1) ?? name)
  if (statesIn(words).some(code => code !== state)) return false
  if (around.length === 0 && state !== undefined) return statesIn(words).includes(state)
  if (nicknames.some(([pattern, place]) => place === location && new RegExp(pattern, 'i').test(words))) return true
  const said = foldName(words).split(' ')
  return foldName(name)
    .split(' ')
    .every(part => said.some(word => isNear(word, part)))
}

export function isStateSaid(words: string, location: string): boolean {
  const state = stateCalled(location.split(', ').at(-1) ?? '')
  return state !== undefined && statesIn(words).includes(state)
}

function isNear(word: string, part: string): boolean {
  return word === part || (part.length >= SHORTEST_WITH_SLIP && /\D/.test(part) && editDistance(word, part, 1) <= 1)
}

const stateCalled = (code: string) => allStates.find(state => state.code === code)?.code

/** Codes only in capitals, since "in" and "or" are words; no names inside longer ones ("Virginia"). */
function statesIn(words: string): string[] {
  const folded = ` ${foldName(words)} `
  const named = allStates.filter(({ name }) => folded.includes(` ${foldName(name)} `))
  const whole = named.filter(({ name }) => !named.some(other => other.name !== name && other.name.includes(name)))
  const coded = allStates.filter(({ code }) => new RegExp(`\\b${code}\\b`).test(words))
  return [...new Set([...whole, ...coded].map(({ code }) => code))]
}
