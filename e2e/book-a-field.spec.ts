import { expect, type Page, test } from '@playwright/test'
import { customer, hydrated, look, tabTo, watch } from './page-checks.ts'

test('a customer books two times at a court, and both show as taken', { tag: '@main' }, async ({ page, browser }) => {
  const watched = watch(page)
  await page.goto('/')
  await hydrated(page)
  await look(page, '1-home')
  await page.getByLabel('Location').fill('Brooklyn')
  await page.getByLabel('Sport').selectOption('Basketball')
  await page.getByRole('button', { name: 'Search Fields' }).click()

  await expect(page).toHaveURL(/\/search\?location=Brooklyn&sport=Basketball$/)
  await expect(page.getByText(/^Showing \d+ of \d+ facilities$/)).toBeVisible()
  await look(page, '2-search')
  await page.getByRole('link', { name: 'Book Now' }).nth(courtOfThisRun()).click()

  await expect(page).toHaveURL(/\/booking\//)
  await hydrated(page)
  await look(page, '3-booking')
  await openTomorrow(page)
  const [first, second] = await holdTwo(page)
  await expect(page.getByText(/1[45]:\d\d/).first()).toBeVisible()
  await look(page, '4-held')

  await fillDetails(page)
  await page.getByRole('button', { name: 'Card that is declined' }).click()
  await payButton(page).click()
  await expect(page.getByText('Your card was declined.').first()).toBeVisible()
  await look(page, '5-declined')
  await expect(page.getByLabel('Name')).toHaveValue(customer.name)

  await page.getByRole('button', { name: 'Card that works' }).click()
  await payButton(page).click()
  await expect(page.getByText('Booking Confirmed!', { exact: true })).toBeVisible()
  await expect(page.getByText('Your facility has been successfully booked.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/search\?(.*&)?booked=/)
  await look(page, '6-booked')

  await page
    .getByRole('link', { name: /receipt/i })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
  await expect(page.getByText(/OF-[2-9A-Z]{4}-[2-9A-Z]{4}/).first()).toBeVisible()
  await expect(page.getByText(customer.email, { exact: true })).toBeVisible()
  await expect(page.locator('figure svg circle').first()).toBeVisible()
  await expect(page.getByText('Booking Confirmed!', { exact: true })).toBeHidden()
  await look(page, '7-receipt')
  const receipt = page.url()

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(first.url)
  for (const { time } of [first, second]) {
    await expect(slot(stranger, time)).toHaveAccessibleName(/booked$/)
    await expect(slot(stranger, time)).toBeDisabled()
  }
  expect((await stranger.goto(receipt))!.status()).toBe(404)
  await expect(stranger.getByText(customer.email)).toHaveCount(0)
  await stranger.context().close()
  watched.expectClean()
})

test('booking a court by keyboard alone', { tag: ['@desk', '@main'] }, async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await tabTo(page, page.getByLabel('Location'))
  await page.keyboard.type('Brooklyn')
  await tabTo(page, page.getByLabel('Sport'))
  await page.keyboard.type('Bask')
  await tabTo(page, page.getByRole('button', { name: 'Search Fields' }))
  await page.keyboard.press('Enter')

  await page.waitForURL(/\/search\?/)
  await tabTo(page, page.getByRole('link', { name: 'Book Now' }).nth(courtOfThisRun() + 1))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/booking\//)
  await hydrated(page)
  await tabTo(page, tomorrow(page))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/date=/)
  for (const time of ['10 to 11 AM', '11 AM to 12 PM']) {
    await tabTo(page, slot(page, time))
    await page.keyboard.press('Space')
    await expect(slot(page, time)).toHaveAccessibleName(/held for you$/)
    await expect(slot(page, time)).toBeFocused()
  }
  for (const [label, value] of [
    ['Name', customer.name],
    ['Email', customer.email],
    ['Phone', customer.phone],
    ['Card number', '4242424242424242'],
    ['Expires', '1234'],
    ['CVC', '123'],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.type(value)
  }
  await tabTo(page, payButton(page))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Booking Confirmed!', { exact: true })).toBeVisible()
  await page.keyboard.press('F8')
  await tabTo(page, page.getByRole('link', { name: /receipt/i }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
})

test('a time someone else took first shows as taken, and another can be held', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  // Without live updates the time looks free until clicked.
  await page.route('**/api/availability-events?*', route => route.abort())
  await page.goto('/search?location=Brooklyn&sport=Tennis')
  await page.getByRole('link', { name: 'Book Now' }).nth(courtOfThisRun()).click()
  await hydrated(page)
  await openTomorrow(page)

  const rival = await (await browser.newContext()).newPage()
  await rival.goto(page.url())
  await hydrated(rival)
  await slot(rival, '8 to 9 AM').click()
  await expect(slot(rival, '8 to 9 AM')).toHaveAccessibleName(/held for you$/)

  await slot(page, '8 to 9 AM').click()
  await expect(page.getByText(/8 to 9 AM.*taken|taken.*8 to 9 AM/i).first()).toBeVisible()
  await expect(slot(page, '8 to 9 AM')).toHaveAccessibleName(/on hold$/)
  await look(page, '8-lost')
  await slot(page, '9 to 10 AM').click()
  await expect(slot(page, '9 to 10 AM')).toHaveAccessibleName(/held for you$/)
  await page.reload()
  await hydrated(page)
  await expect(slot(page, '9 to 10 AM')).toHaveAccessibleName(/held for you$/)
  await slot(page, '9 to 10 AM').click()
  await expect(slot(page, '9 to 10 AM')).toHaveAccessibleName(/available$/)
  await rival.context().close()
})

test('a lost booking response is retried, with one booking', { tag: ['@phone', '@main'] }, async ({ page }) => {
  await page.goto('/search?location=Brooklyn&sport=Tennis')
  await page
    .getByRole('link', { name: 'Book Now' })
    .nth(courtOfThisRun() + 1)
    .click()
  await hydrated(page)
  await openTomorrow(page)
  await slot(page, '10 to 11 AM').click()
  await fillDetails(page)
  await page.getByRole('button', { name: 'Card that works' }).click()

  const booked: string[] = []
  await page.route('**/api/bookings', async route => {
    const answer = await route.fetch()
    booked.push(((await answer.json()) as { booking: { id: string } }).booking.id)
    // The server books the first two, but their responses are lost.
    await (booked.length < 3 ? route.abort() : route.fulfill({ response: answer }))
  })
  await payButton(page).click()
  await expect(page.getByText('We’re still checking if your booking went through.')).toBeVisible()
  await expect(page.getByText('You were not charged.')).toHaveCount(0)
  await expect(page.getByText('Booking Confirmed!', { exact: true })).toBeVisible()
  expect(booked).toHaveLength(3)
  expect(new Set(booked).size).toBe(1)
  await expect(page).toHaveURL(new RegExp(`booked=${booked[0]}`))
})

test('missing pages answer 404 and link onward', { tag: '@desk' }, async ({ page }) => {
  for (const [address, text, name] of [
    ['/nothing/here', '404 Page Not Found', '9-not-found'],
    ['/booking/1234', 'Invalid booking URL', '9-invalid-booking'],
    ['/booking/00000000-0000-4000-8000-000000000000', 'Facility not found', '9-no-facility'],
    ['/booking-success?booking=00000000-0000-4000-8000-000000000000', 'find that booking', '9-no-booking'],
  ] as const) {
    const answer = await page.goto(address)
    expect(answer!.status()).toBe(404)
    await expect(page.getByText(text).first()).toBeVisible()
    await look(page, name)
  }
  await page.goto('/search?location=Atlantis')
  await expect(page.getByText('No facilities found matching your criteria')).toBeVisible()
  await look(page, '9-nothing-found')
})

test('home, search and booking pages work without JavaScript', { tag: ['@desk', '@main'] }, async ({
  browser,
  baseURL,
}) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })).newPage()
  await page.goto('/')
  await page.getByLabel('Location').fill('Brooklyn')
  await page.getByLabel('Sport').selectOption('Basketball')
  await page.getByRole('button', { name: 'Search Fields' }).click()
  await expect(page.getByText(/^Showing \d+ of \d+ facilities$/)).toBeVisible()
  await page.getByRole('link', { name: 'Book Now' }).first().click()
  // Today may be fully past late in the evening.
  await openTomorrow(page)
  await expect(page.getByRole('button', { name: /available$/ }).first()).toBeVisible()
  await page.context().close()
})

/** Phone and desktop use different courts, so that neither takes the other's times. */
function courtOfThisRun(): number {
  return test.info().project.name === 'phone' ? 0 : 4
}

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ })
const slot = (page: Page, time: string) => page.getByRole('button', { name: new RegExp(`, ${time}, `) })
const tomorrow = (page: Page) => page.getByRole('link', { name: /open$/ }).nth(1)

async function openTomorrow(page: Page): Promise<void> {
  await tomorrow(page).click()
  await expect(page).toHaveURL(/date=/)
}

async function holdTwo(page: Page) {
  const times = ['2 to 3 PM', '3 to 4 PM']
  for (const time of times) {
    await slot(page, time).click()
    await expect(slot(page, time)).toHaveAccessibleName(/held for you$/)
  }
  return times.map(time => ({ time, url: page.url() })) as [
    { time: string; url: string },
    { time: string; url: string },
  ]
}

async function fillDetails(page: Page): Promise<void> {
  await page.getByLabel('Name').fill(customer.name)
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Phone').fill(customer.phone)
}
