import { expect, type Page, test } from '@playwright/test'
import { addDays, dateIn } from '../src/kit/shared/time.ts'
import { withDatabase } from './administrator.ts'
import { drag } from './calendar-steps.ts'
import { type ClickCounter, countClicks } from './count-clicks.ts'
import { download } from './import-steps.ts'
import { accountOf, addMember, lookAt, postBooking, signUpPerson } from './organization-steps.ts'
import { ownFacilities, removeOwnFacilities } from './owner-steps.ts'
import { settled, watch } from './page-checks.ts'

test.describe.configure({ timeout: 300_000 })
test.afterAll(removeOwnFacilities)

const rainyDay = addDays(dateIn('America/New_York', Date.now()), 4)
const fields = ['Riverbank Field A', 'Riverbank Field B', 'Riverbank Field C']
// A table with a selection is for owners of more than three.
const others = ['Hilltop Court 1', 'Hilltop Court 2']

test('a secretary blocks a season, drags a booking, closes a venue for rain, and takes the month’s report', {
  tag: '@desk',
}, async ({ page: owner, browser }) => {
  const ids = await ownFacilities(owner, [...fields, ...others])
  const organizationId = await accountOf(owner)
  await nameVenue(owner, organizationId, ids.slice(0, 3))
  for (const [field, id] of ids.slice(0, 3).entries())
    for (const hour of [8, 10, 12, 14]) await bookByHand(owner, id, { hour, name: `Team ${field + 1}-${hour}` })
  const secretary = await signUpPerson(browser, 'Sky Secretary')
  await addMember(organizationId, secretary.id, 'manager')
  const { page } = secretary
  const watched = watch(page)
  const clicks = await countClicks(page)

  await page.goto(`/owner/calendar?date=${rainyDay}`)
  await settled(page)
  const dialog = page.getByRole('dialog')
  await drag(page, [fields[0]!, 18], [fields[0]!, 19.9])
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await dialog.getByLabel('Repeat').selectOption('8')
  await dialog.getByText('Also block other facilities').click()
  for (const field of fields.slice(1)) await dialog.getByRole('checkbox', { name: field }).check()
  await dialog.getByLabel('Reason').fill('Spring season')
  await lookAt(page, 'organization-season')
  await dialog.getByRole('button', { name: 'Block 24 times' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /Blocked: Spring season/ })).toHaveCount(fields.length)
  clicks.step('a season on three fields')

  await drag(page, [fields[0]!, 8.3], [fields[1]!, 16.3])
  await expect(dialog.getByText(new RegExp(`^${fields[1]}, .*, 4 to 5 PM$`))).toBeVisible()
  await lookAt(page, 'organization-move')
  await dialog.getByRole('button', { name: 'Move booking' }).click()
  await expect(page.getByText('Booking moved', { exact: true })).toBeVisible()
  clicks.step('a booking dragged to another field')
  await lookAt(page, 'organization-calendar')

  await closeForRain(page)
  clicks.step('a venue with 12 customers closed for rain')
  await takeReport(page, clicks)
  console.log(`Clicks, secretary in all: ${clicks.total()}`)
  watched.expectClean()
  await page.context().close()
})

async function closeForRain(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Facilities' }).first().click()
  // The calendar has a Venue filter too.
  await expect(page.getByRole('heading', { name: 'Your facilities', level: 1 })).toBeVisible()
  await page.getByLabel('Venue').selectOption({ label: 'Riverbank Park' })
  await expect(page.getByText('3 facilities. Select some')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await page.getByRole('button', { name: 'Close or block…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('From').fill(`${rainyDay}T06:00`)
  await dialog.getByLabel('To', { exact: true }).fill(`${rainyDay}T17:30`)
  await dialog.getByLabel('Reason').fill('The fields are under water.')
  await dialog.getByRole('radio', { name: 'Refund' }).check()
  await dialog.getByRole('button', { name: 'Preview closure' }).click()
  await expect(dialog.getByText(/^12 bookings are affected: /)).toBeVisible()
  await lookAt(page, 'organization-rain')
  await dialog.getByRole('button', { name: 'Close and notify everyone' }).click()
  await expect(dialog.getByText(/^Closed\. 12 bookings were updated\./)).toBeVisible()
  await lookAt(page, 'organization-rained-off')
  await dialog.getByRole('button', { name: 'Done' }).click()
}

async function takeReport(page: Page, clicks: ClickCounter): Promise<void> {
  await page.getByRole('link', { name: 'Reports' }).first().click()
  await expect(page.getByRole('heading', { name: 'Month over month' })).toBeVisible()
  const card = page.getByRole('region', { name: 'Month over month' })
  const { text } = await download(page, card.getByRole('link', { name: 'Download CSV' }))
  expect(text.split(/\r?\n/).length).toBeGreaterThan(2)
  clicks.step('the month’s report')
  await lookAt(page, 'organization-report')
}

async function nameVenue(owner: Page, organizationId: string, facilityIds: string[]): Promise<void> {
  const answer = await owner.request.post(`/api/organizations/${organizationId}/venues`, {
    data: { name: 'Riverbank Park' },
  })
  const [venue] = (await answer.json()) as { id: string }[]
  await withDatabase(db => db`update facility set venue_id = ${venue!.id} where id = any(${facilityIds})`)
}

type ByHand = { name: string; hour: number }

async function bookByHand(page: Page, facilityId: string, { name, hour }: ByHand): Promise<void> {
  const at = (time: number) => `${rainyDay}T${String(time).padStart(2, '0')}:00`
  await postBooking(page, facilityId, { name, from: at(hour), to: at(hour + 1) })
}
