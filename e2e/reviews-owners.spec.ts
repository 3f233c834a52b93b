import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { addDays, dateIn } from '../src/kit/shared/time.ts'
import { administratorPage, withDatabase } from './administrator.ts'
import { isPhone } from './booking-steps.ts'
import { chooseFile, csvOf, importButton, openImport, sampleCsv, step, validateButton } from './import-steps.ts'
import { ownFacilities, removeOwnFacilities } from './owner-steps.ts'
import { settled } from './page-checks.ts'

test.afterEach(removeOwnFacilities)

test('Validate finishes when clicked before the first rows and saved columns load', async ({ page }) => {
  const list = csvOf('remembered.csv', 'label,town,st,played\nCourt 1,Austin,TX,Tennis\n')
  await openImport(page)
  await page.evaluate(() =>
    localStorage.setItem(
      'openfield:import-columns',
      JSON.stringify([['label\ntown\nst\nplayed', { columns: { 0: 'name' }, everyRow: {} }]]),
    ),
  )
  const isPressed = Promise.withResolvers<void>()
  await page.route('**/api/facilities/csv/reading', async route => {
    await isPressed.promise
    await route.continue()
  })
  await chooseFile(page, list)
  await expect(page.getByText('Reading the first rows…')).toBeVisible()
  await validateButton(page).click()
  isPressed.resolve()
  await expect(page.getByRole('heading', { name: 'Validation results' })).toBeVisible()
  await expect(page.getByText('Found 1 facility ready for import').first()).toBeVisible()
})

test('Validate does not move when the first rows load', async ({ page }) => {
  await openImport(page)
  const isSeen = Promise.withResolvers<void>()
  await page.route('**/api/facilities/csv/reading', async route => {
    await isSeen.promise
    await route.continue()
  })
  await chooseFile(page, csvOf('steady.csv', sampleCsv(3, 'Steady')))
  await expect(page.getByText('Reading the first rows…')).toBeVisible()
  const top = async () => (await validateButton(page).boundingBox())!.y + (await page.evaluate<number>('scrollY'))
  const before = await top()
  isSeen.resolve()
  await expect(page.getByText(/11 of 11 columns used/)).toBeVisible()
  expect(await top()).toBe(before)
})

test('two columns matched to the name must be resolved, and rejected rows block the import', async ({ page }) => {
  const rows = [
    'Facility #,Field/Court Name,Location name,City,State,ZIP,Type of use,Rate,inactive',
    'F-1,North Field,Example Park,Waco,TX,76701,Soccer,$40,f',
    'F-2,South Field,Example Park,Wacoo,TX,76701,Tennis,"$1,200",f',
    'F-3,Old Court,Example Park,Waco,TX,76701,Tennis,$40,t',
    'Total: 3,,,,,,,,',
  ]
  await openImport(page)
  await chooseFile(page, csvOf('parks.csv', rows.join('\n')))
  await page.getByRole('button', { name: 'Check columns' }).click()
  await expect(page.getByLabel('Import “Facility #” as')).toHaveValue('externalId')
  await expect(page.getByLabel('Import “Type of use” as')).toHaveValue('sportTypes')
  await expect(page.getByLabel('Import “inactive” as')).toHaveValue('closed')
  await page.getByLabel('Import “Location name” as').selectOption({ label: 'Name' })
  await expect(page.getByText('More than one column is matched to “Name”')).toBeVisible()
  await validateButton(page).click()
  await expect(page.getByText('More than one column is matched to the same field').first()).toBeVisible()
  await page.getByRole('button', { name: 'Use “Field/Court Name”' }).click()
  await validateButton(page).click()
  await expect(page.getByText('Validation finished', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('2 facilities ready, without 1 closed and 1 total row').first()).toBeVisible()
  await expect(importButton(page)).toBeDisabled()
  const results = step(page, 'Validate and import')
  await expect(results.getByText('marked as closed or inactive').first()).toBeVisible()
  await expect(results.getByText('looks like a total row').first()).toBeVisible()
  await expect(results.getByText('high for one hour').first()).toBeVisible()
  await expect(results.getByText('corrected the spelling to match the city').first()).toBeVisible()
})

test('an approved listing keeps its description and typed hours', async ({ browser, page }) => {
  const name = `Quarry Field ${randomUUID().slice(0, 8)}`
  const description = 'Two fenced fields behind the library.'
  const id = await withDatabase(async db => {
    const [row] = await db<{ id: string }[]>`
      insert into listing (submission, status, facility_name, contact_name, email, phone, address, city, state, zip_code,
        facility_type, sport_types, price_per_hour, price_cents, description, amenities, availability, waiting_since, review_started_at)
      values (${randomUUID()}, 'in_review', ${name}, 'Pat Owner', ${`${randomUUID()}@fields.example`}, '(555) 555-0143',
        '12 Quarry Lane', 'Frisco', 'TX', '75034', 'Outdoor Field', ${['Soccer']}, '$75', 7500, ${description}, ${[]},
        'Mon-Fri 4-9pm', now(), now()) returning id`
    return row!.id
  })
  const admin = await administratorPage(browser)
  await admin.goto(`/admin/reviews?tab=listings&id=${id}`)
  await settled(admin)
  await admin.getByRole('button', { name: 'Approve…' }).click()
  await expect(admin.getByText('We read these from the owner’s text')).toBeVisible()
  await expect(admin.getByLabel('Opens')).toHaveValue('16:00')
  await expect(admin.getByRole('textbox', { name: 'Description' })).toHaveValue(description)
  await admin.getByRole('button', { name: 'Remove hours 1' }).click()
  await admin.getByRole('button', { name: 'Publish…' }).click()
  await expect(admin.getByText('Set the opening hours, or confirm the default ones').first()).toBeVisible()
  await admin.getByRole('checkbox', { name: /Use the default hours/ }).check()
  await admin.getByRole('button', { name: 'Publish…' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(admin.getByRole('article').getByText('Approved', { exact: true })).toBeVisible()
  await admin.context().close()
  const facilityId = await withDatabase(async db => {
    const [row] = await db<{ id: string }[]>`select facility_id as id from listing where id = ${id}`
    return row!.id
  })
  await page.goto(`/facilities/${facilityId}`)
  await expect(page.getByText(description)).toBeVisible()
  await withDatabase(async db => {
    await db`delete from listing where id = ${id}`
    await db`delete from facility where id = ${facilityId}`
  })
})

test('admin search shows booking times in the facility’s time zone', async ({ browser, page }) => {
  const name = `Pacific Court ${randomUUID().slice(0, 8)}`
  const timeZone = 'America/Los_Angeles'
  const [id] = await ownFacilities(page, [name], { timeZone })
  const date = addDays(dateIn(timeZone, Date.now()), 7)
  const customer = { name: `Late Guest ${randomUUID().slice(0, 8)}`, email: '', phone: '', price: '40.00', notes: null }
  const booked = await page.request.post(`/api/owner/facilities/${id}/bookings`, {
    data: { from: `${date}T22:00`, to: `${date}T23:00`, ...customer },
  })
  expect(booked.status()).toBe(200)
  const admin = await administratorPage(browser)
  await admin.goto(`/admin/search?q=${encodeURIComponent(customer.name)}`)
  await settled(admin)
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date))
  await expect(admin.getByRole('region', { name: 'Bookings' }).getByRole('time')).toHaveText(
    new RegExp(`^${day}, 10:00\\sPM$`),
  )
  await admin.context().close()
})

test('weeks start on Sunday, past hours are not open, full-day blocks say “All day”', async ({ page }) => {
  const timeZone = 'America/New_York'
  const [id] = await ownFacilities(page, ['Sunday Court'], { timeZone })
  const today = dateIn(timeZone, Date.now())
  const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)]
  const blocked = await page.request.post(`/api/owner/facilities/${id}/blocks`, {
    data: { from: `${tomorrow}T00:00`, to: `${addDays(today, 2)}T00:00`, reason: 'New nets' },
  })
  expect(blocked.status()).toBe(200)
  await page.goto(`/owner/calendar?date=${yesterday}`)
  await settled(page)
  // A phone lists no free hours on an empty day.
  if (!isPhone()) await expect(page.getByRole('button', { name: /, past$/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /, open$|^Open, / })).toHaveCount(0)
  await page.goto(`/owner/calendar?date=${tomorrow}`)
  await expect(page.getByRole('button', { name: /All day/ })).toBeVisible()
  await expect(page.getByText('12 to 12 AM')).toHaveCount(0)
  await page.goto(`/owner/facilities/${id}/hours`)
  await settled(page)
  await expect(page.getByRole('checkbox', { name: /, open$/ }).first()).toHaveAccessibleName('Sunday, open')
})

test('any calendar can be connected by its iCal address', async ({ page }) => {
  const [id] = await ownFacilities(page, ['Chalk Lane Court'])
  await page.goto(`/owner/facilities/${id}/connection`)
  await settled(page)
  await expect(page.getByRole('combobox', { name: 'System', exact: true })).toHaveValue('ical')
  await expect(page.getByRole('option', { name: 'Any calendar (iCal address)' })).toBeAttached()
  await page.getByLabel('Calendar link (iCal)').fill('https://calendars.invalid/basic.ics?token=4711')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('iCal calendar is connected', { exact: true })).toBeVisible()
  await expect(page.locator('body')).not.toContainText('4711')
})
