import { expect, type Page, test } from '@playwright/test'
import { facilityId } from '../src/facilities/server/load-catalogue.ts'
import { addDays, dateIn } from '../src/kit/shared/time.ts'
import { anotherBrowser, hold, isPhone, openFacility, slot } from './booking-steps.ts'
import { findFaults, openForm, settled, tabTo, watch } from './page-checks.ts'

test('defaults are filled in, and every input changes the URL and the results', async ({ page }) => {
  const watched = watch(page)
  await page.goto('/search?enhanced=true')
  await settled(page)
  expect(await inputsOf(page)).toEqual({
    sport: 'Soccer',
    location: 'Frisco, TX',
    time_range: '15:00-16:00',
    max_price_usd: '80',
    surface_type: 'turf',
    radius_miles: '10',
  })
  await expect(page.getByText('What’s available near you?')).toBeVisible()
  await chooseDay(page, 2)
  const seen = [await search(page)]
  expect(seen[0]!.address).toMatchObject({ enhanced: 'true', sport: 'Soccer', location: 'Frisco, TX' })
  expect(seen[0]!.ids.length).toBeGreaterThan(2)

  for (const { change, address, asked } of changesOfOneInput) {
    await openForm(page)
    await change(page)
    const found = await search(page)
    expect(found.address).toMatchObject(address)
    expect(found.asked).toMatchObject(asked)
    expect(found.answer).not.toEqual(seen.at(-1)!.answer)
    seen.push(found)
  }
  const last = seen.length - 1
  for (const [direction, index] of [
    ['goBack', last - 1],
    ['goBack', last - 2],
    ['goForward', last - 1],
    ['goBack', last - 2],
    ['goBack', last - 3],
  ] as const) {
    await page[direction]()
    await expect(page).toHaveURL(seen[index]!.url)
    await expect(countLine(page)).toHaveText(seen[index]!.line)
    expect(seen[index]!.address).toMatchObject(await inputsOf(page))
  }
  watched.expectClean()
})

/** Each changes the result: near Frisco there is no basketball on turf, and the gym costs more in the evening. */
const changesOfOneInput = [
  {
    change: (page: Page) => panel(page).getByLabel('Sport').selectOption('Basketball'),
    address: { sport: 'Basketball' },
    asked: { sport: 'Basketball' },
  },
  {
    change: (page: Page) => panel(page).getByLabel('Surface').selectOption('any'),
    address: { surface_type: 'any' },
    asked: { surface: null },
  },
  {
    change: (page: Page) => panel(page).getByLabel('Time range').selectOption('18:00-20:00'),
    address: { time_range: '18:00-20:00' },
    asked: { timeStart: '18:00', timeEnd: '20:00' },
  },
  {
    change: (page: Page) =>
      panel(page)
        .getByLabel(/^Max budget/)
        .fill('60'),
    address: { max_price_usd: '60' },
    asked: { maxBudget: 60 },
  },
  {
    change: (page: Page) => panel(page).getByLabel('Radius').selectOption('50'),
    address: { radius_miles: '50' },
    asked: { radiusMiles: 50 },
  },
  {
    change: async (page: Page) => {
      await locationOf(page).fill('fort wor')
      await page.getByRole('option', { name: 'Fort Worth, TX' }).click()
    },
    address: { location: 'Fort Worth, TX', lat: '32.7254', lng: '-97.3208' },
    asked: { lat: 32.7254, lng: -97.3208 },
  },
  { change: (page: Page) => chooseDay(page, 1), address: {}, asked: {} },
]

test('held times and overlapping fields disappear from results', {
  tag: '@desk',
}, async ({ page, browser }) => {
  const rival = await anotherBrowser(browser)
  const { date } = await openFacility(rival, 'frisco-coneflower-full', { weeksLater: 2 })
  await page.goto(addressFor({ date }))
  await settled(page)
  const venue = card(page, 'Coneflower Turf')
  await expect(venue).toContainText('3 fields, 2 available at 3 PM')
  await venue.getByText('See times for 2 fields').click()
  const halves = ['Coneflower Turf, North Half', 'Coneflower Turf, South Half']
  expect((await venue.getByRole('heading', { level: 3 }).allInnerTexts()).toSorted()).toEqual(halves)
  const before = await countLine(page).innerText()

  await hold(rival, '3 to 4 PM')
  await press(page)
  await expect(countLine(page)).toHaveText(before.replace(/\d+/, count => String(Number(count) - 2)))
  await expect(venue).toHaveCount(0)
  await slot(rival, '3 to 4 PM').click()
  await expect(slot(rival, '3 to 4 PM')).toHaveAccessibleName(/available/)

  await openFacility(rival, 'frisco-coneflower-north', { weeksLater: 2 })
  await hold(rival, '3 to 4 PM')
  await press(page)
  const half = card(page, 'Coneflower Turf, South Half')
  await expect(half).toContainText('One of 3 fields at Coneflower Turf')
  await expect(venue).toHaveCount(0)
  await slot(rival, '3 to 4 PM').click()
  await expect(slot(rival, '3 to 4 PM')).toHaveAccessibleName(/available/)
  await press(page)
  await expect(countLine(page)).toHaveText(before)
  await rival.context().close()
})

test('a result links to booking at its time and to the facility’s details', { tag: '@desk' }, async ({ page }) => {
  const watched = watch(page)
  await page.goto(addressFor({ date: farDay(), time_range: '14:00-16:00' }))
  await settled(page)
  const name = 'Scissortail Turf Pitch'
  const id = facilityId({ source: 'sample', sourceRef: 'frisco-scissortail' })
  await expect(card(page, name)).toContainText('$80')
  await expect(card(page, name)).toContainText(/\d\.\d miles · Turf · Outdoor/)
  await card(page, name)
    .getByRole('link', { name: `Book This Field: ${name}, 2 PM` })
    .click()
  await expect(page).toHaveURL(`/booking/${id}?date=${farDay()}&time=14%3A00&sport=Soccer`)
  await expect(slot(page, '2 to 3 PM')).toBeFocused()
  await expect(slot(page, '2 to 3 PM')).toHaveAccessibleName(/available, your pick$/)

  await page.goBack()
  await card(page, name)
    .getByRole('link', { name: /, 3 PM, from \$80 an hour$/ })
    .click()
  await expect(page).toHaveURL(`/booking/${id}?date=${farDay()}&time=15%3A00&sport=Soccer`)
  await expect(slot(page, '3 to 4 PM')).toBeFocused()
  // A tap on the time itself holds it.
  await expect(slot(page, '3 to 4 PM')).toHaveAccessibleName(/held for you$/)
  await slot(page, '3 to 4 PM').click()
  await expect(slot(page, '3 to 4 PM')).toHaveAccessibleName(/available/)
  await page.goBack()
  await card(page, name)
    .getByRole('link', { name: `View Details: ${name}` })
    .click()
  await expect(page).toHaveURL(`/facilities/${id}?date=${farDay()}&time=14%3A00`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  watched.expectClean()
})

test('with few results, each suggestion finds the promised number of fields', { tag: '@phone' }, async ({ page }) => {
  await page.goto(addressFor({ date: farDay(), max_price_usd: '50', radius_miles: '5' }))
  await settled(page)
  await expect(page.getByRole('heading', { name: 'Nothing available at that time' })).toBeVisible()
  await expectNoFaults(page)
  const suggestions = page.getByRole('list', { name: 'Suggested changes' }).getByRole('link')
  const messages = await suggestions.allInnerTexts()
  expect(messages).toContain('$10 more an hour: 2 fields')
  for (const message of messages) {
    const promised = /: (\d+) fields?$/.exec(message)![1]!
    await suggestions.filter({ hasText: message }).click()
    await expect(countLine(page)).toHaveText(new RegExp(`^${promised} facilit`))
    await expect(countLine(page)).toBeFocused()
    await page.goBack()
    await expect(suggestions).toHaveText(messages)
  }
})

test('an unknown location shows a helpful error', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/search?enhanced=true')
  await settled(page)
  await locationOf(page).fill('Qwxyz Nowhere')
  await press(page)
  const words = 'Could not find coordinates for "Qwxyz Nowhere". Try a more specific location like "Dallas, TX".'
  await expect(page.getByRole('alert').filter({ hasText: words })).toHaveText(words)
  await expect(locationOf(page)).toBeFocused()
  await expect(page.getByRole('article')).toHaveCount(0)
  await expectNoFaults(page)
  await locationOf(page).fill('Frisco, TX')
  await press(page)
  await expect(countLine(page)).toBeVisible()
  await expect(page.getByText(words)).toHaveCount(0)
})

test('a failed search says why, keeps its inputs, and can be retried', { tag: '@phone' }, async ({ page, context }) => {
  await page.goto(addressFor({ date: farDay() }))
  await settled(page)
  const notice = page.getByRole('alert').filter({ hasText: 'Search Error' })
  const problem = { type: 'about:blank', title: 'Error', status: 500, code: 'x', detail: 'The line is being painted.' }
  await page.route('**/api/search/facilities', route =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  )
  await openForm(page)
  await panel(page).getByLabel('Radius').selectOption('25')
  await press(page)
  await expect(notice).toContainText('The line is being painted.')
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.unrouteAll()
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(countLine(page)).toBeVisible()

  await context.setOffline(true)
  await openForm(page)
  await panel(page).getByLabel('Radius').selectOption('15')
  await press(page)
  await expect(notice).toContainText('Network error')
  await context.setOffline(false)
  await expect(countLine(page)).toBeVisible()
  await openForm(page)
  await expect(panel(page).getByLabel('Radius')).toHaveValue('15')
})

test('invalid inputs show errors beside them and send no search', { tag: '@desk' }, async ({ page }) => {
  await page.goto(
    '/search?enhanced=true&location=Frisco,+TX&radius_miles=10000&max_price_usd=abc&date=2099-02-31&lat=999',
  )
  await settled(page)
  for (const value of ['10000', 'abc', '2099-02-31', '999']) await expect(page.getByRole('main')).toContainText(value)
  // The location is set, so an omitted radius means any.
  expect((await inputsOf(page))['radius_miles']).toBe('')
  const url = page.url()
  await openForm(page)
  await panel(page)
    .getByLabel(/^Max budget/)
    .fill('5')
  await panel(page).getByRole('button', { name: 'Search', exact: true }).click()
  await expect(panel(page).getByText('Enter $10 to $200, or leave this blank')).toBeVisible()
  await expect(panel(page).getByLabel(/^Max budget/)).toBeFocused()
  await expect(page).toHaveURL(url)
})

test('switching to enhanced search and back keeps the focus on the page', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/search?location=Frisco&sport=Soccer')
  await settled(page)
  for (const name of ['Try Enhanced Search', 'Back to Standard Search']) {
    await tabTo(page, page.getByRole('link', { name }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name })).toHaveCount(0)
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  }
})

test('keyboard alone leads from the first input to booking', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/search?enhanced=true')
  await settled(page)
  await tabTo(page, panel(page).getByLabel('Sport'))
  await page.keyboard.type('Bask')
  await tabTo(page, locationOf(page))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('McKin')
  await expect(page.getByRole('option', { name: 'McKinney, TX' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(locationOf(page)).toHaveValue('McKinney, TX')
  await tabTo(page, panel(page).getByRole('button', { name: /^Date/ }))
  await page.keyboard.press('Enter')
  await expect(calendar(page).locator('button:focus')).toBeVisible()
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(calendar(page)).toHaveCount(0)
  await tabTo(page, panel(page).getByLabel('Surface'))
  await page.keyboard.type('any')
  await tabTo(page, panel(page).getByLabel('Radius'))
  await page.keyboard.type('50')
  await tabTo(page, panel(page).getByRole('button', { name: 'Search', exact: true }))
  await page.keyboard.press('Enter')
  await expect(countLine(page)).toHaveText(/near McKinney, TX on/)
  await tabTo(page, page.getByRole('link', { name: 'Book This Field: Roadrunner Outdoor Court, 3 PM' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/booking\/.+&time=15%3A00&sport=Basketball$/)
  await expect(slot(page, '3 to 4 PM')).toBeFocused()
})

test('results pass axe in both color schemes and fit a narrow screen', async ({ page }) => {
  await page.goto(addressFor({ date: farDay() }))
  await settled(page)
  await page
    .getByText(/See times for \d+ fields/)
    .first()
    .click()
  await expectNoFaults(page)
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
})

test('without JavaScript the form searches and its results lead to booking', { tag: '@phone' }, async ({
  browser,
  baseURL,
}) => {
  const { viewport } = test.info().project.use
  const page = await (await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL!, viewport })).newPage()
  await page.goto('/search?enhanced=true')
  await locationOf(page).fill('Plano, TX')
  await panel(page).getByLabel('Date').fill(farDay())
  await panel(page).getByLabel('Radius').selectOption('15')
  await panel(page).getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/location=Plano/)
  await expect(countLine(page)).toHaveText(/^\d+ facilities available near Plano, TX on/)
  await page
    .getByRole('link', { name: /^Book This Field/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/booking/.+date=${farDay()}`))
  await page.context().close()
})

test('“Near me” asks for the browser’s location, and a denial is explained', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await page.goto('/search?enhanced=true')
  await settled(page)
  await context.grantPermissions([])
  await panel(page).getByRole('button', { name: 'Near me' }).click()
  await expect(panel(page).getByText(/Allow it in your site settings/)).toBeVisible()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 33.0198, longitude: -96.6989 })
  await panel(page).getByRole('button', { name: 'Near me' }).click()
  await expect(locationOf(page)).toHaveValue('Plano, TX')
  await press(page)
  await expect(page).toHaveURL(/lat=33\.02&lng=-96\.699/)
  await expect(countLine(page)).toHaveText(/near Plano, TX on/)
})

type Answer = { results: { facilityId: string; startTimes: string[]; distanceMiles: number }[] }

/** Returns request, response and what the page shows. */
async function search(page: Page) {
  const answered = page.waitForResponse('**/api/search/facilities')
  await press(page)
  const answer = await answered
  const { results } = (await answer.json()) as Answer
  const start = results.length === 0 ? /^No facilities available/ : new RegExp(`^${results.length} facilit`)
  await expect(countLine(page)).toHaveText(start)
  const url = page.url()
  return {
    url,
    address: Object.fromEntries(new URL(url).searchParams),
    asked: answer.request().postDataJSON() as Record<string, unknown>,
    answer: results.map(({ facilityId: id, startTimes, distanceMiles }) => ({ id, startTimes, distanceMiles })),
    ids: results.map(result => result.facilityId),
    line: await countLine(page).innerText(),
  }
}

async function press(page: Page): Promise<void> {
  await openForm(page)
  await panel(page).getByRole('button', { name: 'Search', exact: true }).click()
}

async function inputsOf(page: Page): Promise<Record<string, string>> {
  await openForm(page)
  const names = ['sport', 'location', 'time_range', 'max_price_usd', 'surface_type', 'radius_miles']
  const values = await Promise.all(names.map(name => panel(page).locator(`[name=${name}]`).inputValue()))
  return Object.fromEntries(names.map((name, index) => [name, values[index]!]))
}

/** Weeks after the chosen day. */
async function chooseDay(page: Page, weeks: number): Promise<void> {
  await openForm(page)
  await panel(page).getByRole('button', { name: /^Date/ }).click()
  await expect(calendar(page).locator('button:focus')).toBeVisible()
  for (let week = 0; week < weeks; week++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(calendar(page)).toHaveCount(0)
}

/** As is, and in the other color scheme after a reload. */
async function expectNoFaults(page: Page): Promise<void> {
  expect(await findFaults(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.reload()
  await settled(page)
  expect(await findFaults(page)).toEqual([])
}

/** Unused by other journeys: Thursday on the phone, Friday on the desktop, when all samples are open. */
function farDay(): string {
  const soonest = addDays(dateIn('America/Chicago', Date.now()), 15)
  const untilThursday = (4 - new Date(`${soonest}T12:00:00Z`).getUTCDay() + 7) % 7
  return addDays(soonest, untilThursday + (isPhone() ? 0 : 1))
}

function addressFor(changes: Record<string, string>): string {
  const filters = {
    enhanced: 'true',
    sport: 'Soccer',
    location: 'Frisco, TX',
    time_range: '15:00-16:00',
    max_price_usd: '80',
    surface_type: 'turf',
    radius_miles: '10',
  }
  return `/search?${new URLSearchParams({ ...filters, ...changes }).toString()}`
}

const locationOf = (page: Page) => panel(page).getByRole('combobox', { name: 'Location' })
const panel = (page: Page) => page.getByRole('form', { name: 'Enhanced search' })
const calendar = (page: Page) => page.getByRole('dialog', { name: 'Choose a day' })
const countLine = (page: Page) =>
  page.getByRole('region', { name: 'Results' }).getByText(/facilit(y|ies) available near /)
const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
