import type { Browser, Locator, Page } from '@playwright/test'
import { administratorPage } from './administrator.ts'
import { settled } from './page-checks.ts'

export async function openReview(
  browser: Browser,
  queue: 'listings' | 'tournaments',
  name: string,
): Promise<{ admin: Page; entry: Locator; item: Locator }> {
  const admin = await administratorPage(browser)
  await admin.goto(`/admin/reviews?tab=${queue}`)
  await settled(admin)
  const item = itemOf(admin, name)
  const more = admin.getByRole('button', { name: 'Show more' })
  // Other journeys submit, too: it may be on a later page.
  while ((await item.count()) === 0 && (await more.isVisible())) await more.click()
  await item.click()
  return { admin, item, entry: admin.getByRole('article').filter({ has: admin.getByRole('heading', { name }) }) }
}

export function itemOf(admin: Page, name: string): Locator {
  return admin.getByRole('listitem').getByRole('button').filter({ hasText: name })
}
