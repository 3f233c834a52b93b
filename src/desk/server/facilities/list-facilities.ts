import type { ListedFacility } from '#desk/facilities-contract.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import { stateOf } from '#facilities/rules.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type CsvColumn, csvPages } from '#kit/server/files/csv.ts'
import { type AskedPage, cutPage, type NamePosition, type Page } from '#kit/server/http/pages.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { type FacilitiesFilter, findListed, findListedOne, type ListedRow } from './store.ts'

type Query = FacilitiesFilter & AskedPage<NamePosition>

/** By name. */
export async function listFacilities(db: Db, { limit, ...wanted }: Query): Promise<Page<ListedFacility, NamePosition>> {
  const found = await findListed(db, { ...wanted, limit: limit + 1 })
  const { rows, next } = cutPage(found, limit, ({ id, name }) => ({ id, name }))
  return { rows: rows.map(present), next }
}

export function exportFacilities(db: Db, filter: FacilitiesFilter): AsyncIterable<string> {
  return csvPages(columns, (asked: AskedPage<NamePosition>) => listFacilities(db, { ...filter, ...asked }))
}

const columns: readonly CsvColumn<ListedFacility>[] = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['city', ({ city }) => city],
  ['state', ({ state }) => state],
  ['provider', ({ provider }) => provider],
  ['pricePerHourUsd', ({ pricePerHour }) => pricePerHour ?? ''],
  ['isRetired', ({ isRetired }) => String(isRetired)],
  ['owner', ({ owner }) => owner?.name ?? ''],
  ['ownerEmail', ({ owner }) => owner?.email ?? ''],
  ['recentBookings', ({ recentBookings }) => String(recentBookings)],
  ['status', ({ status }) => status],
]

/** Refuses: facility-not-found. */
export async function readListed(db: Db, id: string): Promise<ListedFacility> {
  const row = await findListedOne(db, id)
  if (!row) throw facilitiesProblem('facility-not-found')
  return present(row)
}

function present({ priceCents, ownerId, ownerName, ownerEmail, isHidden, ...row }: ListedRow): ListedFacility {
  const status = stateOf({ isHidden, ...row })
  return {
    ...row,
    status,
    isRetired: status === 'retired',
    pricePerHour: priceCents === null ? null : toDecimal(priceCents),
    owner: ownerId === null ? null : { id: ownerId, name: ownerName!, email: ownerEmail! },
  }
}
