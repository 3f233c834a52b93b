import { expect, type Page, test } from '@playwright/test'
import { bank, cards, emailOf, fillCard, openFacility, openReceipt, payButton, prepare, slot } from './booking-steps.ts'
import { look, watch } from './page-checks.ts'

test('a valid card pays at once', { tag: '@phone' }, async ({ page }) => {
  const watched = watch(page)
  await openFacility(page, 'frisco-turf-2')
  await prepare(page, '6 to 7 AM', { email: emailOf('works'), card: cards.works })
  await look(page, 'booking-ready-to-pay')
  await payButton(page).click()
  await openReceipt(page)
  await expect(page.getByText('$70', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/^Paid by test card$|^Authorized, charged shortly$/)).toBeVisible()
  await look(page, 'booking-receipt')
  watched.expectClean()
})

test('a declined card charges nothing, and another card pays for the same hold', { tag: ['@phone', '@main'] }, async ({
  page,
}) => {
  const watched = watch(page)
  await openFacility(page, 'frisco-turf-2')
  await prepare(page, '8 to 9 AM', { email: emailOf('declined'), card: cards.declined })
  await payButton(page).click()
  await expect(page.getByText(/Your card was declined\. Nothing was charged/)).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(/declined/)
  await expect(page.getByLabel('Card number')).toBeFocused()
  await expect(slot(page, '8 to 9 AM')).toHaveAccessibleName(/held for you$/)
  await look(page, 'booking-declined')

  await fillCard(page, cards.worksToo)
  await payButton(page).click()
  await openReceipt(page)
  watched.expectClean()
})

test('in-page bank approval: dismissed or failed charges nothing, completed books', {
  tag: ['@desk', '@main'],
}, async ({ page }) => {
  const watched = watch(page)
  await openFacility(page, 'frisco-turf-2')
  await prepare(page, '10 to 11 AM', { email: emailOf('asked'), card: cards.challengesInPage })

  await payButton(page).click()
  await expect(bank(page)).toBeVisible()
  await expect(bank(page)).toContainText('A payment of $70.')
  await look(page, 'booking-bank-asks')
  await page.keyboard.press('Escape')
  await expect(bank(page)).toBeHidden()
  await expect(page.getByText(/closed your bank’s approval/).first()).toBeVisible()
  await expectStillHeld(page, '10 to 11 AM')
  await look(page, 'booking-bank-abandoned')

  await payButton(page).click()
  await bank(page).getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByText(/unable to authenticate/).first()).toBeVisible()
  await expectStillHeld(page, '10 to 11 AM')
  await look(page, 'booking-bank-refused')

  await fillCard(page, cards.challengesInPage)
  await payButton(page).click()
  await bank(page).getByRole('button', { name: 'Complete' }).click()
  await openReceipt(page)
  watched.expectClean()
})

test('bank approval by redirect: failed returns to the held times, completed to the receipt', {
  tag: ['@phone', '@main'],
}, async ({ page }) => {
  const watched = watch(page)
  const { facility } = await openFacility(page, 'frisco-turf-2')
  await prepare(page, '12 to 1 PM', { email: emailOf('redirected'), card: cards.challengesByRedirect })
  await payButton(page).click()

  await expect(page).toHaveURL(/\/sandbox\/3ds\/pi_/)
  await expect(page.getByText('A payment of $70. Was this you?')).toBeVisible()
  await look(page, 'booking-banks-page')
  await page.getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByRole('heading', { name: 'Your bank didn’t approve the payment' })).toBeVisible()
  expect(page.url()).not.toContain('secret')
  await look(page, 'booking-back-refused')

  await page.getByRole('link', { name: 'Back to your booking' }).click()
  await expect(page).toHaveURL(new RegExp(`/booking/${facility}\\?date=`))
  await expectStillHeld(page, '12 to 1 PM')
  await fillCard(page, cards.challengesByRedirect)
  await payButton(page).click()
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(page).toHaveURL(/\/booking-success\?booking=/)
  await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
  watched.expectClean()
})

test('reloading the page during bank approval shows that the card was not charged', { tag: '@phone' }, async ({
  page,
}) => {
  const watched = watch(page)
  await openFacility(page, 'frisco-turf-2')
  await prepare(page, '2 to 3 PM', { email: emailOf('reloaded'), card: cards.challengesInPage })
  await payButton(page).click()
  await expect(bank(page)).toBeVisible()
  await page.reload()
  const notice = page.getByText('Your bank hasn’t approved the payment.')
  await expect(notice).toBeInViewport()
  await look(page, 'booking-bank-left')
  await fillCard(page, cards.works)
  await payButton(page).click()
  await openReceipt(page)
  watched.expectClean()
})

test('paying offline shows an error, and returns to the pay button once online', {
  tag: '@desk',
}, async ({ page, context }) => {
  await openFacility(page, 'frisco-turf-2')
  await prepare(page, '4 to 5 PM', { email: emailOf('offline'), card: cards.works })
  await expect(payButton(page)).toHaveAttribute('aria-disabled', 'false')
  await context.setOffline(true)
  await expect(page.getByText(/^You’re offline\. Your times are held until \d+:\d\d [AP]M\.$/)).toBeVisible()
  await payButton(page).click()
  await expect(page.getByText('Payment Failed', { exact: true })).toBeVisible()
  await context.setOffline(false)
  const failure = page.getByRole('alert').filter({ hasText: 'Payment Failed' })
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('You’re back online, and you were not charged. Press Pay.').first()).toBeVisible()
  await expect(payButton(page)).toBeFocused()
  await expect(page.getByText(/^You’re offline/)).toHaveCount(0)
  await look(page, 'booking-back-online')
  await page.keyboard.press('Enter')
  await openReceipt(page)
})

async function expectStillHeld(page: Page, time: string): Promise<void> {
  await expect(slot(page, time)).toHaveAccessibleName(/held for you$/)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(/@players\.example$/)
}
