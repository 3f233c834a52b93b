import { expect, test } from '@playwright/test'
import { longDay } from '../src/availability/time-format.ts'
import { addDays } from '../src/kit/shared/time.ts'
import {
  anotherBrowser,
  cards,
  emailOf,
  fillCard,
  fillDetails,
  hold,
  openFacility,
  openReceipt,
} from './booking-steps.ts'
import { look, watch } from './page-checks.ts'

test('a weekly booking skips the taken date and pays for the others together', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const watched = watch(page)
  const rival = await anotherBrowser(browser)
  await openFacility(rival, 'arlington-live-oak', { weeksLater: 1 })
  await hold(rival, '6 to 7 PM')

  const { date } = await openFacility(page, 'arlington-live-oak')
  await hold(page, '6 to 7 PM')
  const weekday = 'Tuesday'
  const repeat = page.getByRole('region', { name: `Repeat every ${weekday}` })
  await repeat.getByLabel('Number of weeks').fill('3')
  await repeat.getByRole('button', { name: 'Check availability' }).click()
  await expect(repeat.getByText(`2 of 3 ${weekday}s are available`)).toBeVisible()
  const clash = repeat.getByRole('listitem').filter({ hasText: longDay(addDays(date, 7)) })
  await expect(clash).toContainText('Taken')
  await expect(repeat.getByText('$100', { exact: true })).toBeVisible()
  await look(page, 'booking-weekly-dates')

  const warning = page.getByText(/^1 more .* is selected but not held yet\./)
  await expect(warning.filter({ visible: true })).toBeVisible()
  await repeat.getByRole('button', { name: 'Hold 2 dates' }).click()
  await expect(warning).toHaveCount(0)
  await expect(page.getByText(/^2 .* held for you\.$/).first()).toBeVisible()
  await fillDetails(page, emailOf('weekly'))
  await fillCard(page, cards.works)
  await look(page, 'booking-weekly-held')
  await page.getByRole('button', { name: 'Pay $100 and book' }).click()
  await openReceipt(page)
  for (const day of [date, addDays(date, 14)]) {
    await expect(page.getByText(new RegExp(`^${longDay(day)}, \\d{4}, 6 to 7 PM$`))).toBeVisible()
  }
  await look(page, 'booking-weekly-receipt')
  await rival.context().close()
  watched.expectClean()
})
