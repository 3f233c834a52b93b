import type { Db } from '#kit/server/db/db.ts'
import { MAX_NAMES, type NamedPlace } from '../contract.ts'
import { findNamed, type NamedRow } from './store.ts'

/** Shorter texts have no index, and match nearly everything. */
const MIN_LENGTH = 3
/** In a large catalogue many more may match: the first ones found will do. */
const LOOKED_AT = 60

export async function suggestNames({ read }: Db, text = ''): Promise<NamedPlace[]> {
  if (text.length < MIN_LENGTH) return []
  const rows = await findNamed(read, text, LOOKED_AT)
  const places = Map.groupBy(rows, ({ venueId, facilityId }) => venueId ?? facilityId)
  const begins = ({ name }: NamedPlace) => name.toLowerCase().startsWith(text.toLowerCase())
  return [...places.values()]
    .map(toPlace)
    .toSorted((a, b) => Number(begins(b)) - Number(begins(a)) || a.name.localeCompare(b.name, 'en'))
    .slice(0, MAX_NAMES)
}

/** Of a venue, unless only one of its facilities matches. */
function toPlace([first, ...others]: readonly NamedRow[]): NamedPlace {
  const { venueId: _, venueName, ...facility } = first!
  return {
    ...facility,
    name: others.length > 0 && venueName ? venueName : facility.name,
    facilityCount: others.length + 1,
  }
}
