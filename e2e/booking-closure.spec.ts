import { expect, test } from '@playwright/test'
import { longDay, shortDay } from '../src/availability/time-format.ts'
import { anotherBrowser, book, emailOf, openFacility, request, slot } from './booking-steps.ts'
import { readMail } from './mailbox.ts'
import { look, settled, watch } from './page-checks.ts'

test('closing for rain previews the affected bookings and refunds everyone', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const watched = watch(page)
  const name = 'Robin Sample'
  const { date } = await openFacility(page, 'allen-sumac')
  await book(page, '10 to 11 AM', emailOf('rained-off'))
  const requester = await anotherBrowser(browser)
  await openFacility(requester, 'allen-sumac', { mode: 'hold' })
  await request(requester, '8 to 9 AM', { email: emailOf('rained-request'), name, amount: '$140' })

  const owner = await anotherBrowser(browser)
  const subject = new RegExp(`Please confirm: .*${shortDay(date)}, 8`)
  const mail = await readMail(owner.context(), 'bookings@sumac.example.com', subject)
  await owner.goto(mail.linkTo('See all requests'))
  await expect(owner.getByRole('heading', { name })).toBeVisible()
  await settled(owner)
  const form = owner.getByRole('form', { name: 'Close for rain' })
  await form.getByLabel('From').fill(`${date}T06:00`)
  await form.getByLabel('To', { exact: true }).fill(`${date}T12:00`)
  await form.getByLabel('Reason').fill('The pitch is under water.')
  await form.getByRole('radio', { name: 'Refund' }).check()
  await form.getByRole('button', { name: 'Preview closure' }).click()
  await expect(
    owner.getByText(/^2 bookings are affected: 1 will get a refund, 1 will be canceled at no charge\./),
  ).toBeVisible()
  await look(owner, 'booking-closure-preview')
  await owner.getByRole('button', { name: 'Close and notify everyone' }).click()
  const dialog = owner.getByRole('dialog')
  await expect(dialog).toContainText(`${longDay(date)}, 6 AM to 12 PM`)
  await look(owner, 'booking-closure-asks')
  await dialog.getByRole('button', { name: 'Close and notify everyone' }).click()
  await expect(owner.getByRole('heading', { name: 'Closed', exact: true })).toBeFocused()
  await expect(owner.getByText('Refund of $140')).toBeVisible()
  await look(owner, 'booking-closed')
  await owner.context().close()

  await page.reload()
  await expect(page.getByText(/^Sumac Turf Stadium is closed at that time\. We’re sorry\. \$140 /)).toBeVisible()
  await look(page, 'booking-rained-off')
  await requester.reload()
  await expect(requester.getByText(/We released the hold on your card\. You were not charged\./)).toBeVisible()
  await openFacility(requester, 'allen-sumac')
  await expect(slot(requester, '10 to 11 AM')).toBeDisabled()
  await expect(slot(requester, '12 to 1 PM')).toHaveAccessibleName(/available$/)
  const notification = await readMail(requester.context(), emailOf('rained-off'), / Canceled: /)
  expect(notification.text).toContain('The pitch is under water.')
  await requester.context().close()
  watched.expectClean()
})
