import type { Facility } from '#facilities/contract.ts'
import { shareOneGround } from './drawing/drawing-plan.ts'

/**
 * The facility as somebody sees it who looked for this sport: its lines begin with what was asked for, also when that is
 * played there without lines of its own. `sport` is any part of a sport's name, as in the search. The size of a ground that
 * the sport cannot be played on is not its size, so it is left out.
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

/** Those whose names contain the words, the one that is just these words first: Volleyball before Beach Volleyball. */
function askedFor(names: readonly string[], wanted: string): string[] {
  const isExact = (name: string) => name.toLowerCase() === wanted
  return names
    .filter(name => name.toLowerCase().includes(wanted))
    .toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)))
}
