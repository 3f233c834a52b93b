import type { Page } from '@playwright/test'
import { withDatabase } from '../../e2e/administrator.ts'
import { noFacility } from '../../src/facilities/facility-form.ts'
import { addDays, dateIn } from '../../src/kit/shared/time.ts'

/** The link works once; the page's context stays signed in. */
export async function becomeAdministrator(page: Page, link: string): Promise<void> {
  // A press before hydration would be lost.
  await page.goto(link, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Sign in as administrator' }).click()
  await page.getByRole('heading', { name: 'You’re signed in as administrator' }).waitFor()
}

const EMAIL = 'owner@openfield.example'

/** With a field and its halves, and phone bookings and blocked time on `day` (yyyy-MM-dd). */
export async function becomeSampleOwner(page: Page, dataDir: string): Promise<{ facilityId: string; day: string }> {
  await post(page, '/api/account/sign-up', {
    name: 'Sample Owner',
    email: EMAIL,
    password: 'a long walk to the field',
  })
  // Until then its facilities are drafts.
  await withDatabase(db => db`update account set email_verified = true where email = ${EMAIL}`, dataDir)
  const [whole, north, south] = (await Promise.all(
    ['Sample Meadow', 'Sample Meadow North', 'Sample Meadow South'].map(name => addFacility(page, name)),
  )) as [string, string, string]
  const members = [
    { facilityId: whole, part: [0, 2] },
    { facilityId: north, part: [0, 1] },
    { facilityId: south, part: [1, 2] },
  ]
  const ground = `/api/owner/facilities/${whole}/ground`
  const { revision } = (await (await page.request.get(ground)).json()) as { revision: string }
  await post(page, ground, { members, revision })
  const day = addDays(dateIn('America/Chicago', Date.now()), 1)
  const at = (from: string, to: string) => ({ from: `${day}T${from}`, to: `${day}T${to}` })
  const people = { email: '', phone: '', price: '60.00' }
  for (const [facilityId, from, to, name] of [
    [whole, '17:00', '19:00', 'Sample Soccer Club'],
    [north, '08:00', '09:30', 'Sample School'],
    [south, '09:00', '10:00', 'Sample Lacrosse'],
    [north, '14:00', '15:00', 'Sample Coach'],
  ] as const)
    await post(page, `/api/owner/facilities/${facilityId}/bookings`, { ...at(from, to), ...people, name })
  await post(page, `/api/owner/facilities/${south}/blocks`, { ...at('12:00', '14:00'), reason: 'New seed' })
  return { facilityId: whole, day }
}

async function addFacility(page: Page, name: string): Promise<string> {
  const { id } = await post<{ id: string }>(page, '/api/owner/facilities', {
    ...noFacility,
    name,
    city: 'Frisco',
    state: 'TX',
    zip: '75034',
    sportTypes: ['Soccer'],
    pricePerHour: '60',
  })
  return id
}

async function post<T>(page: Page, address: string, data: unknown): Promise<T> {
  const answer = await page.request.post(address, { data })
  if (!answer.ok()) throw new Error(`${address}: ${await answer.text()}`)
  return (await answer.json()) as T
}
