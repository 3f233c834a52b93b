import { expect, type Page, test } from '@playwright/test'
import { addDays, dateIn, weekdayOf } from '../src/kit/shared/time.ts'
import { ownFacilities, removeOwnFacilities } from './owner-steps.ts'
import { look, settled, watch } from './page-checks.ts'

test.afterAll(removeOwnFacilities)

test('an owner sets hours and prices, split at midnight, and visitors see them', { tag: ['@desk', '@main'] }, async ({
  page,
}) => {
  const watched = watch(page)
  const [id] = await ownFacilities(page, ['Chalk Lane Court'])
  await openHours(page, id!)
  await expect(page.getByText('Default hours')).toBeVisible()

  await page.getByLabel('Monday, closes').fill('02:00')
  await expect(page.getByText(/Closing must be after opening/)).toBeVisible()
  await look(page, 'owner-hours-fault')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please check 1 field above.')).toBeVisible()
  await page.getByRole('button', { name: /Split at midnight/ }).click()
  await expect(page.getByLabel('Tuesday, opens').first()).toHaveValue('00:00')
  await expect(page.getByText(/Closing must be after opening/)).toBeHidden()

  await page.getByRole('button', { name: 'Add a special price' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Evenings')
  for (const day of ['Saturday', 'Sunday']) await page.getByRole('checkbox', { name: day, exact: true }).check()
  await page.getByLabel('Price per hour').fill('95')
  await expect(page.getByText('Every day · 5–10 PM · $95 an hour')).toBeVisible()
  await page.getByRole('button', { name: /Wednesday.*5 to 6 PM, \$95, Evenings/ }).click()
  await expect(page.getByText(/\$95\. Evenings \(Every day · 5–10 PM/)).toBeVisible()
  await look(page, 'owner-hours-unsaved')

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Hours saved', { exact: true })).toBeVisible()
  await expectReasonForVisitors(page, id!)
  watched.expectClean()
})

test('hours are copied to all days, saved and undone', { tag: '@phone' }, async ({ page }) => {
  const [id] = await ownFacilities(page, ['Chalk Lane Court'])
  await openHours(page, id!)
  await page.getByLabel('Wednesday, opens').fill('10:00')
  await page.getByRole('button', { name: /Apply to all days.*Wednesday/ }).click()
  await expect(page.getByLabel('Tuesday, opens')).toHaveValue('10:00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Hours saved', { exact: true })).toBeVisible()
  await page.getByRole('region', { name: 'Save' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Previous hours restored', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Tuesday, opens')).toHaveValue('06:00')
  await expect(page.getByText('Default hours')).toBeVisible()
})

async function expectReasonForVisitors(page: Page, id: string): Promise<void> {
  const tomorrow = addDays(dateIn('America/New_York', Date.now()), 1)
  await page.goto(`/booking/${id}?date=${tomorrow}`)
  await settled(page)
  await page.getByRole('button', { name: /5 to 6 PM, \$95, Evenings, available/ }).click()
  await expect(page.getByText('Held for you').first()).toBeVisible()
  await page.goto(`/facilities/${id}`)
  await expect(page.getByText('Every day, 5–10 PM (Evenings)')).toBeVisible()
}

test('unsaved hours survive a reload, ask before leaving, and resolve a conflict', {
  tag: '@desk',
}, async ({ page }) => {
  const [id] = await ownFacilities(page, ['Chalk Lane Court'])
  await openHours(page, id!)
  await page.getByLabel('Friday, closes').fill('20:00')
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await settled(page)
  await expect(page.getByLabel('Friday, closes')).toHaveValue('20:00')
  await expect(page.getByText('Unsaved changes')).toBeVisible()

  await page.getByRole('link', { name: 'Shared space' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await look(page, 'owner-hours-leave')
  await page.getByRole('button', { name: 'Stay' }).click()

  const schedule = { slotMinutes: 60, hours: [{ days: [weekdayOf('2026-01-05')], opens: '07:00', closes: '09:00' }] }
  const other = await page.request.post(`/api/owner/facilities/${id}/schedule`, { data: { schedule, revision: 0 } })
  expect(other.status()).toBe(200)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Someone else changed these hours')).toBeVisible()
  await expect(page.getByLabel('Friday, closes')).toHaveValue('20:00')
  await look(page, 'owner-hours-changed')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('Hours saved', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Friday, closes')).toHaveValue('20:00')
})

test('a field and its halves share ground, and each blocks what it overlaps', { tag: ['@phone', '@main'] }, async ({
  page,
}) => {
  const watched = watch(page)
  const [whole, north] = await ownFacilities(page, ['Full Field', 'North Half', 'South Half'])
  await page.goto(`/owner/facilities/${whole}/ground`)
  await settled(page)
  await expect(page.getByText('This facility doesn’t share its space.', { exact: false })).toBeVisible()
  for (const name of ['North Half', 'South Half']) {
    await page.getByLabel('Shares space with').selectOption({ label: `${name}, Brooklyn` })
    await page.getByRole('button', { name: 'Add', exact: true }).click()
  }
  await expect(page.getByText('Booking Full Field blocks North Half and South Half.')).toBeVisible()
  await expect(page.getByText('North Half and South Half can be booked at the same time.')).toBeVisible()
  await look(page, 'owner-ground')

  const url = `/api/owner/facilities/${whole}/ground`
  const { revision } = (await (await page.request.get(url)).json()) as { revision: string }
  const members = [whole, north].map((facilityId, at) => ({ facilityId, part: [at, at + 1] }))
  expect((await page.request.post(url, { data: { members, revision } })).status()).toBe(200)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Someone else changed this shared space')).toBeVisible()
  await expect(page.getByText('Booking Full Field blocks North Half and South Half.')).toBeVisible()
  await look(page, 'owner-ground-changed')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('Shared space saved', { exact: true })).toBeVisible()
  await page.goto(`/owner/facilities/${north}/ground`)
  await expect(page.getByText('Full Field').first()).toBeVisible()
  watched.expectClean()
})

async function openHours(page: Page, id: string): Promise<void> {
  await page.goto(`/owner/facilities/${id}/hours`)
  await settled(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Hours & prices' })).toBeVisible()
}
