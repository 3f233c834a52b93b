import { expect, test } from '@playwright/test'

test('landmarks, cards and switches have accessible names', async ({ page }) => {
  await page.goto('/search')
  await expect(
    page.getByRole('navigation', { name: 'Skip' }).getByRole('link', { name: 'Skip to content' }),
  ).toHaveCount(1)
  const cards = page.getByRole('article')
  await expect(cards.first()).toBeVisible()
  const names = await cards.evaluateAll(all => all.map(card => card.getAttribute('aria-label')))
  expect(names.filter(name => !name)).toEqual([])
  const colors = page.getByRole('group', { name: 'Colors' })
  for (const name of ['Light', 'Dark', 'System']) await expect(colors.getByRole('radio', { name })).toHaveCount(1)
  await page.goto('/list-your-field')
  await expect(page.getByLabel('Address', { exact: true })).toHaveAttribute('autocomplete', 'address-line1')
})

test('/open-data states how many facilities are listed, and its feeds match', async ({ page, request }) => {
  await page.goto('/open-data')
  await expect(page.getByText(/[\d,]+ facilities are in the feed\./)).toBeVisible()
  const type = await page.getByText('application/vnd.openactive.rpde+json; version=1', { exact: true }).textContent()
  for (const feed of ['facility-uses', 'slots']) {
    const answer = await request.get(`/api/openactive/${feed}`)
    expect(answer.headers()['content-type']).toBe(type)
    const { items } = (await answer.json()) as { items: { state: string }[] }
    expect(items.map(({ state }) => state)).toEqual(Array.from({ length: 500 }, () => 'updated'))
  }
})

test('every in-page link on /docs/api has a target', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/docs/api')
  const links = page.locator('a[href^="#"]')
  await expect(links.filter({ hasText: 'Webhooks' }).first()).toBeVisible()
  const anchors = await links.evaluateAll(all => all.map(link => link.getAttribute('href')!.slice(1)))
  const ids = await page.locator('[id]').evaluateAll(all => all.map(({ id }) => id))
  const missing = anchors.filter(anchor => !ids.includes(anchor))
  expect(missing).toEqual([])
})
