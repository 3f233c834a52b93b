import { expect, type Locator, type Page, test } from '@playwright/test'
import { isPhone } from './booking-steps.ts'
import { builtFile } from './built-file.ts'
import { findFaults, look, settled, tabTo, watch } from './page-checks.ts'

test('the map shows the list’s results, in a sheet on a phone', { tag: '@main' }, async ({ page }) => {
  const watched = watch(page)
  await page.goto('/search?location=Frisco&sport=Soccer')
  await settled(page)
  const names = await namesOf(page)
  await page.getByRole('button', { name: isPhone() ? 'Map' : 'Show map', exact: true }).click()
  await expect(page).toHaveURL('/search?location=Frisco&sport=Soccer&map=1')
  await expect(pins(page).first()).toBeVisible()
  await expect.poll(() => countOf(page)).toBe(names.length)
  await expect(page.getByRole('dialog', { name: 'Map' })).toBeVisible({ visible: isPhone() })
  await look(page, 'search-map')
  await expectNoFaults(page)
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)

  const single = pins(page).filter({ hasText: '$80' })
  await expect(single).toHaveAccessibleName(/^Scissortail Turf Pitch, \$80 an hour, ((\w{3} )?\d.* [AP]M|No times)$/)
  await single.click()
  const popup = page.getByRole('region', { name: 'Scissortail Turf Pitch' })
  await expect(popup).toBeVisible()
  await expect(single).toHaveAttribute('aria-pressed', 'true')
  await expect(popup.getByRole('link', { name: 'All times at Scissortail Turf Pitch' })).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await look(page, 'search-map-card')
  await popup.getByRole('link', { name: /^Scissortail/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scissortail Turf Pitch')
  await page.goBack()
  await expect(pins(page).first()).toBeVisible()

  await page.getByRole('button', { name: isPhone() ? 'List' : 'Hide map', exact: true }).click()
  await expect(page).toHaveURL('/search?location=Frisco&sport=Soccer')
  expect(await namesOf(page)).toEqual(names)
  // A sheet closes like Back.
  if (isPhone()) await page.goForward()
  else await page.goBack()
  await expect(page).toHaveURL(/map=1/)
  await expect(pins(page).first()).toBeVisible()
  watched.expectClean()
})

test('hovering or focusing a list entry highlights its pin, and the reverse', { tag: ['@desk', '@main'] }, async ({
  page,
}) => {
  await page.goto('/search?location=Frisco&sport=Soccer&map=1')
  await settled(page)
  const pin = pins(page).filter({ hasText: '$80' })
  const entry = page.locator('[data-facility]').filter({ hasText: 'Scissortail Turf Pitch' })
  await expect(pin).toBeVisible()
  await expect(pin).not.toHaveClass(MARKED)
  await entry.hover()
  await expect(pin).toHaveClass(MARKED)
  await page.mouse.move(0, 0)
  await expect(pin).not.toHaveClass(MARKED)
  await entry.getByRole('link').first().focus()
  await expect(pin).toHaveClass(MARKED)

  await pin.hover()
  await expect(entry).toHaveAttribute('data-hovered', '')
  await page.mouse.move(0, 0)
  await expect(entry).not.toHaveAttribute('data-hovered')
  await tabTo(page, pin)
  await expect(entry).toHaveAttribute('data-hovered', '')
  await page.keyboard.press('Enter')
  await expect(entry).toHaveAttribute('data-selected', '')
  await expect(entry).toBeInViewport()
  const popup = page.getByRole('region', { name: 'Scissortail Turf Pitch' })
  await expect(popup.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
  await expect(pin).toBeFocused()
  await expect(entry).not.toHaveAttribute('data-selected')
})

test('clicking a cluster splits it, or lists facilities at one location', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/search?sport=Soccer&location=TX&map=1')
  await settled(page)
  await expect.poll(() => groups(page).count()).toBeGreaterThan(0)
  const before = await countOf(page)
  const group = groups(page).first()
  const name = await nameOf(group)
  await group.click()
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await expect.poll(() => countOf(page)).toBeLessThanOrEqual(before)

  await page.goto('/search?sport=Basketball&location=Frisco&map=1')
  await settled(page)
  await groups(page).click()
  const popup = page.getByRole('region', { name: '2 facilities at this location' })
  await expect(popup.getByRole('link', { name: /^Purple/ })).toHaveText([
    /^Purple Martin Gym, Court [AB]/,
    /^Purple Martin Gym, Court [AB]/,
  ])
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(popup).toHaveCount(0)
})

test('“Search this area” filters by the visible map, and Back undoes it', { tag: '@desk' }, async ({ page }) => {
  const watched = watch(page)
  await page.goto('/search?location=Frisco&sport=Soccer&map=1')
  await settled(page)
  await expect(pins(page).first()).toBeVisible()
  const all = await countLine(page).innerText()
  const searchArea = page.getByRole('button', { name: 'Search this area' })
  await expect(searchArea).toHaveCount(0)
  const before = await countOf(page)
  while ((await countOf(page)) === before) {
    // The map requests pins once it stops moving.
    const rested = page.waitForResponse('**/api/facility-pins?*')
    await page.getByRole('region', { name: 'Map of results' }).press('ArrowUp')
    await rested
  }
  await searchArea.click()
  await expect(page).toHaveURL(/&bounds=-?[\d.]+(%2C|,)-?[\d.]+(%2C|,)-?[\d.]+(%2C|,)-?[\d.]+$/)
  await expect(countLine(page)).not.toHaveText(all)
  await expect(searchArea).toHaveCount(0)
  await expect.poll(async () => (await namesOf(page)).length).toBe(await countOf(page))
  expect(await namesOf(page)).not.toContain('Bluestem Turf Field 1')
  // Not half under the header.
  await page.evaluate('scrollTo(0, 0)')
  await expectNoFaults(page)

  await page.goBack()
  await expect(countLine(page)).toHaveText(all)
  await page.goForward()
  await expect(countLine(page)).not.toHaveText(all)
  await page.getByRole('button', { name: 'Remove filter Map area' }).click()
  await expect(page).not.toHaveURL(/bounds=/)
  await expect(countLine(page)).toHaveText(all)
  watched.expectClean()
})

test('enhanced search shows each result once on the map', { tag: '@phone' }, async ({ page }) => {
  await page.goto(
    '/search?enhanced=true&sport=Soccer&location=Frisco,+TX&time_range=15-16&max_price_usd=80&surface_type=turf&radius_miles=10&map=1',
  )
  await settled(page)
  await expect(pins(page).first()).toBeVisible()
  const line = page.getByRole('region', { name: 'Results' }).getByText(/facilit(y|ies) available near /)
  await expect.poll(() => countOf(page)).toBe(Number(/^\d+/.exec(await line.innerText())![0]))
  await expectNoFaults(page)
  await page.getByRole('button', { name: isPhone() ? 'List' : 'Hide map', exact: true }).click()
  await expect(page).not.toHaveURL(/map=1/)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('the list works when the map fails to load, and a retry loads it', { tag: '@phone' }, async ({ page }) => {
  let isGone = true
  await page.route(builtFile('src/search/web/search-map.tsx'), route => (isGone ? route.abort() : route.continue()))
  await page.goto('/search?location=Frisco&map=1')
  await settled(page)
  await expect(page.getByText('We couldn’t load the map')).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Book Now: Scissortail Turf Pitch' })).toBeVisible()
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(page.getByText('We couldn’t load the map')).toBeVisible()
  isGone = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(pins(page).first()).toBeVisible()
})

test('pins show when borders and cities fail to load', { tag: '@desk' }, async ({ page }) => {
  let isGone = true
  await page.route(/\/(county-lines|large-cities|states)[\w-]*\.json$/, route =>
    isGone ? route.abort() : route.continue(),
  )
  await page.goto('/search?location=Frisco&map=1')
  await settled(page)
  await expect(page.getByText('We couldn’t load part of the map')).toBeVisible()
  await expect.poll(() => countOf(page)).toBe((await namesOf(page)).length)
  isGone = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('We couldn’t load part of the map')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Map of results' }).locator('path').first()).toBeAttached()
})

test('the sheet closes with Escape and Back and returns the focus, and a pin’s time is held', {
  tag: '@phone',
}, async ({ page }) => {
  const watched = watch(page)
  await page.goto('/search?location=Frisco&sport=Soccer')
  await settled(page)
  const sheet = page.getByRole('dialog', { name: 'Map' })
  const open = page.getByRole('button', { name: 'Map', exact: true })
  await open.click()
  await expect(pins(page).first()).toBeVisible()
  const pin = pins(page).filter({ hasText: '$80' })
  await pin.press('Enter')
  const popup = page.getByRole('region', { name: 'Scissortail Turf Pitch' })
  await expect(popup).toBeVisible()
  // Of the card first, then of the sheet.
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL('/search?location=Frisco&sport=Soccer')
  await expect(open).toBeFocused()

  await open.click()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL('/search?location=Frisco&sport=Soccer')

  await open.click()
  await pin.click()
  const times = popup.getByRole('list', { name: 'Available times at Scissortail Turf Pitch' }).getByRole('link')
  await times.last().click()
  await expect(page.getByText('1 time held for you').first()).toBeVisible()
  watched.expectClean()
})

test('without tiles the map names places, streets and distances, and stops where it shows nothing more', {
  tag: '@desk',
}, async ({ page }) => {
  await page.goto('/search?location=Frisco&near=33.1507,-96.8236&map=1')
  await settled(page)
  const map = page.getByRole('region', { name: 'Map of results' })
  await expect(map.getByText('Frisco', { exact: true })).toBeVisible()
  await expect(map.getByText(/^\d+ miles?$/).first()).toBeVisible()
  const zoomIn = page.getByRole('button', { name: 'Zoom in' })
  await pins(page).first().press('Enter')
  while ((await zoomIn.getAttribute('aria-disabled')) !== 'true') await zoomIn.click()
  await expect(map.getByText(/^0\.\d+ miles$/).first()).toBeAttached()
  await look(page, 'search-map-close')
})

/** As is, and in the other color scheme after a reload. */
async function expectNoFaults(page: Page): Promise<void> {
  expect(await findFaults(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.reload()
  await settled(page)
  await expect(pins(page).first()).toBeVisible()
  expect(await findFaults(page)).toEqual([])
}

/** Class of a highlighted pin. */
const MARKED = /(^| )bg-ink( |$)/

const pins = (page: Page) => page.getByRole('region', { name: 'Map of results' }).locator('[data-pin]')
const groups = (page: Page) => pins(page).filter({ hasText: /^\d+\+?$/ })
const nameOf = async (pin: Locator) => (await pin.getAttribute('aria-label'))!
/** Also in a closed group. */
const namesOf = (page: Page) => page.locator('[data-facility]:not(:has([data-facility])) h2').allTextContents()
const countLine = (page: Page) => page.getByRole('region', { name: 'Results' }).getByText(/^Showing /)

/** Facilities in the visible pins. */
async function countOf(page: Page): Promise<number> {
  const texts = await pins(page).allInnerTexts()
  return texts.reduce((sum, text) => sum + (/^\d+$/.test(text) ? Number(text) : 1), 0)
}
