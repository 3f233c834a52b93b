import { expect, test } from '@playwright/test'
import {
  chooseFile,
  csvOf,
  importButton,
  openImport,
  removeImported,
  signUp,
  validate,
  whileImporting,
} from './import-steps.ts'
import { ownFacilities, removeOwnFacilities } from './owner-steps.ts'
import { look, settled, watch } from './page-checks.ts'

test.afterAll(async () => {
  await removeOwnFacilities()
  await removeImported()
})

const list = [
  'name,street,city,state,zip,sports,price',
  'Draft Field North,1 Example Street,Austin,TX,78701,Soccer,40',
  'Draft Field South,2 Example Street,Austin,TX,78701,Soccer,45',
  'Draft Field East,3 Example Street,Austin,TX,78701,Soccer,TBD',
  '',
].join('\n')

test('imported drafts are previewed and published, except one without a price', async ({ page }) => {
  const watched = watch(page)
  await signUp(page)
  await openImport(page)
  await chooseFile(page, csvOf('drafts.csv', list))
  await validate(page)
  await page.getByRole('checkbox', { name: /^Save new facilities as drafts/ }).check()
  await importButton(page).click()
  await expect(page.getByText('Successfully imported 3 facilities').first()).toBeVisible(whileImporting)
  await expect(page.getByText('3 drafts to publish')).toBeVisible()
  await look(page, 'import-drafts')
  await page.goto('/owner/facilities')
  await settled(page)
  await page.getByRole('link', { name: 'Preview of Draft Field North' }).click()
  await expect(page.getByRole('heading', { name: 'Available times' })).toBeVisible()
  await expect(page.getByText('Customers will see this once you publish it.')).toBeVisible()
  await look(page, 'owner-preview')
  await page.getByRole('link', { name: 'Later week' }).click()
  await expect(page).toHaveURL(/\?from=\d{4}-\d\d-\d\d$/)
  await expect(page.getByRole('link', { name: 'Earlier week' })).toBeVisible()
  await page.goto('/owner/facilities')
  await settled(page)
  await page.getByRole('button', { name: 'Publish 2 of 3' }).click()
  await expect(page.getByText('2 facilities published', { exact: true })).toBeVisible()
  await expect(page.getByText('1 draft to publish')).toBeVisible()
  await look(page, 'owner-drafts-left')
  await page.getByRole('article').getByRole('link', { name: 'Draft Field East', exact: true }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Draft Field East was published', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Public page' })).toBeVisible()
  watched.expectClean()
})

test('an owner hides a facility, shows it again, and sets the first day to book', async ({ page }) => {
  const watched = watch(page)
  const [id] = await ownFacilities(page, ['Winter Field'])
  await page.goto(`/owner/facilities/${id}`)
  await settled(page)
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('There are no upcoming bookings.')
  await dialog.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(page.getByText('This facility is hidden')).toBeVisible()
  await look(page, 'owner-hidden')
  await page.goto(`/facilities/${id}`)
  await expect(page.getByText('This facility no longer takes bookings')).toBeVisible()
  await page.goto(`/owner/facilities/${id}`)
  await settled(page)
  await page.getByRole('button', { name: 'Show facility' }).click()
  await expect(page.getByText('This facility is hidden')).toBeHidden()
  await page.goto(`/owner/facilities/${id}/hours`)
  await settled(page)
  await page.getByLabel('Bookable from').fill('2099-05-01')
  await page.getByRole('button', { name: 'Save', exact: false }).first().click()
  await expect(page.getByText('Hours saved', { exact: true })).toBeVisible()
  await page.goto(`/facilities/${id}`)
  await expect(page.getByText('Bookable from Friday, May 1, 2099.').first()).toBeVisible()
  await look(page, 'facility-not-yet-bookable')
  watched.expectClean()
})
