import { expect, test } from '@playwright/test'
import {
  anotherBrowser,
  bank,
  bookedTime,
  cards,
  emailOf,
  fillCard,
  fillDetails,
  hold,
  openFacility,
  openReceipt,
  payButton,
  prepare,
  slot,
} from './booking-steps.ts'
import { expireHolds } from './database.ts'
import { look, watch } from './page-checks.ts'

test('a hold that expires during bank approval still books a free time', { tag: '@desk' }, async ({ page }) => {
  const watched = watch(page)
  const { facility } = await openFacility(page, 'prosper-killdeer')
  await hold(page, '6 to 7 AM')
  await prepare(page, '7 to 8 AM', { email: emailOf('late'), card: cards.challengesInPage })
  await payButton(page).click()
  await expect(bank(page)).toBeVisible()
  await expireHolds(facility)
  await bank(page).getByRole('button', { name: 'Complete' }).click()
  await openReceipt(page)
  await expect(bookedTime(page, '6 to 8 AM')).toBeVisible()
  watched.expectClean()
})

test('a time taken during bank approval is not charged, and nearby times are offered', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const watched = watch(page)
  const { facility } = await openFacility(page, 'prosper-killdeer')
  await prepare(page, '3 to 4 PM', { email: emailOf('lost'), card: cards.challengesInPage })
  await payButton(page).click()
  await expect(bank(page)).toBeVisible()
  await expireHolds(facility)
  const rival = await anotherBrowser(browser)
  await openFacility(rival, 'prosper-killdeer')
  await hold(rival, '3 to 4 PM')

  await bank(page).getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText(/3 to 4 PM was taken while you were paying\./)).toBeVisible()
  await expect(page.getByText(/Your card was not charged\. Nearest available times on/)).toBeVisible()
  await expect(slot(page, '3 to 4 PM')).toHaveAccessibleName(/on hold$/)
  await look(page, 'booking-lost-while-paying')

  await page.getByRole('button', { name: /^2 to 3 PM, \$50$/ }).click()
  await expect(slot(page, '2 to 3 PM')).toHaveAccessibleName(/held for you$/)
  await fillCard(page, cards.works)
  await payButton(page).click()
  await openReceipt(page)
  await expect(bookedTime(page, '2 to 3 PM')).toBeVisible()
  await rival.context().close()
  watched.expectClean()
})

test('a hold that expires before payment can be held again with one click', { tag: '@phone' }, async ({ page }) => {
  const watched = watch(page)
  // Without live updates the page trusts the hold until the button is clicked.
  await page.route('**/api/availability-events?*', route => route.abort())
  const { facility } = await openFacility(page, 'prosper-killdeer')
  await hold(page, '8 to 9 PM')
  await fillDetails(page, emailOf('ended'))
  await fillCard(page, cards.works)
  await expect(payButton(page)).toHaveAttribute('aria-disabled', 'false')
  await expireHolds(facility)
  await payButton(page).click()
  await expect(page.getByText(/You were not charged\./).first()).toBeVisible()
  await look(page, 'booking-hold-ended')
  await page.getByRole('button', { name: 'Hold again' }).click()
  await expect(slot(page, '8 to 9 PM')).toHaveAccessibleName(/held for you$/)
  await payButton(page).click()
  await openReceipt(page)
  watched.expectClean()
})
