import { type Browser, expect, type Page, test } from '@playwright/test'
import type { AvailabilitySlot } from '../src/availability/contract.ts'
import { facilityId } from '../src/facilities/server/load-catalogue.ts'
import { addDays, dateIn } from '../src/kit/shared/time.ts'
import { isPhone, slot } from './booking-steps.ts'
import { look, settled, watch } from './page-checks.ts'

test('a time on a card is held when its booking page opens', { tag: '@main' }, async ({ page }) => {
  const watched = watch(page)
  await page.goto(`/search?location=Frisco&sport=Basketball&date=${day()}`)
  await settled(page)
  await openGroup(page)
  const card = cardOf(page, 'frisco-martin-a')
  const times = card.getByRole('list', { name: 'Available times at Purple Martin Gym, Court A' }).getByRole('link')
  await expect(times).toHaveCount(3)
  await look(page, 'search-cards')
  // Within a group it is a row on a desktop, too.
  expect((await card.getByRole('article').boundingBox())!.height).toBeLessThanOrEqual(200)
  await expect(card.getByText(/^Lines: /)).toBeHidden()
  await card.locator('summary').click()
  await expect(card.getByText('Lines: Basketball, Volleyball')).toBeVisible()
  await times.nth(1).click()
  await expect(page.getByText('1 time held for you').first()).toBeVisible()
  watched.expectClean()
})

test('a range that is free throughout comes first and is held with one tap', { tag: '@main' }, async ({
  page,
  browser,
}) => {
  await rivalHolds(browser, 'frisco-martin-a', '13:00')
  await page.goto(`/search?location=Frisco&sport=Basketball&date=${day()}&time=12:00-14:00`)
  await settled(page)
  await openGroup(page)
  await expect(cardOf(page, 'frisco-martin-a').getByText('12 PM only')).toBeVisible()
  const cards = page
    .getByRole('region', { name: 'Results' })
    .getByRole('listitem')
    .filter({ has: page.locator('article') })
  await expect(cards.last().getByText(/only$|^Nearest times$|^No times/)).toBeVisible()
  const first = cards.first()
  await look(page, 'search-cards-range')
  // Hidden labels of filters had widened the page on a phone.
  expect(await page.locator('html').evaluate(root => root.scrollWidth - root.clientWidth)).toBe(0)
  await first
    .getByRole('link', { name: /12 to 2 PM for \$\d+ in all$/ })
    .first()
    .click()
  await expect(slot(page, '12 to 1 PM')).toHaveAccessibleName(/held for you$/)
  await expect(slot(page, '1 to 2 PM')).toHaveAccessibleName(/held for you$/)
  await expect(page.getByText('2 times held for you').first()).toBeVisible()
})

test('a time taken between card and tap offers the nearest times there and the same time nearby', {
  tag: '@main',
}, async ({ page, browser }) => {
  await page.goto(`/search?location=Frisco&sport=Basketball&date=${day(1)}&time=18:00`)
  await settled(page)
  await openGroup(page)
  const time = cardOf(page, 'frisco-martin-a').getByRole('link', { name: /, 6 PM to 7 PM, \$/ })
  await expect(time).toBeVisible()
  await rivalHolds(browser, 'frisco-martin-a', '18:00', day(1))
  await time.click()
  const notice = page.getByRole('alert').filter({ hasText: 'Someone else is holding 6 to 7 PM.' })
  await expect(notice.getByRole('button', { name: /^(5 to 6|7 to 8) PM, \$/ }).first()).toBeVisible()
  await expect(notice.getByText('The same time nearby:')).toBeVisible()
  await look(page, 'search-cards-taken')
  await notice.getByRole('link').first().click()
  await expect(slot(page, '6 to 7 PM')).toHaveAccessibleName(/held for you$/)
})

test('cards keep their size while their times load', { tag: '@main' }, async ({ page }) => {
  await page.goto('/search?location=Brooklyn&sport=Tennis')
  await settled(page)
  await expect(anyTimes(page)).not.toHaveCount(0)
  const before = await heights(page)
  const asked = Promise.withResolvers<void>()
  await page.route('/api/next-times?*', async route => {
    await asked.promise
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Days' }).getByRole('link').nth(4).click()
  await expect(anyTimes(page)).toHaveCount(0)
  expect(await heights(page)).toEqual(before)
  asked.resolve()
  await expect(anyTimes(page)).not.toHaveCount(0)
  expect(await heights(page)).toEqual(before)
})

/** Of all cards. */
const anyTimes = (page: Page) => page.getByRole('list', { name: /^Available times at/ })

const heights = (page: Page) =>
  page.locator('[data-facility]').evaluateAll(cards => cards.map(card => card.getBoundingClientRect().height))

test('a page left open shows times taken meanwhile', { tag: ['@desk', '@main'] }, async ({ page, browser }) => {
  await page.clock.install()
  await page.goto(`/search?location=Frisco&sport=Basketball&date=${day(2)}&time=10:00`)
  await settled(page)
  await openGroup(page)
  const time = cardOf(page, 'frisco-martin-a').getByRole('link', { name: /, 10 AM to 11 AM, \$/ })
  await expect(time).toBeVisible()
  await rivalHolds(browser, 'frisco-martin-a', '10:00', day(2))
  await page.clock.fastForward('01:10')
  await expect(time).toHaveCount(0)
  await expect(cardOf(page, 'frisco-martin-a').getByText('Nearest times')).toBeVisible()
})

const idOf = (sourceRef: string) => facilityId({ source: 'sample', sourceRef })
/** Both courts share a card. */
const openGroup = (page: Page) => page.getByLabel(/^See all 2 courts at Purple Martin Gym$/).click()
const cardOf = (page: Page, sourceRef: string) => page.locator(`[data-facility="${idOf(sourceRef)}"]`)

/** Unused by other journeys, separate for phone and desktop. */
function day(later = 0): string {
  return addDays(dateIn('America/Chicago', Date.now()), (isPhone() ? 66 : 76) + later)
}

async function rivalHolds(browser: Browser, sourceRef: string, time: string, date = day()): Promise<void> {
  const rival = await (await browser.newContext()).newPage()
  const answer = await rival.request.get(`/api/availability-slots?facilityId=${idOf(sourceRef)}&date=${date}`)
  const slots = (await answer.json()) as AvailabilitySlot[]
  const slotIds = slots.filter(({ startTime }) => startTime.slice(11, 16) === time).map(({ id }) => id)
  const held = await rival.request.post('/api/hold-slots', { data: { slotIds, holdDurationMinutes: 15 } })
  expect(held.status(), await held.text()).toBe(200)
  await rival.context().close()
}
