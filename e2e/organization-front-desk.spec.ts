import { expect, test } from '@playwright/test'
import { countClicks } from './count-clicks.ts'
import { accountOf, addMember, lookAt, postBooking, signUpPerson } from './organization-steps.ts'
import { ownFacilities, removeOwnFacilities } from './owner-steps.ts'
import { settled, watch } from './page-checks.ts'

test.describe.configure({ timeout: 300_000 })
test.afterAll(removeOwnFacilities)

test('the front desk takes a walk-in for cash, checks them in, and marks a no-show', { tag: '@phone' }, async ({
  page: owner,
  browser,
}) => {
  const [court, other] = await ownFacilities(owner, ['Larkspur Court', 'Larkspur Gym'], { pricePerHourUsd: 20 })
  await postBooking(owner, other!, { name: 'Nora Late', ...soon() })
  const desk = await signUpPerson(browser, 'Frankie Desk')
  await addMember(await accountOf(owner), desk.id, 'scheduler')
  const { page } = desk
  const watched = watch(page)
  const clicks = await countClicks(page)

  await page.goto('/owner')
  await settled(page)
  await lookAt(page, 'organization-desk-home')
  await page.getByRole('link', { name: 'Calendar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible()
  await page.getByLabel('Facility', { exact: true }).selectOption(court!)
  await page.getByRole('button', { name: 'Book or block a time' }).click()
  const dialog = page.getByRole('dialog')
  const { from, to } = soon()
  await dialog.getByLabel('From').fill(from)
  await dialog.getByLabel('To', { exact: true }).fill(to)
  await dialog.getByLabel('Customer name').fill('Wally Walkin')
  await lookAt(page, 'organization-walk-in')
  await dialog.getByRole('button', { name: 'Book this time' }).click()
  await expect(dialog).toBeHidden()
  clicks.step('book a walk-in')
  await page
    .getByRole('button', { name: /Wally Walkin/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await lookAt(page, 'organization-cash')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog.getByText(/^\$20 by cash/)).toBeVisible()
  clicks.step('record cash')
  await dialog.getByRole('button', { name: 'Arrived', exact: true }).click()
  await expect(dialog.getByText('Arrived', { exact: true })).toBeVisible()
  clicks.step('check in')
  await lookAt(page, 'organization-checked-in')
  await page.keyboard.press('Escape')

  await page.getByLabel('Facility', { exact: true }).selectOption(other!)
  await page
    .getByRole('button', { name: /Nora Late/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'No-show', exact: true }).click()
  await expect(dialog.getByText('No-show', { exact: true })).toBeVisible()
  clicks.step('mark a no-show')
  await lookAt(page, 'organization-no-show')
  console.log(`Clicks, front desk in all: ${clicks.total()}`)
  watched.expectClean()
  await page.context().close()
})

/** The hour that began in the last minutes, by the clock of New York. */
function soon(): { from: string; to: string } {
  const quarter = 15 * 60_000
  const start = Math.floor(Date.now() / quarter) * quarter
  const local = (at: number) =>
    new Date(at).toLocaleString('sv-SE', { timeZone: 'America/New_York' }).slice(0, 16).replace(' ', 'T')
  return { from: local(start), to: local(start + 4 * quarter) }
}
