import type { Db } from '#kit/server/db.ts'
import { type Facility, facilitiesProblem } from '../contract.ts'
import { type FacilityRow, findFacility } from './store.ts'

/** Refuses: facility-not-found. */
export async function readFacility(db: Db, id: string): Promise<Facility> {
  const row = await findFacility(db, id)
  if (!row) throw facilitiesProblem('facility-not-found')
  return toFacility(row)
}

export function toFacility({ priceCents, refundHours, ...row }: FacilityRow): Facility {
  return {
    ...row,
    pricePerHourUsd: priceCents === null ? null : priceCents / 100,
    refundPolicy: refundHours === 1 ? '1 hour' : `${refundHours} hours`,
  }
}
