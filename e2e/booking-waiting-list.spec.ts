import { expect, test } from '@playwright/test'
import {
  anotherBrowser,
  book,
  cancel,
  cards,
  emailOf,
  fillCard,
  fillDetails,
  openFacility,
  openReceipt,
  payButton,
  slot,
} from './booking-steps.ts'
import { readMail } from './mailbox.ts'
import { look, watch } from './page-checks.ts'

test('a waitlisted customer books an opened-up time from the email', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const watched = watch(page)
  const first = await anotherBrowser(browser)
  await openFacility(first, 'southlake-wisteria')
  await book(first, '5 to 6 PM', emailOf('had-it'))

  await openFacility(page, 'southlake-wisteria')
  await expect(slot(page, '5 to 6 PM')).toHaveAccessibleName(/booked$/)
  await page.getByRole('button', { name: /^Notify me when .* 5 to 6 PM opens up$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your name').fill('Willa Waiting')
  await dialog.getByLabel('Your email').fill(emailOf('waiting'))
  await look(page, 'booking-waiting-join')
  await dialog.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(dialog.getByText('You’re first in line')).toBeVisible()
  await look(page, 'booking-waiting-joined')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: /^On waitlist for .* 5 to 6 PM$/ })).toBeVisible()

  await cancel(first)
  await openFacility(first, 'southlake-wisteria')
  await expect(slot(first, '5 to 6 PM')).toHaveAccessibleName(/on hold$/)
  await first.context().close()

  // On another device than the one that joined.
  const other = await anotherBrowser(browser)
  const mail = await readMail(other.context(), emailOf('waiting'), / Available now: /)
  await other.goto(mail.linkTo('Book now'))
  await expect(other.getByText(/This time is held for you until/).first()).toBeVisible()
  await expect(slot(other, '5 to 6 PM')).toHaveAccessibleName(/held for you$/)
  expect(other.url()).not.toContain('key=')
  await look(other, 'booking-waiting-offered')
  await fillDetails(other, emailOf('waiting'), 'Willa Waiting')
  await fillCard(other, cards.works)
  await payButton(other).click()
  await openReceipt(other)
  await other.context().close()
  watched.expectClean()
})
