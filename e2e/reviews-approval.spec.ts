import { expect, type Page, test } from '@playwright/test'
import { longDay } from '../src/availability/time-format.ts'
import { addDays, dateIn } from '../src/kit/shared/time.ts'
import { withDatabase } from './administrator.ts'
import { anotherBrowser, emailOf, request } from './booking-steps.ts'
import { ownFacilities, removeOwnFacilities } from './owner-steps.ts'
import { findFaults, settled, takePicture, watch } from './page-checks.ts'

test.afterAll(removeOwnFacilities)

const date = addDays(dateIn('America/New_York', Date.now()), 9)

/** A phone and a desk show it in different places. */
const shown = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first()

test('an owner approves requests within 12 hours, and the customer knows before paying', async ({ page, browser }) => {
  const watched = watch(page)
  const [id] = await ownFacilities(page, ['Approval Court'])
  await page.goto(`/owner/facilities/${id}`)
  await settled(page)
  await page.getByLabel('Booking type').selectOption('request')
  await page.getByLabel('Response time (hours)').fill('73')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Use whole hours from 1 to 72', { exact: true })).toBeVisible()
  await page.getByLabel('Response time (hours)').fill('12')
  await takePicture(page, 'approval-setting')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Saved/).first()).toBeVisible()

  const customer = await anotherBrowser(browser)
  await customer.goto(`/facilities/${id}?date=${date}`)
  await settled(customer)
  await expect(customer.getByText('Instant Booking')).toHaveCount(0)
  await expect(customer.getByText('The owner confirms within 12 hours')).toBeVisible()
  await takePicture(customer, 'approval-facility')
  await customer.getByRole('link', { name: 'Request to Book' }).click()
  await settled(customer)
  // The query must not make it instant.
  await customer.goto(`/booking/${id}?date=${date}&mode=marketplace`)
  await settled(customer)
  await expect(shown(customer, 'The owner confirms within 12 hours')).toBeVisible()
  await takePicture(customer, 'approval-booking')
  await request(customer, '6 to 7 AM', { email: emailOf('approval'), name: 'Robin Request', amount: '$30' })
  await expect(customer.getByText(/charged only when the owner confirms/)).toBeVisible()

  await page.goto(`/desk/${id}`)
  await settled(page)
  await page.getByRole('button', { name: `Confirm Robin Request, ${longDay(date)}, 6 to 7 AM` }).click()
  await expect(page.getByText('Booking confirmed', { exact: true })).toBeVisible()
  await customer.reload()
  await expect(customer.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
  await expect(customer.getByText(/The owner approves each booking. To change the time, message them/)).toBeVisible()
  await expect(customer.getByRole('link', { name: 'Change time' })).toHaveCount(0)
  await customer.context().close()
  watched.expectClean()
})

test('a facility without a price shows its contact and takes no bookings', async ({ page }) => {
  const watched = watch(page)
  const name = `Priceless Court ${test.info().project.name}`
  const reachable = { pricePerHourUsd: null, bookingPhone: '(555) 555-0199', bookingEmail: 'courts@owner.example' }
  const [id, silent] = await ownFacilities(page, [name, `${name}, no contact`], reachable)
  await withDatabase(db => db`update facility set booking_phone = null, booking_email = null where id = ${silent!}`)
  await page.goto(`/search?location=Brooklyn&sport=basketball&max_price_usd=1`)
  await settled(page)
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) })
  await expect(card.getByText('Contact for pricing')).toBeVisible()
  await expect(card.getByText('Instant Booking')).toHaveCount(0)
  await takePicture(page, 'priceless-card')
  await card.getByRole('link', { name: `Contact the owner: ${name}` }).click()
  await expect(page).toHaveURL(`/facilities/${id}#contact`)
  const contact = page.getByRole('region', { name: 'Contact the owner' })
  await expect(contact.getByRole('link', { name: '(555) 555-0199' })).toHaveAttribute('href', 'tel:5555550199')
  await expect(page.getByRole('region', { name: 'Available times' })).toHaveCount(0)
  await takePicture(page, 'priceless-facility')
  expect(await findFaults(page)).toEqual([])

  await page.goto(`/booking/${id}`)
  await settled(page)
  await expect(shown(page, 'Contact for pricing')).toBeVisible()
  await expect(contact.getByRole('link', { name: 'courts@owner.example' })).toBeVisible()
  await expect(page.getByRole('button', { name: /and book$/ })).toHaveCount(0)
  await takePicture(page, 'priceless-booking')
  expect(await findFaults(page)).toEqual([])
  const day = await page.request.get(`/api/availability-slots?facilityId=${id}&date=${date}`)
  expect(await day.json()).toEqual([])

  await page.goto(`/booking/${silent}`)
  await settled(page)
  await page.getByRole('button', { name: 'Ask for a price' }).click()
  await expect(page.getByRole('dialog', { name: 'Ask for a price' }).getByLabel('Work email')).toBeVisible()
  watched.expectClean()
})

test('the home page explains “verified” and “insurance-ready”', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await settled(page)
  await takePicture(page, 'claims')
  await page.getByRole('link', { name: 'What do “verified” and “insurance-ready” mean?' }).click()
  await expect(page.getByRole('heading', { name: 'What does “verified fields” mean?' })).toBeVisible()
  await expect(page.getByText(/we check proof of who it is/)).toBeVisible()
})
