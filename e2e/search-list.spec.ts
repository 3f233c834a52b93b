import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import type { Facility } from '../src/facilities/contract.ts'
import { groupVenues } from '../src/search/rules-venues.ts'
import { isPhone } from './booking-steps.ts'
import { findFaults, look, openForm, settled, watch } from './page-checks.ts'

test('applied filters are shown, can be removed, and carry over to enhanced search', {
  tag: '@desk',
}, async ({ page }) => {
  const watched = watch(page)
  await page.goto(
    '/search?sport=soccer&location=Dallas&date=2099-05-02&time_range=15-16&max_price_usd=80&radius_miles=10',
  )
  await settled(page)
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByText('Filters applied', { exact: true })).toBeVisible()
  await expect(page.getByText('AI Search Results Applied')).toHaveCount(0)
  await expect(results.getByRole('list', { name: 'Applied filters' }).getByRole('listitem')).toHaveText([
    'Location: Dallas',
    'Sport: Soccer',
    'Max price: $80 an hour',
    'Date: Sat, May 2, 2099',
    'Time: 3 PM to 4 PM',
  ])
  const offer = results.getByRole('link', { name: 'Try Enhanced Search' })
  expect(await queryOf(offer)).toEqual({
    enhanced: 'true',
    location: 'Dallas',
    sport: 'Soccer',
    max_price_usd: '80',
    date: '2099-05-02',
    time_range: '15:00-16:00',
    radius_miles: '10',
  })
  await expect(
    page.getByText('To search by distance, use Enhanced Search. These results cover all of Dallas.'),
  ).toBeVisible()
  expect(await findFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Remove filter Sat, May 2, 2099' }).click()
  await expect(page).not.toHaveURL(/date=/)
  const left = { location: 'Dallas', sport: 'Soccer', max_price_usd: '80', time_range: '15:00-16:00' }
  await expect.poll(() => queryOf(offer)).toEqual({ enhanced: 'true', ...left, radius_miles: '10' })
  await results.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL('/search')
  await expect(page.getByText('AI Search Results Applied')).toHaveCount(0)
  await expect(offer).toHaveCount(0)

  await page.goto('/search?surface_type=Asphalt')
  await expect(page.getByRole('list', { name: 'Applied filters' })).toHaveText('Surface: Asphalt')
  await expect(page.getByText('AI Search Results Applied')).toHaveCount(0)
  watched.expectClean()
})

test('the list loads four more pages on scroll, then by button', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/search')
  await settled(page)
  await expect(facilities(page)).toHaveCount(PAGE)
  for (const pages of [2, 3, 4, 5]) {
    await scrollToEnd(page)
    await expect(facilities(page)).toHaveCount(pages * PAGE)
  }
  await expect(page.getByText('12 more facilities')).toBeAttached()
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  await expect(page.getByRole('contentinfo')).toBeInViewport()
  await page.waitForTimeout(500)
  await expect(facilities(page)).toHaveCount(5 * PAGE)

  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(facilities(page)).toHaveCount(6 * PAGE)
  await expect(
    facilities(page)
      .nth(5 * PAGE)
      .getByRole('link')
      .first(),
  ).toBeFocused()
  expect(await page.getByRole('link', { name: /^Book/ }).evaluateAll(areUnique)).toBe(true)
})

test('a failed page load shows an error, and the button retries', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/search')
  await settled(page)
  await page.route('**/api/search/cards?*', route => route.abort())
  await scrollToEnd(page)
  await expect(page.getByText('We couldn’t load more facilities')).toBeVisible()
  await expect(facilities(page)).toHaveCount(PAGE)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(facilities(page)).toHaveCount(2 * PAGE)
  await expect(page.getByText('We couldn’t load more facilities')).toHaveCount(0)
})

test('Back restores the list, also after a full page load', { tag: '@phone' }, async ({ page }) => {
  const watched = watch(page)
  await page.goto('/search')
  await settled(page)
  for (const pages of [2, 3, 4]) {
    await scrollToEnd(page)
    await expect.poll(() => facilities(page).count()).toBeGreaterThanOrEqual(pages * PAGE)
  }
  const left = cards(page).nth(3 * PAGE + 7)
  const book = left.getByRole('link', { name: /^Book/ })
  await book.evaluate(link => link.scrollIntoView({ block: 'center' }))
  await page.waitForTimeout(500)
  const [count, name, top] = [await cards(page).count(), await left.getByRole('heading').innerText(), await topOf(left)]
  const expectRestored = async () => {
    expect(await left.getByRole('heading').innerText()).toBe(name)
    expect(Math.abs((await topOf(left)) - top)).toBeLessThanOrEqual(2)
  }

  await book.click()
  await expect(page).toHaveURL(/\/booking\//)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/search')
  await expect(cards(page)).toHaveCount(count)
  await expectRestored()
  await expect(book).toBeFocused()
  await page.waitForTimeout(500)
  await expectRestored()
  expect(await cards(page).count()).toBe(count)

  await page.reload()
  await settled(page)
  await expect(cards(page)).toHaveCount(count)
  await expectRestored()

  await book.click()
  await expect(page).toHaveURL(/\/booking\//)
  await page.reload()
  await settled(page)
  await page.goBack()
  await expect(cards(page)).toHaveCount(count)
  await expectRestored()

  await page.goto('/help')
  await page.goto('/search')
  await settled(page)
  await expect(facilities(page)).toHaveCount(PAGE)
  expect(await page.evaluate('scrollY')).toBe(0)
  watched.expectClean()
})

test('price order works with filters, place and map, and follows Back', {
  tag: '@desk',
}, async ({ page, request }) => {
  const watched = watch(page)
  await page.goto('/search')
  await settled(page)
  const order = page.getByLabel('Sort', { exact: true })
  await expect(order.getByRole('option')).toHaveText(['Best match', 'Cheapest first', 'Soonest available'])
  await order.selectOption('Cheapest first')
  await expect(page).toHaveURL('/search?sort=price')
  await expect.poll(async () => isAscending(await pricesOn(page))).toBe(true)
  await scrollToEnd(page)
  await expect(facilities(page)).toHaveCount(2 * PAGE)
  expect(isAscending(await pricesOn(page))).toBe(true)

  await page.goto('/search?sport=Tennis&sort=price')
  await settled(page)
  const cheapest = await namesOf(request, `?sport=Tennis&sort=price&limit=${PAGE}`)
  const html = await (await request.get('/search?sport=Tennis&sort=price')).text()
  expect([...html.matchAll(/<h2[^>]*><a[^>]*><span[^>]*>(.*?)<\/span>/g)].map(([, name]) => name)).toEqual(
    cheapest.map(escaped),
  )
  await expect(facilities(page).locator('h2')).toHaveText(cheapest)
  await page.getByRole('button', { name: 'Remove filter Tennis' }).click()
  await expect(page).toHaveURL('/search?sort=price')
  await page.goBack()
  await expect(page).toHaveURL('/search?sport=Tennis&sort=price')
  await expect(order).toHaveValue('price')
  await expect(facilities(page).locator('h2')).toHaveText(cheapest)
  await page.goForward()
  await expect(page.getByRole('button', { name: 'Remove filter Tennis' })).toHaveCount(0)
  await openForm(page)
  await page
    .getByRole('textbox', { name: 'Location' })
    .or(page.getByRole('combobox', { name: 'Location' }))
    .fill('Austin')
  await expect(page).toHaveURL('/search?location=Austin&sort=price')

  await page.getByRole('button', { name: /Map|Show map/ }).click()
  await expect(page).toHaveURL('/search?location=Austin&sort=price&map=1')
  await page.getByRole('button', { name: /List|Hide map/ }).click()
  await expect(facilities(page).locator('h2')).toHaveText(
    await namesOf(request, `?location=Austin&sort=price&limit=${PAGE}`),
  )
  await order.selectOption('Best match')
  await expect(page).toHaveURL('/search?location=Austin')

  await page.goto('/search?sort=luck')
  await settled(page)
  await expect(page.getByText('We ignored options we don’t recognize: sort “luck”.')).toBeVisible()
  await expect(order).toHaveValue('')
  expect(await findFaults(page)).toEqual([])
  watched.expectClean()
})

test('without JavaScript the form submits the sort order', { tag: '@desk' }, async ({ browser, baseURL }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })).newPage()
  await page.goto('/search')
  await expect(page.getByRole('button', { name: 'Ask AI Assistant' })).toBeHidden()
  await page.getByLabel('Sort', { exact: true }).selectOption('Cheapest first')
  await openForm(page)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByLabel('Sort', { exact: true })).toHaveValue('price')
  expect(new URL(page.url()).searchParams.get('sort')).toBe('price')
  expect(isAscending(await pricesOn(page))).toBe(true)
  await page.context().close()
})

test('the search heading opens the assistant', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/search')
  await settled(page)
  await page.getByRole('main').getByRole('button', { name: 'Ask AI Assistant' }).click()
  await expect(page.getByRole('dialog', { name: 'Find Me a Field' })).toBeVisible()
})

test('facilities of one place share a card that opens to theirs', async ({ page }) => {
  const watched = watch(page)
  await page.goto('/search?location=Brooklyn&sport=Tennis')
  await settled(page)
  await expect(page.getByText(/^Showing \d+ of [\d,]+ facilities$/)).toBeVisible()
  await scrollToEnd(page)
  await expect(facilities(page)).toHaveCount(2 * PAGE)
  const group = page
    .locator('[data-facility]')
    .filter({ has: page.getByRole('heading', { name: 'Lincoln Terrace Park' }) })
  const card = group.getByRole('article', { name: /^Lincoln Terrace Park, / })
  await card.scrollIntoViewIfNeeded()
  await expect(card).toContainText(/2 courts, [0-2] available/)
  await expect(card.getByRole('list', { name: /^Available times at Lincoln Terrace/ }).getByRole('link')).toHaveCount(3)
  if (isPhone()) expect((await card.boundingBox())!.height).toBeLessThanOrEqual(200)
  await look(page, 'search-group')
  const members = card.getByRole('article')
  await expect(members).toHaveCount(0)

  await card.locator('summary').first().focus()
  await expect(card.locator('summary').first()).toHaveAccessibleName('See all 2 courts at Lincoln Terrace Park')
  await page.keyboard.press('Enter')
  await expect(members).toHaveCount(2)
  for (const member of await members.all())
    await expect(member.getByRole('list', { name: /^Available times at / })).toBeVisible()
  await look(page, 'search-group-open')
  expect(await findFaults(page)).toEqual([])
  const name = 'Lincoln Terrace / Arthur S. Somers Park'
  await card.getByRole('button', { name: `Save ${name} to favorites` }).click()
  await expect(card.getByRole('button', { name: `Save ${name} to favorites` })).toHaveAttribute('aria-pressed', 'true')

  const book = card.getByRole('link', { name: `Book Now: ${name}` })
  await book.scrollIntoViewIfNeeded()
  // The place is kept when scrolling rests.
  await page.waitForTimeout(500)
  await book.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(book).toBeFocused()
  watched.expectClean()
})

/** Per page. */
const PAGE = 12

/** Also those in a closed group. */
const facilities = (page: Page) =>
  page.getByRole('region', { name: 'Results' }).locator('[data-facility]:not(:has([data-facility]))')

const cards = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('article')

/** Scrolls, as a thumb would. */
const scrollToEnd = (page: Page) =>
  page.getByText(/^Showing \d+ of [\d,+]+$/).evaluate(line => line.scrollIntoView({ block: 'end' }))

const topOf = async (card: Locator) => (await card.boundingBox())!.y

async function queryOf(link: Locator): Promise<Record<string, string>> {
  const { search } = new URL((await link.getAttribute('href'))!, 'http://localhost')
  return Object.fromEntries(new URLSearchParams(search))
}

const areUnique = (links: { getAttribute(name: string): string | null }[]) =>
  new Set(links.map(link => link.getAttribute('href'))).size === links.length

/** Dollars per hour on the cards; unpriced ones sort last. */
async function pricesOn(page: Page): Promise<number[]> {
  const texts = await cards(page).allInnerTexts()
  return texts.map(text => Number(/\$(\d+(?:\.\d+)?)/.exec(text)?.[1] ?? Number.POSITIVE_INFINITY))
}

function isAscending(prices: number[]): boolean {
  return prices.length > 0 && prices.every((price, index) => index === 0 || prices[index - 1]! <= price)
}

/** In the order of the cards. */
async function namesOf(request: APIRequestContext, query: string): Promise<string[]> {
  const found = (await (await request.get(`/api/facilities${query}`)).json()) as Facility[]
  return groupVenues(found).flatMap(group => group.map(({ name }) => name))
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;')
