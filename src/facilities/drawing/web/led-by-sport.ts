import type { Facility } from '#facilities/contract.ts'
import { shareOneGround } from './drawn-sports.ts'

/**
 * Puts the searched sport first, even where it is played without its own lines. `sport` is any part of a sport's name,
 * as in the search. Drops the measured size if the sport cannot be played on that ground.
 */
export function ledBySport(facility: Facility, sport: string | undefined): Facility {
  const wanted = sport?.trim().toLowerCase()
  if (!wanted) return facility
  const { linesMarkedFor, sportTypes } = facility
  const asked = [linesMarkedFor, sportTypes].map(names => askedFor(names, wanted)).find(names => names.length > 0)
  if (!asked?.[0]) return facility
  const rest = linesMarkedFor.length > 0 ? linesMarkedFor : sportTypes
  const led = { ...facility, linesMarkedFor: [...new Set([...asked, ...rest])] }
  const [first] = asked
  const isMeasuredFor = linesMarkedFor.length === 0 || linesMarkedFor.some(name => shareOneGround(name, first))
  return isMeasuredFor ? led : { ...led, dimensionsLengthFt: null, dimensionsWidthFt: null }
}

/** Names that contain the text, the exact one first: Volleyball before Beach Volleyball. */
function askedFor(names: readonly string[], wanted: string): string[] {
  const isExact = (name: string) => name.toLowerCase() === wanted
  return names
    .filter(name => name.toLowerCase().includes(wanted))
    .toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)))
}
