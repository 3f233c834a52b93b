import { z } from 'zod'
import type { Db } from '#kit/server/db.ts'
import type { Facility, FacilityFilters } from '../contract.ts'
import { toFacility } from './read-facility.ts'
import { countFacilities, findFacilities, type ListPosition } from './store.ts'

export type FacilityPage = {
  facilities: Facility[]
  /** How many pass the filters, and how many there are at all. */
  matching: number
  all: number
  /** Leads to the next page; undefined on the last. */
  cursor: string | undefined
}

/** One page of the facilities that pass the filters, by name. A cursor that is not ours begins from the start. */
export async function listFacilities(
  db: Db,
  { limit, cursor, ...filters }: FacilityFilters & { limit: number; cursor?: string | undefined },
): Promise<FacilityPage> {
  const after = cursor ? readCursor(cursor) : undefined
  const [rows, counts] = await Promise.all([
    findFacilities(db, filters, { after, limit }),
    countFacilities(db, filters),
  ])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    facilities: page.map(toFacility),
    ...counts,
    cursor: rows.length > limit && last ? writeCursor(last) : undefined,
  }
}

function writeCursor({ name, id }: ListPosition): string {
  return Buffer.from(id + name).toString('base64url')
}

const ID_LENGTH = 36

function readCursor(cursor: string): ListPosition | undefined {
  const text = Buffer.from(cursor, 'base64url').toString()
  const id = text.slice(0, ID_LENGTH)
  return z.uuid().safeParse(id).success ? { id, name: text.slice(ID_LENGTH) } : undefined
}
