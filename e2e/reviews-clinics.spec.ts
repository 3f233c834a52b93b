import { expect, test } from '@playwright/test'
import { addDays, dateIn } from '../src/kit/shared/time.ts'
import { isPhone } from './booking-steps.ts'
import { look, settled, watch } from './page-checks.ts'

test('a drafted lacrosse clinic fills in sport, matching fields and time', async ({ page }) => {
  const watched = watch(page)
  await page.goto('/')
  await settled(page)
  await page.getByRole('button', { name: 'Build a clinic' }).click()
  const dialog = page.getByRole('dialog', { name: 'Build My NIL Clinic' })
  await dialog
    .getByLabel(/details/i)
    .fill(`A lacrosse clinic in Frisco, TX on ${monthDay()} at 10 AM for 2 hours, 20 players, $35 each`)
  await dialog.getByRole('button', { name: 'Generate Clinic' }).click()
  await dialog.getByRole('button', { name: 'Publish this clinic' }).click()
  await expect(page).toHaveURL(/\/clinic-host\/new$/)
  await expect(page.getByText(/^To publish, you need a free account with a verified email/)).toBeVisible()
  await expect(page.getByLabel('Sport', { exact: true })).toHaveValue('Lacrosse')
  await expect(page.getByLabel('Only lacrosse fields')).toBeChecked()
  await page.getByRole('button', { name: 'Choose Bluestem Turf Field 1' }).click()
  await expect(page.getByText(/, 10 AM to 12 PM$/)).toBeVisible()
  await look(page, 'reviews-clinic')
  watched.expectClean()
})

/** A separate day for phone and desktop: "December 17". */
function monthDay(): string {
  const date = addDays(dateIn('America/Chicago', Date.now()), isPhone() ? 24 : 25)
  return new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${date}T00:00:00Z`),
  )
}
