import { expect, type Page } from '@playwright/test'
import { makeOwnedFacility } from '../src/app/testing/make-owned.ts'
import { addDays, dateIn } from '../src/kit/shared/time.ts'
import { withDatabase } from './administrator.ts'
import { signUp } from './import-steps.ts'
import { customer } from './page-checks.ts'
import { removeUses } from './remove-uses.ts'

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
    await removeUses(db, made)
    await db`delete from facility where id = any(${made})`
  })
  made.length = 0
}

/** For `afterEach`, so that a failed test restores the catalog, too. Keeps bookings. `names` are patterns of `like`. */
export async function retireFacilities(...names: string[]): Promise<void> {
  await withDatabase(db => db`update facility set retired_at = now() where name like any(${names})`)
}

type BookingOptions = { name?: string; notes?: string; isRequest?: boolean; day?: number }

/** Books the first time of a free facility. Returns the booking's id. */
export async function bookFirstSlot(
  page: Page,
  facilityId: string,
  { name, notes, isRequest, day = 3 }: BookingOptions = {},
): Promise<string> {
  const date = addDays(dateIn('America/New_York', Date.now()), day)
  const { request } = page
  const found = await request.get(`/api/availability-slots?facilityId=${facilityId}&date=${date}`)
  const [slot] = ((await found.json()) as Slot[]).filter(({ status }) => status === 'open')
  const slotIds = [slot!.id]
  expect((await request.post('/api/hold-slots', { data: { slotIds } })).status()).toBe(200)
  const answer = await request.post('/api/bookings', {
    data: {
      facilityId,
      slotIds,
      start: slot!.startTime,
      end: slot!.endTime,
      mode: isRequest ? 'hold' : 'marketplace',
      userInfo: { ...customer, ...(name && { name }) },
      totalAmount: '0.00',
      notes,
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return ((await answer.json()) as { booking: { id: string } }).booking.id
}

type Slot = { id: string; status: string; startTime: string; endTime: string }
