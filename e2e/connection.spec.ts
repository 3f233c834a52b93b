import { expect, type Page, test } from '@playwright/test'
import { administratorPage, withDatabase } from './administrator.ts'
import { ownFacilities, removeOwnFacilities } from './owner-steps.ts'
import { look, settled, watch } from './page-checks.ts'

test.afterEach(removeOwnFacilities)

test('an owner connects a calendar, sees why an address is refused, and disconnects', { tag: '@phone' }, async ({
  page,
}) => {
  const [id] = await ownFacilities(page, ['Chalk Lane Court'])
  await page.goto(`/owner/facilities/${id}`)
  const watched = watch(page)
  await page.getByRole('link', { name: 'Other calendars' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Other calendars' })).toBeVisible()
  await settled(page)
  await look(page, 'owner-connection-none')

  await page.getByLabel('Calendar link (iCal)').fill('https://192.168.1.20/court.ics')
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText('We can’t use this address. It must start with https://')).toBeVisible()
  await look(page, 'owner-connection-refused')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('We can’t use this address. It must start with https://')).toBeVisible()

  // Never resolves (RFC 2606).
  await page.getByLabel('Calendar link (iCal)').fill('https://calendars.invalid/court.ics?token=4711')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('iCal calendar is connected', { exact: true })).toBeVisible()
  await expect(page.getByText('Not checked yet')).toBeVisible()
  await expect(page.locator('body')).not.toContainText('4711')
  await look(page, 'owner-connection-made')

  await page.getByRole('button', { name: 'Disconnect iCal calendar' }).click()
  const question = page.getByRole('dialog', { name: 'Disconnect iCal calendar?' })
  await look(page, 'owner-connection-end')
  await question.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('iCal calendar is disconnected', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Connect another system' })).toBeFocused()
  watched.expectClean()
})

test('leaving with unsaved input asks first, and a missing key is reported', {
  tag: '@desk',
}, async ({ page }) => {
  const [id] = await ownFacilities(page, ['Chalk Lane Court'])
  await open(page, id!)
  await page.getByRole('combobox', { name: 'System', exact: true }).selectOption('PerfectMind')
  await page.getByLabel('Client name').fill('frisco')
  await page.getByRole('link', { name: 'Hours & prices' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('Access key is missing.')).toBeVisible()
  await expect(page.getByLabel('Client name')).toHaveValue('frisco')
})

test('a simulated provider is labeled and answers a connection test', { tag: '@phone' }, async ({ page }) => {
  const [id] = await ownFacilities(page, ['Chalk Lane Court'], { providerType: 'civicrec' })
  await connectSimulated(id!)
  await open(page, id!)
  await expect(page.getByText('Simulated: the demo stands in for CivicRec')).toBeVisible()
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText(/^Found \d+ busy times in the next 14 days\./)).toBeVisible()
  await look(page, 'owner-connection-simulated')
  await page.getByRole('button', { name: 'Connect the real CivicRec' }).click()
  await expect(page.getByLabel('Link to the calendar or CSV file')).toBeFocused()
})

test('an unresponsive provider shows its last failure to owner and administrators', {
  tag: '@desk',
}, async ({ page, browser }) => {
  const [id] = await ownFacilities(page, ['Chalk Lane Court'], { providerType: 'activenet' })
  await connectSimulated(id!)
  await withDatabase(
    db => db`
      insert into provider_health (facility_id, provider, last_answer_at, last_failure_at, last_failure, failures_in_row)
      values (${id!}, 'activenet', now() - interval '2 hours', now() - interval '1 minute',
        'ACTIVE Net is having problems right now.', 3)
      on conflict (facility_id, provider) do update set failures_in_row = 3, last_failure = excluded.last_failure,
        last_failure_at = excluded.last_failure_at, last_answer_at = excluded.last_answer_at`,
  )
  await open(page, id!)
  await expect(page.getByText('It isn’t responding.')).toBeVisible()
  await expect(page.getByText('ACTIVE Net is having problems right now.')).toBeVisible()
  await look(page, 'owner-connection-silent')

  const admin = await administratorPage(browser)
  await admin.goto('/admin?tab=providers')
  const status = admin.getByRole('listitem').filter({ has: admin.getByRole('heading', { name: 'ACTIVE Net' }) })
  await expect(status).toContainText('Connected')
  await expect(status).toContainText('ACTIVE Net is having problems right now.')
  await look(admin, 'dashboard-providers-silent')
  await status.getByRole('link', { name: 'Chalk Lane Court' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Other calendars' })).toBeVisible()
})

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/owner/facilities/${id}/connection`)
  await settled(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Other calendars' })).toBeVisible()
}

/** Like the demo's samples. */
async function connectSimulated(id: string): Promise<void> {
  await withDatabase(
    db => db`
      insert into provider_connection (facility_id, provider, settings, is_simulated)
      select id, provider_type, '{}', true from facility where id = ${id}`,
  )
}
