import { isDeepStrictEqual } from 'node:util'
import { addressKey } from './address-key.ts'
import type { OwnedFacility } from './owned-facility.ts'
import type { OwnedScope } from './owned-scope.ts'

export type OwnedRow = OwnedFacility & { id: string }

export type OwnedMatch =
  | { status: 'new'; facility: OwnedFacility }
  | { status: 'changed' | 'unchanged'; facility: OwnedFacility; existing: OwnedRow }

/**
 * A row matches by number, else an unnumbered facility of the same place, which gets the number; a row without a number
 * matches by place. `facility` is the state afterwards. `adopted` tracks, across all batches, which facilities got a
 * number, so each gets one. Duplicates within the list are checked elsewhere.
 */
export function matchOwned(
  rows: readonly OwnedFacility[],
  existing: readonly OwnedRow[],
  { scope, adopted }: { scope: OwnedScope; adopted: Set<string> },
): OwnedMatch[] {
  const byRef = new Map(existing.flatMap(row => (row.ref === null ? [] : [[row.ref, row]])))
  const unnumbered = new Map(existing.flatMap(row => (row.ref === null ? [[row.addressKey, row]] : [])))
  const numbered = Map.groupBy(
    existing.filter(row => row.ref !== null),
    row => row.addressKey,
  )

  function meant(row: OwnedFacility): OwnedRow | undefined {
    const ofPlace = unnumbered.get(row.addressKey)
    if (row.ref === null) return ofPlace ?? (scope.hasRefs ? undefined : onlyOne(numbered.get(row.addressKey)))
    const ofRef = byRef.get(row.ref)
    if (ofRef || !ofPlace || adopted.has(ofPlace.id)) return ofRef
    adopted.add(ofPlace.id)
    return ofPlace
  }

  return rows.map(row => {
    const found = meant(row)
    return found ? compareOwned(row, found, scope.keeps) : { status: 'new', facility: row }
  })
}

export function compareOwned(row: OwnedFacility, existing: OwnedRow, keeps: OwnedScope['keeps']): OwnedMatch {
  const before: OwnedFacility = existing
  const facility: OwnedFacility = { ...row, ref: row.ref ?? before.ref }
  // The location follows the address.
  Object.assign(
    facility,
    pick(
      before,
      [...keeps].filter(name => !location.includes(name)),
    ),
  )
  // The key has both, and the name.
  if (keeps.has('street') || keeps.has('zip')) facility.addressKey = addressKey(facility)
  // A list without the ZIP code would place it less exactly.
  if (keeps.has('latitude') && row.locationIsApproximate && isSamePlace(facility, before))
    Object.assign(facility, pick(before, location))
  const isSame = fields(facility).every(name => isDeepStrictEqual(facility[name], before[name]))
  return { status: isSame ? 'unchanged' : 'changed', facility, existing }
}

function pick(facility: OwnedFacility, names: readonly (keyof OwnedFacility)[]): Partial<OwnedFacility> {
  return Object.fromEntries(names.map(name => [name, facility[name]]))
}

/** Compared as one unit. */
const location: readonly (keyof OwnedFacility)[] = ['latitude', 'longitude', 'locationIsApproximate', 'timeZone']

function isSamePlace(a: OwnedFacility, b: OwnedFacility): boolean {
  return a.city === b.city && a.state === b.state && a.zip === b.zip && a.street === b.street
}

function onlyOne<T>(list: readonly T[] | undefined): T | undefined {
  return list?.length === 1 ? list[0] : undefined
}

function fields(facility: OwnedFacility) {
  return Object.keys(facility) as (keyof OwnedFacility)[]
}
