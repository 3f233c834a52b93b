import { expect, test } from '@playwright/test'
import { facilityId } from '../src/facilities/server/load-catalogue.ts'
import { addDays, dateIn } from '../src/kit/shared/time.ts'
import { findFaults, settled, tabTo, watch } from './page-checks.ts'

/** Samples: one with evening and weekend prices, one booked at its provider. */
const PRICED = facilityId({ source: 'sample', sourceRef: 'frisco-turf-1' })
const EXTERNAL = facilityId({ source: 'sample', sourceRef: 'plano-yaupon' })
const nextWeek = addDays(dateIn('America/Chicago', Date.now()), 7)

test('a facility page shows prices, hours and times, and a time leads to booking', async ({ page }) => {
  const watched = watch(page)
  await page.goto(`/facilities/${PRICED}?date=${nextWeek}&time=evening`)
  await settled(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bluestem Turf Field 1')
  await expect(page.getByText('$65 to $80')).toBeVisible()
  const hours = page.getByRole('region', { name: 'Hours and prices' })
  await expect(hours.getByText('Mon–Fri, 5–10 PM')).toBeVisible()
  await expect(hours.getByText('Every day', { exact: true })).toBeVisible()
  expect(await findFaults(page)).toEqual([])

  const times = page.getByRole('region', { name: 'Available times' })
  const later = addDays(nextWeek, 1)
  await times.getByRole('link', { name: new RegExp(`, ${monthDay(later)}, \\d+ of`) }).click()
  await expect(page).toHaveURL(new RegExp(`date=${later}`))
  const evening = times.getByRole('link', { name: /^Book .+ PM, \$\d+, matches your search$/ }).last()
  const range = /^Book (.+ PM),/.exec((await evening.textContent())!)![1]!
  await tabTo(page, evening)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/booking/${PRICED}\\?date=${later}&time=\\d\\d%3A00$`))
  const picked = page.getByRole('button', { name: new RegExp(`, ${range}, .*held for you$`) })
  await expect(picked).toBeFocused()
  await picked.click()
  await expect(picked).toHaveCount(0)

  await page.getByRole('link', { name: 'About this facility' }).click()
  await expect(page).toHaveURL(`/facilities/${PRICED}`)
  watched.expectClean()
})

test('an externally booked facility links to its site or takes a request, and says so', {
  tag: '@desk',
}, async ({ page }) => {
  await page.goto(`/facilities/${EXTERNAL}?date=${nextWeek}`)
  await settled(page)
  await expect(page.getByText('Opens the provider’s site')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Visit External Site/ })).toHaveAttribute('rel', 'noopener')
  await expect(page.getByText('The owner confirms within 4 hours')).toBeVisible()
  await page.getByRole('link', { name: 'Book with Hold' }).click()
  await expect(page).toHaveURL(`/booking/${EXTERNAL}?date=${nextWeek}&mode=hold`)
})

test('Share copies the link where the browser has no share sheet', { tag: '@desk' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript('delete Navigator.prototype.share')
  await page.goto(`/facilities/${PRICED}?date=${nextWeek}`)
  await settled(page)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied').first()).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(
    new RegExp(`^https?://.+/facilities/${PRICED}$`),
  )
})

test('times that fail to load can be retried, and the rest of the page stays', {
  tag: '@desk',
}, async ({ page }) => {
  await page.goto(`/facilities/${PRICED}`)
  await settled(page)
  await page.route('**/api/availability-slots?*', route => route.abort())
  const times = page.getByRole('region', { name: 'Available times' })
  await times.getByRole('link', { name: 'Later days' }).click()
  await expect(times.getByText('Failed to fetch slots')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bluestem Turf Field 1')
  await page.unroute('**/api/availability-slots?*')
  await times.getByRole('button', { name: 'Try again' }).click()
  await expect(times.getByRole('link', { name: /^Book / }).first()).toBeVisible()
})

for (const address of ['/facilities/nonsense', '/facilities/00000000-0000-4000-8000-000000000000', '/facilities/%00'])
  test(`${address} is not found, and links back to search`, { tag: '@desk' }, async ({ page }) => {
    const answer = await page.goto(address)
    expect(answer!.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Facility not found')
    await page.getByRole('link', { name: 'Back to Search' }).click()
    await expect(page).toHaveURL('/search')
  })

/** "November 28". */
function monthDay(date: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(new Date(date))
}
