import { expect, type Locator, test } from '@playwright/test'
import { addDays, dateIn, weekdayOf } from '../src/kit/shared/time.ts'
import { findFaults, hydrated, look, watch } from './page-checks.ts'

/** The coach of a weekly practice, from home to eight held dates. */
test('a weekly request leads to eight held dates in few taps', async ({ page }) => {
  const watched = watch(page)
  const { tap, count } = countedTaps()
  await page.goto('/')
  await hydrated(page)
  await tap(page.getByRole('button', { name: 'Ask AI Assistant' }).filter({ visible: true }).first())
  const dialog = page.getByRole('dialog', { name: 'Find Me a Field' })
  await dialog
    .getByLabel('Your request')
    .fill(`Basketball every Tuesday 6–8 for 8 weeks starting ${firstDay()} in Arlington, TX under $90`)
  await tap(dialog.getByRole('button', { name: 'Generate Options' }))
  await expect(chip(dialog, 'repeat_days')).toHaveText(/Repeats.*Tuesdays.*from “every Tuesday”/)
  await expect(chip(dialog, 'repeat_weeks')).toHaveText(/Number of Weeks.*8 weeks.*from “for 8 weeks”/)
  await expect(chip(dialog, 'time_range')).not.toContainText('Used when you book')
  expect(await findFaults(page)).toEqual([])
  await look(page, 'repeat-understood')
  await tap(dialog.getByRole('button', { name: 'Search Facilities Now' }))

  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByText(/available on all 8 dates near Arlington, TX$/)).toBeVisible()
  const query = new URL(page.url()).searchParams
  expect([query.get('repeat_days'), query.get('repeat_weeks'), query.get('time_range')]).toEqual([
    'tue',
    '8',
    '18:00-20:00',
  ])
  expect(await findFaults(page)).toEqual([])
  await look(page, 'repeat-results')
  const search = page.url()
  await page.reload()
  await expect(results.getByText(/available on all 8 dates/)).toBeVisible()

  await tap(page.getByRole('link', { name: /^Hold 8 dates · / }).first())
  await expect(page.getByText('8 Tuesdays are held for you.')).toBeVisible()
  expect(count(), 'taps to eight held dates').toBeLessThanOrEqual(8)
  console.log(`Taps from home to eight held dates: ${count()}`)
  expect(await findFaults(page)).toEqual([])
  await look(page, 'repeat-held')
  await page.reload()
  await expect(page.getByText('8 Tuesdays are held for you.')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(search)
  watched.expectClean()
})

test('dates can be skipped and are missing where others have them', { tag: '@phone' }, async ({ page }) => {
  const days = 'repeat_days=tue,thu&repeat_weeks=2&time_range=18:00-20:00&sport=Basketball'
  await page.goto(`/search?${days}&location=Arlington,+TX&date=${firstTuesday()}`)
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

/** After the week of demo bookings. */
function firstTuesday(): string {
  const soonest = addDays(dateIn('America/Chicago', Date.now()), 8)
  return addDays(soonest, (2 - weekdayOf(soonest) + 7) % 7)
}

/** "December 8, 2026" */
function firstDay(): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(firstTuesday()))
}

function countedTaps() {
  let taps = 0
  return {
    count: () => taps,
    tap: async (target: Locator) => {
      taps += 1
      await target.click()
    },
  }
}

function chip(dialog: Locator, name: string): Locator {
  return dialog.locator(`[data-condition=${name}]`)
}
