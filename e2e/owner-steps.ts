import type { Page } from '@playwright/test'
import { makeOwnedFacility } from '../src/app/testing/make-owned.ts'
import { withDatabase } from './administrator.ts'
import { signUp } from './import-steps.ts'

type FacilityOptions = Parameters<typeof makeOwnedFacility>[2]

const made: string[] = []

/** Facilities in Brooklyn for a newly signed-up owner. Returns ids in order of the names. */
export async function ownFacilities(
  page: Page,
  names: readonly string[],
  options: FacilityOptions = {},
): Promise<string[]> {
  await signUp(page)
  const { account } = (await (await page.request.get('/api/session')).json()) as { account: { id: string } }
  const ids = await withDatabase(async db => {
    const all: string[] = []
    for (const name of names) all.push(await makeOwnedFacility(db, { ownerId: account.id }, { ...options, name }))
    return all
  })
  made.push(...ids)
  return ids
}

/** Registers a facility made through the pages for removal. */
export function trackFacility(facilityId: string): void {
  made.push(facilityId)
}

/** Restores the catalog, which other journeys count. */
export async function removeOwnFacilities(): Promise<void> {
  await withDatabase(async db => {
    await db`delete from facility_photo where facility_id = any(${made})`
    await db`delete from booking_message where facility_id = any(${made})`
    await db`delete from reservation where facility_id = any(${made})`
    await db`delete from calendar_block where facility_id = any(${made})`
    await db`delete from booking where facility_id = any(${made})`
    await db`delete from facility where id = any(${made})`
  })
  made.length = 0
}
