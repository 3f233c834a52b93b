import { randomUUID } from 'node:crypto'
import type { CatalogueRow } from '#facilities/server/load-catalogue.ts'
import type { Db } from '#kit/server/db/db.ts'
import { makeFacility } from './make-facility.ts'

type Owned = {
  ownerId: string
  ref?: string
  /** The import that added it. */
  importId?: string
  locationIsApproximate?: boolean
  photosUrls?: string[]
}

export async function makeOwnedFacility(
  db: Db,
  { ownerId, ref, importId, locationIsApproximate = false, photosUrls = [] }: Owned,
  facility: Partial<CatalogueRow> = {},
): Promise<string> {
  const id = await makeFacility(db, facility)
  await db`
    update facility set owner_id = ${ownerId}, owner_ref = ${ref ?? null}, owner_address_key = ${id},
      import_id = ${importId ?? null}, location_is_approximate = ${locationIsApproximate}, photos_urls = ${photosUrls}
    where id = ${id}`
  return id
}

export async function makeImport(db: Db, ownerId: string): Promise<string> {
  const id = randomUUID()
  const digest = Buffer.alloc(32)
  await db`
    insert into facility_import (id, owner_id, file_name, file_sha256, headers_sha256, mapping, good_rows_only, status,
      row_count, summary, counts, finished_at)
    values (${id}, ${ownerId}, 'fields.csv', ${digest}, ${digest}, ${db.json({})}, false, 'imported', 1,
      ${db.json({})}, ${db.json({})}, now())`
  return id
}
