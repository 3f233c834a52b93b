import { expect, type Locator, test } from '@playwright/test'
import { findFaults, openForm, settled, watch } from './page-checks.ts'

test('an assistant request becomes a search and carries over to enhanced search', { tag: '@desk' }, async ({
  page,
}) => {
  const watched = watch(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await settled(page)
  await page.getByRole('button', { name: 'Ask AI Assistant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find Me a Field' })
  await dialog
    .getByLabel('Your request')
    .fill('Indoor turf soccer field in Plano on Saturday at 3 PM under $90 within 15 miles')
  await dialog.getByRole('button', { name: 'Generate Options' }).click()
  await dialog.getByRole('button', { name: 'Search Facilities Now' }).click()
  await page.waitForURL(/\/search\?/)
  const { date, ...params } = Object.fromEntries(new URL(page.url()).searchParams)
  expect(params).toEqual({
    sport: 'Soccer',
    location: 'Plano, TX',
    time_range: '15:00-16:00',
    max_price_usd: '90',
    radius_miles: '15',
    indoor_outdoor: 'indoor',
    surface_type: 'Turf',
    from: 'ai',
  })
  expect(new Date(`${date}T12:00:00Z`).getUTCDay()).toBe(6)

  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByText('AI Search Results Applied', { exact: true })).toBeVisible()
  const chips = results.getByRole('list', { name: 'Applied filters' }).getByRole('listitem')
  await expect(chips).toHaveText([
    'Location: Plano, TX',
    'Sport: Soccer',
    'Max price: $90 an hour',
    'Indoor/outdoor: Indoor',
    'Surface: Turf',
    /^Date: Sat, /,
    'Time: 3 PM to 4 PM',
  ])
  expect(await findFaults(page)).toEqual([])

  await results.getByRole('link', { name: 'Try Enhanced Search' }).click()
  const panel = page.getByRole('form', { name: 'Enhanced search' })
  await expect(panel).toBeVisible()
  expect(await valuesIn(panel)).toEqual({
    sport: 'Soccer',
    location: 'Plano, TX',
    time_range: '15:00-16:00',
    max_price_usd: '90',
    surface_type: 'turf',
    radius_miles: '15',
    indoor_outdoor: 'indoor',
  })
  await expect(results.getByText(/facilit(y|ies) available near Plano, TX on Sat, .+, 3 PM to 4 PM$/)).toBeVisible()

  await panel.getByRole('button', { name: 'Remove Indoor only' }).click()
  await panel.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).not.toHaveURL(/indoor_outdoor/)
  await page.goBack()
  await openForm(page)
  await expect(panel.getByText('Indoor only')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Standard Search' }).click()
  await expect(chips.first()).toHaveText('Location: Plano, TX')
  watched.expectClean()
})

async function valuesIn(panel: Locator): Promise<Record<string, string>> {
  const names = ['sport', 'location', 'time_range', 'max_price_usd', 'surface_type', 'radius_miles', 'indoor_outdoor']
  const values = await Promise.all(names.map(name => panel.locator(`[name=${name}]`).inputValue()))
  return Object.fromEntries(names.map((name, index) => [name, values[index]!]))
}
