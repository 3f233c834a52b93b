import { expect, type Page, test } from '@playwright/test'
import { administratorPage } from './administrator.ts'
import { look, settled, watch } from './page-checks.ts'

test('an administrator filters bookings and opens every dashboard tab', { tag: '@phone' }, async ({ browser }) => {
  const admin = await administratorPage(browser)
  const watched = watch(admin)
  await open(admin, 'bookings')
  await expect(card(admin, 'Total Bookings')).toContainText(/[1-9]/)
  await expect(card(admin, 'Revenue Today')).toContainText('$')
  await look(admin, 'dashboard-bookings')
  await admin.getByLabel('Reference, customer or facility').fill('there is no such booking')
  await expect(admin.getByRole('heading', { name: 'No matches' })).toBeVisible()
  await expect(admin).toHaveURL(/text=there/)
  await admin.getByRole('button', { name: 'Show all bookings' }).click()
  await expect(admin.getByRole('row').nth(1)).toBeVisible()

  await open(admin, 'providers')
  await expect(admin.getByRole('listitem').filter({ hasText: 'Manual' })).toContainText('Active')
  await expect(admin.getByRole('listitem').filter({ hasText: 'RecTrac' })).toContainText('Simulated')
  await look(admin, 'dashboard-providers')

  await open(admin, 'workers')
  await admin.getByRole('button', { name: 'Run now: Summarize bookings and revenue for the dashboard' }).click()
  await expect(admin.getByText(/minutes? added/).first()).toBeVisible()
  await look(admin, 'dashboard-workers')

  await open(admin, 'analytics')
  await expect(admin.getByRole('img', { name: /^Bookings made per day: / })).toBeVisible()
  await expect(admin.getByRole('table', { name: 'Share of booked hours by weekday and hour' })).toBeVisible()
  await look(admin, 'dashboard-analytics')
  watched.expectClean()
})

test('a signed-in non-administrator gets 403', { tag: ['@desk', '@main'] }, async ({ page }) => {
  await page.goto('/sign-in')
  await page.request.post('/api/account/sign-up', {
    data: { name: 'Olivia Owner', email: `olivia-${Date.now()}@example.org`, password: 'correct horse battery' },
  })
  expect((await page.goto('/admin'))!.status()).toBe(403)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is for administrators.')
})

async function open(page: Page, tab: string): Promise<void> {
  await page.goto(`/admin?tab=${tab}`)
  await settled(page)
}

function card(page: Page, title: string) {
  return page.getByRole('listitem').filter({ hasText: title })
}
