import { foldLetters, withoutCountry } from '#gazetteer/rules.ts'
import { gazetteer } from '#gazetteer/server/gazetteer.ts'
import { stateCode } from '#listings/rules.ts'
import { readState } from '../cells/read-state.ts'
import type { LocationFault, ToldLocation } from './location.ts'

const WITH_STATE = /^([^,]+),\s*([a-z][a-z. ]*?)\.?(?:[\s,]+(\d{5})(?:-\d{4})?)?$/i

/** "Austin, TX 78701", unless the state's cell differs. */
export function splitCity(told: ToldLocation): { told: ToldLocation; faults: LocationFault[] } {
  const [, city, stateText, zip] = WITH_STATE.exec(withoutCountry(told.city ?? '')) ?? []
  const code = stateText && stateCode(foldLetters(stateText)) ? readState(stateText).value : null
  if (!city || !code || (told.state !== null && told.state !== code)) return { told, faults: [] }
  const five = zip && gazetteer().zip(Number(zip)) ? zip : null
  return {
    told: { ...told, city: city.trim(), state: code, zip: told.zip ?? five },
    faults: [{ column: 'city', code: 'city-with-state', suggestion: `${city.trim()}, ${code}` }],
  }
}
