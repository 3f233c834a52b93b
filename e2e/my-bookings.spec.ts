import { expect, type Page, test } from '@playwright/test'
import {
  anotherBrowser,
  book,
  bookedTime,
  cancel,
  cards,
  emailOf,
  fillCard,
  openFacility,
  slot,
} from './booking-steps.ts'
import { readMail } from './mailbox.ts'
import { look, settled, watch } from './page-checks.ts'

test('canceling shows the refund first, and refunds exactly that', { tag: ['@phone', '@main'] }, async ({
  page,
  browser,
}) => {
  const watched = watch(page)
  await openFacility(page, 'grapevine-cattail')
  await book(page, '6 to 7 AM', emailOf('cancelling'))
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(dialog(page)).toContainText('You’ll get back$45')
  await look(page, 'booking-cancel-asks')
  await dialog(page).getByRole('button', { name: 'Keep booking' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()

  await cancel(page)
  await expect(page.getByText(/^You canceled this booking\. \$45 (is on its|was refunded)/)).toBeVisible()
  await look(page, 'booking-cancelled')

  const stranger = await anotherBrowser(browser)
  await openFacility(stranger, 'grapevine-cattail')
  await expect(slot(stranger, '6 to 7 AM')).toHaveAccessibleName(/available$/)
  const mail = await readMail(stranger.context(), emailOf('cancelling'), / Canceled: /)
  expect(mail.text).toContain('$45 goes back to the original card.')
  await stranger.context().close()
  watched.expectClean()
})

test('changing the time is free at the same price, and charges the difference otherwise', {
  tag: ['@desk', '@main'],
}, async ({ page }) => {
  const watched = watch(page)
  await openFacility(page, 'frisco-turf-1')
  await book(page, '8 to 9 AM', emailOf('changing'))

  await page.getByRole('link', { name: 'Change time' }).click()
  await expect(page.getByRole('heading', { name: 'Change time' })).toBeFocused()
  await slot(page, '9 to 10 AM').click()
  await expect(slot(page, '8 to 9 AM')).toHaveAccessibleName(/will be removed$/)
  await expect(page.getByText('No difference', { exact: true }).first()).toBeVisible()
  await look(page, 'booking-change-even')
  await page.getByRole('button', { name: 'Change times' }).click()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
  await expect(bookedTime(page, '9 to 10 AM')).toBeVisible()

  await page.getByRole('link', { name: 'Change time' }).click()
  await slot(page, '6 to 7 PM').click()
  await expect(page.getByText('Was $65, will be $75').last()).toBeVisible()
  const pay = page.getByRole('button', { name: 'Pay $10 and change' })
  await fillCard(page, cards.declined)
  await pay.click()
  await expect(page.getByText(/Your booking hasn’t changed, and the new times are still on hold/)).toBeVisible()
  await look(page, 'booking-change-declined')
  await fillCard(page, cards.works)
  await pay.click()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
  await expect(bookedTime(page, '6 to 7 PM')).toBeVisible()
  await expect(page.getByText('$75', { exact: true }).first()).toBeVisible()
  await look(page, 'booking-changed')
  watched.expectClean()
})

test('a time on another day replaces the booked one, and is added only when keeping both', {
  tag: '@phone',
}, async ({ page }) => {
  const watched = watch(page)
  await openFacility(page, 'frisco-turf-1')
  await book(page, '7 to 8 PM', emailOf('moving'))
  await page.getByRole('link', { name: 'Change time' }).click()
  // Same prices.
  await page
    .getByRole('navigation', { name: 'Days' })
    .getByRole('link', { name: /^Monday, / })
    .click()
  await slot(page, '8 to 9 PM').click()
  await expect(page.getByText(/^This replaces .*, 7 to 8 PM with .*, 8 to 9 PM\.$/).last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change times' })).toBeVisible()
  await look(page, 'booking-change-day')

  await page.getByRole('button', { name: 'Keep both' }).click()
  await expect(page.getByText(/^You also keep .*, 7 to 8 PM\.$/).last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay $75 and change' })).toBeVisible()
  await look(page, 'booking-change-both')
  await page.getByRole('button', { name: /^Remove .*, 7 to 8 PM$/ }).click()
  await page.getByRole('button', { name: 'Change times' }).click()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
  await expect(bookedTime(page, '8 to 9 PM')).toBeVisible()
  await expect(bookedTime(page, '7 to 8 PM')).toHaveCount(0)
  watched.expectClean()
})

test('a transferred booking opens for the recipient, and no longer for the previous customer', {
  tag: '@desk',
}, async ({ page, browser }) => {
  const watched = watch(page)
  await openFacility(page, 'frisco-martin-b')
  const receipt = await book(page, '6 to 7 AM', emailOf('giving'))
  const confirmation = await readMail(page.context(), emailOf('giving'), / Booked: /)
  const oldLink = confirmation.linkTo('View, change or cancel')
  await page.goto(oldLink)
  await settled(page)
  await page.getByRole('button', { name: 'Transfer' }).click()
  await dialog(page).getByLabel('Their name').fill('Riley Receiver')
  await dialog(page).getByLabel('Their email').fill(emailOf('receiving'))
  await look(page, 'booking-transfer')
  await dialog(page).getByRole('button', { name: 'Transfer' }).click()
  await expect(page.getByRole('heading', { name: 'Booking transferred' })).toBeFocused()
  await look(page, 'booking-handed-over')

  const receiver = await anotherBrowser(browser)
  const mail = await readMail(receiver.context(), emailOf('receiving'), /A booking for you/)
  await receiver.goto(mail.linkTo('View, change or cancel'))
  await expect(receiver.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
  await expect(receiver.getByText('Riley Receiver').first()).toBeVisible()
  await look(receiver, 'booking-transferred-in')
  await receiver.context().close()

  for (const address of [oldLink, receipt]) {
    expect((await page.goto(address))!.status()).toBe(404)
    await expect(page.getByText('Riley Receiver')).toHaveCount(0)
  }
  watched.expectClean()
})

const dialog = (page: Page) => page.getByRole('dialog')
