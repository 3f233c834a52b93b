import { expect, type Page, test } from '@playwright/test'
import type { Facility } from '../src/facilities/contract.ts'
import { openForm, settled, watch } from './page-checks.ts'

test('every filter updates URL and results, and Back and Forward restore searches', {
  tag: ['@desk', '@main'],
}, async ({ page }) => {
  const watched = watch(page)
  await page.goto('/search')
  await settled(page)
  await openForm(page)
  const seen: Seen[] = []
  for (const { set, name, value, fits } of filters) {
    // The numbers of the ten days are asked for with the same filters.
    const answered = page.waitForResponse(answer => {
      const { pathname, searchParams } = new URL(answer.url())
      return pathname === '/api/search/cards' && searchParams.get(name) === value
    })
    await set(page)
    const answer = await answered
    const { facilities: found } = (await answer.json()) as { facilities: Facility[] }
    expect(found.length, name).toBeGreaterThan(0)
    expect(
      found.filter(facility => !fits(facility)).map(facility => facility.name),
      name,
    ).toEqual([])
    expect(new URL(page.url()).searchParams.get(name)).toBe(value)
    await expect(countLine(page)).toHaveText(new RegExp(`^Showing ${answer.headers()['x-total-count']} of \\d+ fac`))
    // Those of one place share a card.
    await expect(page.locator('[data-facility]:not(:has([data-facility]))')).toHaveCount(found.length)
    seen.push({ url: page.url(), line: await countLine(page).innerText() })
  }
  expect(new Set(seen.map(({ line }) => line)).size).toBe(filters.length)

  // Typing replaces the history entry: not every letter adds one.
  const [sport, inside, , , last] = seen as [Seen, Seen, Seen, Seen, Seen]
  for (const [direction, { url, line }, surface] of [
    ['goBack', inside, ''],
    ['goBack', sport, ''],
    ['goForward', inside, ''],
    ['goForward', last, 'Wood'],
  ] as const) {
    await page[direction]()
    await expect(page).toHaveURL(url)
    await expect(countLine(page)).toHaveText(line)
    await expect(page.getByLabel('Surface', { exact: true })).toHaveValue(surface)
    await expect(page.getByLabel('Sport', { exact: true })).toHaveValue('Basketball')
  }
  watched.expectClean()
})

type Seen = { url: string; line: string }

/** Each narrows the result; `fits` verifies the filter. */
const filters = [
  {
    name: 'sport',
    value: 'Basketball',
    set: (page: Page) => page.getByLabel('Sport', { exact: true }).selectOption('Basketball'),
    fits: (one: Facility) => [...one.sportTypes, ...one.linesMarkedFor].includes('Basketball'),
  },
  {
    name: 'indoor_outdoor',
    value: 'indoor',
    set: (page: Page) => page.getByLabel('Indoor/outdoor', { exact: true }).selectOption('indoor'),
    fits: (one: Facility) => one.indoorOutdoor === 'indoor',
  },
  {
    name: 'surface_type',
    value: 'Wood',
    set: (page: Page) => page.getByLabel('Surface', { exact: true }).selectOption('Wood'),
    fits: (one: Facility) => one.surfaceType?.toLowerCase().includes('wood'),
  },
  {
    name: 'location',
    value: 'purple martin',
    set: (page: Page) => page.locator('[name=location]').fill('purple martin'),
    fits: (one: Facility) => one.address.toLowerCase().includes('purple martin'),
  },
  {
    name: 'max_price_usd',
    value: '60',
    set: (page: Page) => page.getByLabel('Max price per hour').fill('60'),
    fits: (one: Facility) => one.pricePerHourUsd === null || one.pricePerHourUsd <= 60,
  },
]

const countLine = (page: Page) =>
  page.getByRole('region', { name: 'Results' }).getByText(/^Showing \d+ of \d+ facilities$/)
