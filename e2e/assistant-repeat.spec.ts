import { expect, test } from '@playwright/test'
import { practiceDay } from './discover-jobs.ts'
import { look } from './page-checks.ts'

test('dates can be skipped and are missing where others have them', { tag: '@phone' }, async ({ page }) => {
  const days = 'repeat_days=tue,thu&repeat_weeks=2&time_range=18:00-20:00&sport=Basketball'
  await page.goto(`/search?${days}&location=Arlington,+TX&date=${practiceDay(2)}`)
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(/4 dates from /)).toBeVisible()
  await page.getByText('Dates', { exact: true }).click()
  const dates = page.getByRole('list', { name: 'Dates' }).getByRole('button')
  await dates.nth(1).click()
  await expect(page.getByText(/3 dates from /)).toBeVisible()
  expect(new URL(page.url()).searchParams.get('repeat_skip')).toMatch(/^\d{4}-\d\d-\d\d$/)
  await look(page, 'repeat-skipped')
  await dates.nth(1).click()
  await expect(page.getByText(/4 dates from /)).toBeVisible()

  // The box on the booking page holds only on a tap.
  await page
    .getByRole('link', { name: /^See dates: / })
    .first()
    .click()
  const box = page.getByRole('region', { name: 'Repeat: Tuesdays and Thursdays' })
  await expect(box.getByRole('checkbox')).toHaveCount(4)
  await look(page, 'repeat-box')
  await box.getByRole('checkbox').last().uncheck()
  await box.getByRole('button', { name: 'Hold 3 dates' }).click()
  await expect(page.getByText('3 dates are held for you.')).toBeVisible()
})

test('a search without place, days or dates says what is missing', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/search?repeat_days=tue&repeat_weeks=4&time_range=18:00-20:00')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Where?').fill('Dallas, TX')
  await page.getByRole('button', { name: 'Find fields' }).click()
  await expect(page).toHaveURL(/location=Dallas/)
  await page.goto('/search?repeat_days=someday')
  await expect(page.getByText('Which days do you want to play?')).toBeVisible()
  await page.goto('/search?repeat_days=tue&repeat_until=2020-01-01&location=Dallas,+TX')
  await expect(page.getByText(/^No date is left/)).toBeVisible()
})
