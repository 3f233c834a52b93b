import { expect, type Page, test } from '@playwright/test'
import { facilityId } from '../src/facilities/server/load-catalogue.ts'
import { paths } from '../src/kit/shared/paths.ts'
import { builtFile } from './built-file.ts'
import { settled, watch } from './page-checks.ts'

/** What visitors do before the page's program has loaded, as on a slow connection. */

const FACILITY = paths.facility(facilityId({ source: 'sample', sourceRef: 'frisco-martin-a' }))

test('one early press saves a favorite once', async ({ page }) => {
  const watched = watch(page)
  const saves = countSaves(page)
  const { release } = await openHeld(page, FACILITY)
  await heart(page).click()
  await release()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Saved to favorites').first()).toBeVisible()
  await expect(heart(page)).toBeFocused()
  expect(saves()).toBe(1)
  watched.expectClean()
})

for (const [presses, label] of [
  [1, 'Hide map'],
  [2, 'Show map'],
] as const)
  test(`${presses} early presses act one after the other`, { tag: '@desk' }, async ({ page }) => {
    const { release } = await openHeld(page, '/search?location=Frisco&sport=Basketball')
    const map = page.getByRole('button', { name: /^(Show|Hide) map$/ })
    await expect(map).toContainText('Show map')
    for (let press = 0; press < presses; press++) await map.click()
    await release()
    await expect(map).toContainText(label)
  })

test('the menu stays as it was pressed', { tag: '@phone' }, async ({ page }) => {
  for (const presses of [1, 2]) {
    const { release } = await openHeld(page, '/')
    const menu = page.locator('summary').filter({ hasText: 'Menu' })
    for (let press = 0; press < presses; press++) await menu.click()
    await release()
    const links = page.getByRole('navigation', { name: 'Main menu' })
    await expect(links).toBeVisible({ visible: presses === 1 })
    await menu.click()
    await expect(links).toBeVisible({ visible: presses === 2 })
  }
})

test('an early press opens a dialog, or says that it could not be loaded', async ({ page }) => {
  let isGone = false
  await page.route(builtFile('src/assistant/web/assistant.tsx'), route => (isGone ? route.abort() : route.continue()))
  for (isGone of [false, true]) {
    const { release } = await openHeld(page, '/search')
    await page.getByRole('main').getByRole('button', { name: 'Ask AI' }).click()
    await release()
    if (isGone) await expect(page.getByText('We couldn’t load the assistant').first()).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Find Me a Field' })).toBeVisible({ visible: !isGone })
  }
})

test('text typed early is kept and searched for', async ({ page }) => {
  const { release } = await openHeld(page, '/search')
  await page.locator('details.search-pill > summary').click()
  const location = page.getByRole('textbox', { name: 'Location' }).or(page.getByRole('combobox', { name: 'Location' }))
  await location.fill('Frisco')
  await release()
  await expect(location).toHaveValue('Frisco')
  await expect(location).toBeFocused()
  await expect(page).toHaveURL(/location=Frisco/)
  // The form opened early closes like any other.
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(location).toBeHidden()
})

test('choices made early apply once each', async ({ page }) => {
  const { release } = await openHeld(page, '/search')
  await page.locator('details.search-pill > summary').click()
  await page.getByRole('combobox', { name: 'Sport' }).selectOption('Tennis')
  await page.getByRole('textbox', { name: 'Max price per hour' }).fill('60')
  await page.getByRole('combobox', { name: 'Indoor/outdoor' }).selectOption({ index: 1 })
  await release()
  await expect(page).toHaveURL(/sport=Tennis/)
  await expect(page).toHaveURL(/max_price_usd=60/)
  await expect(page).toHaveURL(/indoor_outdoor=/)
  await expect(page.getByRole('combobox', { name: 'Sport' })).toHaveValue('Tennis')
})

test('a date and colors chosen early are kept', async ({ page }) => {
  const { release } = await openHeld(page, '/')
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Date', { exact: true }).fill(day)
  await page.getByLabel('Location').fill('Frisco')
  await page.getByRole('group', { name: 'Colors' }).getByTitle('Dark').click()
  await release()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Search Fields' }).click()
  await expect(page).toHaveURL(`/search?location=Frisco&date=${day}`)
})

test('an early search is sent once', async ({ page }) => {
  const visits: string[] = []
  page.on('request', request => request.isNavigationRequest() && visits.push(new URL(request.url()).pathname))
  const { release } = await openHeld(page, '/')
  await page.getByLabel('Location').fill('Frisco')
  await page.getByRole('button', { name: 'Search Fields' }).click()
  await page.waitForURL(/\/search\?location=Frisco/, { waitUntil: 'commit' })
  await release()
  expect(visits).toEqual(['/', '/search'])
})

test('a press is not repeated on another page, after Back or after a failed load', async ({ page }) => {
  const saves = countSaves(page)
  const { release } = await openHeld(page, FACILITY)
  await heart(page).click()
  await page.getByRole('link', { name: /, home$/ }).click()
  await page.waitForURL('/', { waitUntil: 'commit' })
  await page.goBack({ waitUntil: 'commit' })
  await release()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')

  const isEntry = builtFile('src/app/web/entry-client.tsx')
  await page.route(isEntry, route => route.abort())
  await page.goto(FACILITY)
  await heart(page).click()
  await page.unroute(isEntry)
  await page.reload()
  await settled(page)
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
  expect(saves()).toBe(0)
})

/** The page as the server wrote it. `release` lets its program load. */
async function openHeld(page: Page, url: string): Promise<{ release: () => Promise<void> }> {
  const isEntry = builtFile('src/app/web/entry-client.tsx')
  const { promise: released, resolve } = Promise.withResolvers<void>()
  await page.route(isEntry, async route => {
    await released
    await route.continue()
  })
  await page.goto(url, { waitUntil: 'commit' })
  await expect(page.locator('#state')).toBeAttached()
  return {
    async release() {
      resolve()
      await settled(page)
      await page.unroute(isEntry)
    },
  }
}

function heart(page: Page) {
  return page
    .getByRole('main')
    .getByRole('button', { name: /^Save .+ to favorites$/ })
    .first()
}

function countSaves(page: Page): () => number {
  let saves = 0
  page.on('request', request => {
    if (request.method() !== 'GET' && request.url().includes('favorite')) saves++
  })
  return () => saves
}
