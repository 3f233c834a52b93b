import { expect, type Locator, type Page, test } from '@playwright/test'
import { providerNames } from '#calendars/contract.ts'
import type { BookingSummary } from '../src/bookings/contract.ts'
import { demoFacilities } from '../src/bookings/demo/demo-facilities.ts'
import { NOBODY } from './every-screen.ts'
import { findFaults, look, settled, watch } from './page-checks.ts'

const [manual, civicrec] = demoFacilities

test('each mode books a facility that offers it, and fails otherwise', { tag: '@desk' }, async ({ page }) => {
  const watched = watch(page)
  await open(page)
  await look(page, 'demo-empty')

  await press(page, 'Marketplace')
  await expectToast(page, 'Booking processed', 'marketplace booking completed successfully')
  await expect(page.getByText(/^OF-[\w-]+ is confirmed\.$/)).toBeVisible()
  await expect(requests(page)).toHaveText([
    /POST \/api\/bookings/,
    /POST \/api\/sandbox\/payment-intents\/pi_\w+\/confirm/,
    /POST \/api\/create-payment-intent/,
    /POST \/api\/hold-slots/,
    /GET \/api\/facilities\/.+\/availability/,
  ])
  await expect(json(page).first()).toContainText('"status": "confirmed"')
  await expect(results(page)).toContainText('… (cut)')
  expect(await results(page).innerText()).not.toMatch(/_secret_\w/)
  await look(page, 'demo-marketplace')

  await press(page, 'Marketplace')
  await expectToast(page, 'Booking failed', 'One of these times has just been taken.')
  await look(page, 'demo-taken')
  await findFreeTime(page)
  await press(page, 'Hold')
  await expectToast(page, 'Booking processed', 'hold booking completed successfully')
  await expect(page.getByRole('link', { name: 'Open the dashboard' })).toHaveAttribute('href', '/admin')

  await findFreeTime(page)
  await press(page, 'Linkout')
  await expectToast(page, 'Booking failed', 'This facility can’t be booked that way.')
  await expect(json(page).first()).toContainText('"released"')
  await chooseSample(page, civicrec)
  await press(page, 'Linkout')
  await expectToast(page, 'Booking processed', 'linkout booking completed successfully')
  await expect(page.getByRole('link', { name: /^Open the provider’s page/ })).toHaveAttribute('href', /civicrec/)

  const bookings = await ownBookings(page)
  expect(bookings.map(({ mode, status, facilityId }) => [mode, status, facilityId])).toEqual([
    ['linkout', 'redirected', civicrec.id],
    ['hold', 'pending_confirmation', manual.id],
    ['marketplace', 'confirmed', manual.id],
  ])
  expect(bookings[0]).toMatchObject({ customerName: 'Sample Customer', customerEmail: 'sample.customer@example.org' })
  watched.expectClean()
})

test('a wrong total is refused, and one click uses the correct one', { tag: '@phone' }, async ({ page }) => {
  await open(page)
  const right = await page.getByLabel('Total amount').inputValue()
  await page.getByLabel('Total amount').fill('1.00')
  await press(page, 'Marketplace')
  await expectToast(page, 'Booking failed', 'The price has changed. Please check the new total.')
  await expect(json(page).nth(1)).toContainText(`"amount": "${right}"`)
  expect(await ownBookings(page)).toEqual([])
  await look(page, 'demo-other-total')

  await page.getByRole('button', { name: /^Use the correct amount: \$/ }).click()
  await expect(page.getByLabel('Total amount')).toHaveValue(right)
  await press(page, 'Marketplace')
  await expectToast(page, 'Booking processed', 'marketplace booking completed successfully')
  await page.getByRole('link', { name: 'See the receipt' }).click()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
})

test('each provider’s availability is tested, and simulated ones are labeled', { tag: '@desk' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const watched = watch(page)
  await open(page)
  for (const { provider } of demoFacilities) {
    const providerName = providerNames[provider]
    await press(page, providerName)
    await expect(page.getByText(`${provider} provider tested`, { exact: true })).toBeVisible()
    await expect(page.getByText(/^Found [01] available slots$/)).toBeVisible()
    await expect(requests(page).first()).toContainText(`/api/facilities/${manual.id}/availability`)
    await expect(json(page).first()).toContainText(`provider=${provider}`)
    const simulated = `Simulated: this demo has no ${providerName} key.`
    await expect(page.getByText(simulated)).toHaveCount(provider === 'manual' ? 0 : 1)
  }
  await look(page, 'demo-providers')
  await page.getByRole('button', { name: 'Copy JSON' }).click()
  await expect(page.getByRole('button', { name: 'Copied JSON' })).toBeVisible()
  const copied = JSON.parse(await page.evaluate<string>('navigator.clipboard.readText()')) as unknown[]
  expect(copied).toHaveLength(demoFacilities.length)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(requests(page)).toHaveCount(0)
  watched.expectClean()
})

test('an unknown facility and a network failure show an error and keep the form', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page)
  await page.getByLabel('Facility ID').fill(NOBODY)
  await expect(page.getByText('No facility has this ID.', { exact: false })).toBeVisible()
  await expect(page.getByLabel('Start time')).not.toHaveValue('')
  await page.getByLabel('Total amount').fill('75.00')
  await press(page, 'Marketplace')
  await expectToast(page, 'Booking failed', 'Facility not found.')
  await press(page, 'CivicRec')
  await expectToast(page, 'Provider test failed', 'Facility not found.')
  await expect(json(page).first()).toContainText('"status": 404')

  await chooseSample(page, manual)
  await page.getByLabel('Notes').fill('Still here')
  await page.route('**/api/hold-slots', route => route.abort())
  await press(page, 'Hold')
  await expectToast(page, 'Booking failed', 'You seem to be offline. Check your connection and try again.')
  await expect(page.getByText('No response', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Notes')).toHaveValue('Still here')
  await look(page, 'demo-offline')
})

test('invalid fields show errors and send nothing', { tag: '@phone' }, async ({ page }) => {
  await open(page)
  await page.getByLabel('Facility ID').fill('the big field')
  await page.getByLabel('Total amount').fill('a lot')
  await page.getByLabel('Email').fill('nobody')
  await press(page, 'Marketplace')
  await expect(page.getByLabel('Facility ID')).toBeFocused()
  await expect(page.getByText('Enter an amount, such as 75.00.', { exact: true })).toBeVisible()
  await expect(page.getByText('Please enter a valid email address', { exact: true })).toBeVisible()
  await expect(requests(page)).toHaveCount(0)
  await look(page, 'demo-errors')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findFaults(page, { onlyColors: true })).toEqual([])
})

test('a double click books once, and the keyboard works', { tag: '@desk' }, async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Hold', exact: true }).dblclick()
  await expectToast(page, 'Booking processed', 'hold booking completed successfully')
  expect(await ownBookings(page)).toHaveLength(1)
  await page.getByRole('button', { name: 'Manual', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'manual provider tested', 'Found 0 available slots')
})

/** Waits for the prefilled free time. */
async function open(page: Page): Promise<void> {
  await page.goto('/booking-demo')
  await settled(page)
  await expect(page.getByLabel('Facility ID')).toHaveValue(manual.id)
  await expect(page.getByLabel('Total amount')).toHaveValue(/^\d+\.\d\d$/)
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

/** The toast, not the permanent notice. */
async function expectToast(page: Page, title: string, description: string): Promise<void> {
  const toast = page.getByRole('listitem').filter({ hasText: title }).filter({ hasText: description })
  await expect(toast.filter({ has: page.getByRole('button', { name: 'Dismiss' }) })).toBeVisible()
}

/** Waits until the time changes. */
async function findFreeTime(page: Page): Promise<void> {
  const start = page.getByLabel('Start time')
  const before = await start.inputValue()
  const first = page.locator('fieldset').getByRole('button', { name: 'Find an available time' })
  await first.click()
  await expect(start).not.toHaveValue(before)
}

async function chooseSample(page: Page, sample: { id: string; name: string }): Promise<void> {
  await page.getByLabel('Sample facility').selectOption(sample.id)
  await expect(page.getByText(`${sample.name}, `, { exact: false }).last()).toBeVisible()
  await expect(page.getByLabel('Total amount')).toHaveValue(/^\d+\.\d\d$/)
}

function results(page: Page): Locator {
  return page.getByRole('region', { name: 'Results', exact: true })
}

function requests(page: Page): Locator {
  return results(page).getByRole('listitem')
}

function json(page: Page): Locator {
  return results(page).getByRole('group', { name: /^JSON of / })
}

/** Newest first. */
async function ownBookings(page: Page): Promise<BookingSummary[]> {
  return (await page.request.get('/api/bookings')).json() as Promise<BookingSummary[]>
}
