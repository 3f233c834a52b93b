import type { ListedFacility } from '#desk/facilities-contract.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { isUuid } from '#kit/shared/is-uuid.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { cutPage } from '../link-next.ts'
import { type FacilitiesFilter, findListed, findListedOne, type ListedRow, type NamePosition } from './store.ts'

type Query = FacilitiesFilter & { limit: number; cursor?: string | undefined }

/** By name, with the cursor of the next page. */
export async function listFacilities(
  db: Db,
  { limit, cursor, ...wanted }: Query,
): Promise<{ facilities: ListedFacility[]; cursor: string | undefined }> {
  const found = await findListed(db, { ...wanted, after: readCursor(cursor), limit: limit + 1 })
  const page = cutPage(found, limit, ({ id, name }) => `${id} ${name}`)
  return { facilities: page.rows.map(present), cursor: page.cursor }
}

/** Refuses: facility-not-found. */
export async function readListed(db: Db, id: string): Promise<ListedFacility> {
  const row = await findListedOne(db, id)
  if (!row) throw facilitiesProblem('facility-not-found')
  return present(row)
}

/** An invalid cursor starts from the beginning. */
function readCursor(cursor = ''): NamePosition | null {
  const [id, name] = [cursor.slice(0, 36), cursor.slice(37)]
  return isUuid(id) && name !== '' ? { id, name } : null
}

function present({ priceCents, ownerId, ownerName, ownerEmail, ...row }: ListedRow): ListedFacility {
  return {
    ...row,
    pricePerHour: priceCents === null ? null : toDecimal(priceCents),
    owner: ownerId === null ? null : { id: ownerId, name: ownerName!, email: ownerEmail! },
  }
}
