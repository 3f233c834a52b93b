import { expect, type Page, test } from '@playwright/test'
import { product } from '#kit/shared/product.ts'
import { settled, watch } from './page-checks.ts'

test('the home page shows its headline, claims and sample figures', async ({ page }) => {
  const watched = watch(page)
  await openHome(page)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Book Top Fields & Courts. Instantly.')
  await expect(main.getByText('Book. Play. Repeat.', { exact: true })).toBeVisible()
  for (const claim of ['Verified fields', 'Transparent pricing', 'Insurance-ready', 'Payouts handled'])
    await expect(main.getByText(claim, { exact: true })).toBeVisible()
  await expect(main.getByRole('term').filter({ hasText: /^(rating|athletes|venues)$/ })).toHaveCount(3)
  for (const figure of ['4.9/5', '50K+', '1000+']) await expect(main.getByText(figure, { exact: true })).toBeVisible()
  await expect(main.getByText('Sample figures', { exact: true })).toBeVisible()
  watched.expectClean()
})

test('“Find a field” scrolls to the search, or opens /search without one', async ({ page }) => {
  await openHome(page)
  const search = page.getByRole('region', { name: 'Where do you want to play?' })
  const find = page.getByRole('link', { name: 'Find a field', exact: true })
  await find.click()
  await expect(page).toHaveURL('/#search')
  await expect(search.getByRole('button', { name: 'Search Fields' })).toBeInViewport()
  await search.evaluate(section => section.removeAttribute('id'))
  await find.click()
  await expect(page).toHaveURL('/search')
})

test('“Find a field” moves keyboard focus to the search', { tag: '@desk' }, async ({ page }) => {
  await openHome(page)
  const find = page.getByRole('link', { name: 'Find a field', exact: true })
  await find.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Where do you want to play?' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Location')).toBeFocused()
})

test('every home page button leads somewhere', { tag: '@phone' }, async ({ page }) => {
  const watched = watch(page)
  const main = page.getByRole('main')
  await openHome(page)
  await main.getByRole('link', { name: 'List Your Field', exact: true }).click()
  await expect(page).toHaveURL('/csv-upload')
  await backHome(page)
  await main.getByRole('link', { name: 'Start Earning' }).click()
  await expect(page).toHaveURL('/nil-clinics')
  await backHome(page)
  await main.getByRole('link', { name: 'Get Started Free' }).click()
  await expect(page).toHaveURL('/get-started')
  await backHome(page)

  const dialog = page.getByRole('dialog')
  for (const [label, title] of dialogButtons) {
    await main.getByRole('button', { name: label }).click()
    await expect(dialog).toHaveAccessibleName(title)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  watched.expectClean()
})

test('the home page search offers the specified options', { tag: '@desk' }, async ({ page }) => {
  await openHome(page)
  await expect(page.getByLabel('Sport', { exact: true }).getByRole('option')).toHaveText([
    'All Sports',
    'Soccer',
    'Basketball',
    'Tennis',
    'Baseball',
    'Football',
    'Volleyball',
    'Lacrosse',
  ])
  const times = await page
    .getByLabel('Time', { exact: true })
    .getByRole('option')
    .evaluateAll(all => all.map(one => [one.getAttribute('value'), one.textContent]))
  expect(Object.fromEntries(times)).toEqual({
    '': expect.stringMatching(/^any/i),
    morning: expect.stringMatching(/^morning.*6AM-12PM$/i),
    afternoon: expect.stringMatching(/^afternoon.*12PM-6PM$/i),
    evening: expect.stringMatching(/^evening.*6PM-10PM$/i),
    'early-morning': expect.stringMatching(/^early morning.*5AM-9AM$/i),
    'late-evening': expect.stringMatching(/^late evening.*8PM-11PM$/i),
  })
})

test('unset filters stay out of the search URL', { tag: '@desk' }, async ({ page }) => {
  const watched = watch(page)
  await openHome(page)
  await page.getByRole('button', { name: 'Search Fields' }).click()
  await expect(page).toHaveURL('/search')

  await backHome(page)
  await page.getByLabel('Sport', { exact: true }).selectOption('Tennis')
  await page.getByRole('button', { name: 'Search Fields' }).click()
  await expect(page).toHaveURL('/search?sport=Tennis')

  await backHome(page)
  await page.getByLabel('Location').fill('  Brooklyn ')
  await page.getByLabel('Sport', { exact: true }).selectOption('Basketball')
  await page.getByLabel('Time', { exact: true }).selectOption('evening')
  const date = await chooseLastDay(page)
  await page.getByRole('button', { name: 'Search Fields' }).click()
  await page.waitForURL(/\/search\?/)
  expect(paramsOf(page.url())).toEqual({ location: 'Brooklyn', sport: 'Basketball', date, time: 'evening' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find a field or court')
  watched.expectClean()
})

test('the home page shows six audiences, six features and four roles', { tag: '@desk' }, async ({ page }) => {
  await openHome(page)
  const audiences = page.locator('#solutions').getByRole('link')
  expect(await audiences.evaluateAll(all => all.map(link => link.getAttribute('href')))).toEqual([
    '/solutions/parks-rec',
    '/solutions/clubs',
    '/solutions/schools',
    '/solutions/facilities',
    '/solutions/tournaments',
    '/solutions/camps-clinics',
  ])
  const features = page.getByRole('region', { name: 'Everything from search to kickoff' })
  await expect(features.getByRole('heading', { level: 3 })).toHaveText([
    'Real-time booking',
    'Secure card payments',
    'Team management',
    'NIL clinics',
    'Analytics',
    'Mobile',
  ])
  const helpers = page.getByRole('region', { name: 'Just describe what you need' })
  await expect(helpers.getByRole('heading', { level: 3 })).toHaveText([
    'AI booking assistant',
    'AI clinic builder',
    'Smart practice plans',
  ])
  await expect(helpers.getByText('Coming soon', { exact: true })).toBeVisible()
  await expect(helpers.getByRole('button')).toHaveCount(2)
  const roles = page.getByRole('region', { name: 'Made for how you play' })
  await expect(roles.getByRole('heading', { level: 3 })).toContainText([
    'I play',
    'I coach',
    'I own a facility',
    'I run an event',
  ])
})

test('a time of the featured field leads to booking it', { tag: '@phone' }, async ({ page }) => {
  const watched = watch(page)
  await openHome(page)
  const time = page.getByRole('link', { name: /^Book \d/ }).first()
  const href = await time.getAttribute('href')
  expect(href).toMatch(/^\/booking\/[\da-f-]{36}\?date=\d{4}-\d{2}-\d{2}&time=\d{2}:\d{2}$/)
  const showcase = page.getByRole('region').filter({ has: time }).last()
  const name = await showcase.getByRole('heading').innerText()
  await expect(showcase.locator('svg').first()).toBeVisible()
  const [, clock] = /^Book (\d+(?::\d\d)?)/.exec((await time.textContent())!)!
  await time.click()
  await expect(page).toHaveURL(href!)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(`, ${clock}( [AP]M)? to `) }).first()).toBeVisible()
  watched.expectClean()
})

for (const [failure, fail] of [
  ['fails with status 500', { status: 500, body: 'no' }],
  ['cannot be reached', 'abort'],
] as const) {
  test(`the hero renders when the featured field ${failure}`, { tag: '@desk' }, async ({ page }) => {
    await page.route('**/api/showcase', route => (fail === 'abort' ? route.abort() : route.fulfill(fail)))
    await page.goto('/help')
    await settled(page)
    await page.getByRole('banner').getByRole('link', { name: 'Openfield, home' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.headline)
    await expect(page.getByRole('link', { name: /^Book \d/ })).toHaveCount(0)
    await expect(page.getByText('4.9/5', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Find a field', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Search Fields' })).toBeInViewport()
  })
}

const dialogButtons = [
  ['Ask AI Assistant', 'Find Me a Field'],
  ['Try the AI booking assistant', 'Find Me a Field'],
  ['Build a clinic', 'Build My NIL Clinic'],
  ['Schedule Demo', 'Get started'],
] as const

async function openHome(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await settled(page)
}

/** Waits for both pages by heading, since both have a search. */
async function backHome(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(product.headline)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.headline)
}

function paramsOf(address: string): Record<string, string> {
  return Object.fromEntries(new URL(address).searchParams)
}

/** The last day of the displayed month: 'yyyy-MM-dd'. */
async function chooseLastDay(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Date/ }).click()
  const day = page.getByRole('dialog', { name: 'Choose a day' }).getByRole('gridcell').getByRole('button').last()
  const name = await day.getAttribute('aria-label')
  await day.click()
  return new Date(`${name} UTC`).toISOString().slice(0, 10)
}
