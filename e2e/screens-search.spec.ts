import { expect, type Page, test } from '@playwright/test'
import { cards, emailOf, hold, openFacility, openReceipt, payButton, prepare, slot } from './booking-steps.ts'
import { findFaults, openForm, settled, watch } from './page-checks.ts'

test('date and time filters carry over to booking and can be removed', { tag: '@phone' }, async ({ page }) => {
  const watched = watch(page)
  await page.goto('/search?location=Brooklyn&sport=Tennis')
  await settled(page)
  await openForm(page)
  await page.getByLabel('Time', { exact: true }).selectOption('evening')
  await expect(page).toHaveURL(/\/search\?location=Brooklyn&sport=Tennis&time=evening$/)
  await page.getByRole('button', { name: /^Date/ }).click()
  // The calendar focuses today.
  await expect(page.getByRole('dialog', { name: 'Choose a day' }).locator('button:focus')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/&date=\d{4}-\d\d-\d\d&time=evening$/)
  await expect(page.getByText(/times for the date you picked/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Book Now' }).first()).toHaveAttribute(
    'href',
    /^\/booking\/[\da-f-]{36}\?date=\d{4}-\d\d-\d\d&time=evening/,
  )
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove filter Evening, 6PM-10PM' }).click()
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('')
  await expect(page).not.toHaveURL(/time=/)
  watched.expectClean()
})

test('without JavaScript the form submits date and time', { tag: '@desk' }, async ({ browser, baseURL }) => {
  const { viewport } = test.info().project.use
  const page = await (await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL!, viewport })).newPage()
  await page.goto('/search?location=Brooklyn&date=2099-01-02&time=15:00-16:00')
  await openForm(page)
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('2099-01-02')
  await expect(page.getByLabel('Time', { exact: true }).getByRole('option', { selected: true })).toHaveText(
    '3 PM to 4 PM',
  )
  await page.getByLabel('Date', { exact: true }).fill('2099-03-04')
  await page.getByLabel('Time', { exact: true }).selectOption('morning')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/[?&]date=2099-03-04&time=morning|time=morning.*date=2099-03-04/)
  await expect(countLine(page)).toBeVisible()
  await page.context().close()
})

test('a failed search shows no results, and resumes when back online', { tag: '@desk' }, async ({ page, context }) => {
  await page.goto('/search?location=Brooklyn')
  await settled(page)
  await openForm(page)
  await context.setOffline(true)
  await page.getByLabel('Sport', { exact: true }).selectOption('Tennis')
  const notice = page.getByRole('alert').filter({ hasText: 'Search Error' })
  await expect(notice).toContainText('Network error')
  await expect(countLine(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Book Now' })).toHaveCount(0)
  await context.setOffline(false)
  await expect(countLine(page)).toBeVisible()
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Book Now' }).first()).toHaveAttribute('href', /./)
})

test('a search refused by the server says why', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/search?location=Brooklyn')
  await settled(page)
  await openForm(page)
  const problem = { type: 'about:blank', title: 'Busy', status: 503, code: 'busy', detail: 'The pitch is being mown.' }
  await page.route('**/api/search/cards?*', route =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  )
  await page.getByLabel('Sport', { exact: true }).selectOption('Tennis')
  const notice = page.getByRole('alert').filter({ hasText: 'Search Error' })
  await expect(notice).toContainText('The pitch is being mown.')
  await page.unrouteAll()
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(countLine(page)).toBeVisible()
})

test('a failed search is tried again for another day', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/search?location=Brooklyn')
  await settled(page)
  await openForm(page)
  await page.route('**/api/search/cards?*', route => route.abort())
  await page.getByLabel('Sport', { exact: true }).selectOption('Tennis')
  await expect(page.getByRole('alert').filter({ hasText: 'Search Error' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('navigation', { name: 'Days' }).getByRole('link').nth(3).click()
  await expect(countLine(page)).toBeVisible()
})

test('only cities with facilities get an indexable search page', { tag: '@desk' }, async ({ page }) => {
  for (const location of ['a', '0', '%00', '%00BROOKLYN%00', 'brooklyn,+ny']) {
    const html = await (await page.request.get(`/search?location=${location}`)).text()
    expect(html.includes('\0'), location).toBe(false)
    const canonical = /rel="canonical" href="[^"]*?(\/search[^"]*)"/.exec(html)?.[1]
    expect(canonical, location).toBe(pageOf[location])
    expect(html.includes('<meta name="robots" content="noindex"'), location).toBe(canonical === undefined)
  }
})

const pageOf: Record<string, string> = {
  '%00': '/search',
  '%00BROOKLYN%00': '/search?location=Brooklyn',
  'brooklyn,+ny': '/search?location=Brooklyn%2C+NY',
}

test('a link with an exact time focuses it, or offers the nearest available ones', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const watched = watch(page)
  const { facility, date } = await openFacility(page, PLACE)
  await expect(page.getByRole('main')).not.toContainText('your pick')
  const address = `/booking/${facility}?date=${date}&time=12:00`
  await page.goto(address)
  await settled(page)
  await expect(slot(page, '12 to 1 PM')).toBeFocused()
  await expect(slot(page, '12 to 1 PM')).toBeInViewport()
  await expect(slot(page, '12 to 1 PM')).toHaveAccessibleName(/available, your pick$/)
  await expect(page.getByText('12 to 1 PM is available. Press to hold it.')).toBeAttached()
  expect(await findFaults(page)).toEqual([])

  await page.goto(`/booking/${facility}?date=${date}&time=morning`)
  await settled(page)
  await expect(slot(page, '9 to 10 AM')).toHaveAccessibleName(/your search$/)
  expect(await page.evaluate('scrollY')).toBe(0)

  const rival = await (await browser.newContext()).newPage()
  await openFacility(rival, PLACE)
  await hold(rival, '12 to 1 PM')
  await page.goto(address)
  await settled(page)
  await expect(page.getByText('Someone else is holding 12 to 1 PM.')).toBeVisible()
  await page.getByRole('button', { name: /^11 AM to 12 PM, \$/ }).click()
  await expect(slot(page, '11 AM to 12 PM')).toHaveAccessibleName(/held for you$/)
  await slot(page, '11 AM to 12 PM').click()
  await expect(slot(page, '11 AM to 12 PM')).toHaveAccessibleName(/available/)
  await slot(rival, '12 to 1 PM').click()
  await expect(slot(rival, '12 to 1 PM')).toHaveAccessibleName(/available$/)
  await rival.context().close()
  watched.expectClean()
})

test('after payment, search shows the booking and offers a calendar file', { tag: '@phone' }, async ({ page }) => {
  await openFacility(page, PLACE, { weeksLater: 1 })
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await prepare(page, '7 to 8 PM', { email: emailOf('strip'), card: cards.works })
  await payButton(page).click()
  // The search opens behind the confirmation: a click before that would be redirected.
  await expect(page).toHaveURL(/\/search\?(.*&)?booked=/)
  await openReceipt(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/search\?(.*&)?booked=/)
  await settled(page)
  const strip = page.getByRole('status').filter({ hasText: 'Your booking is confirmed.' })
  await expect(strip).toContainText(`${name}, `)
  await expect(strip).toContainText(/, 7 to 8 PM, \$\d+/)
  const calendar = strip.getByRole('link', { name: 'Add to calendar' })
  const answer = await page.request.get((await calendar.getAttribute('href'))!)
  expect(answer.headers()['content-type']).toContain('text/calendar')
  expect(await findFaults(page)).toEqual([])

  await page.goto('/search?booked=00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('Your booking is confirmed.')).toHaveCount(0)
})

/** Unused by other journeys. */
const PLACE = 'plano-redbud-indoor'

/** The visible line; the live region has the same text. */
const countLine = (page: Page) =>
  page.getByRole('region', { name: 'Results' }).getByText(/^Showing \d+ of \d+ facilities$/)
