import { expect, test } from '@playwright/test'
import { longDay, shortDay } from '../src/availability/time-format.ts'
import { anotherBrowser, emailOf, isPhone, openFacility, request } from './booking-steps.ts'
import { readMail } from './mailbox.ts'
import { look, settled, watch } from './page-checks.ts'

/** Phone and desktop share the owner's mailbox: customer and day tell the requests apart. */
const customer = () => (isPhone() ? 'Pat Phone' : 'Dana Desk')

test('the owner opens the desk from the request email and confirms there', { tag: ['@desk', '@main'] }, async ({
  page,
  browser,
}) => {
  const watched = watch(page)
  const { date } = await openFacility(page, 'fort-worth-wild-indigo', { mode: 'hold' })
  await request(page, '6 to 7 AM', { email: emailOf('requested'), name: customer(), amount: '$55' })
  await look(page, 'booking-requested')
  await expect(page.getByText(/Authorized, not charged yet/)).toBeVisible()

  const owner = await anotherBrowser(browser)
  const mail = await readMail(
    owner.context(),
    'desk@wild-indigo.example.com',
    new RegExp(`Please confirm: .*${shortDay(date)}, 6`),
  )
  expect(mail.text).toContain(`${customer()} would like to book Wild Indigo Wrestling Room.`)
  await owner.goto(mail.linkTo('See all requests'))
  await settled(owner)
  await expect(owner.getByRole('heading', { name: customer() })).toBeVisible()
  await look(owner, 'booking-desk-request')
  await owner.getByRole('button', { name: `Confirm ${customer()}, ${longDay(date)}, 6 to 7 AM` }).click()
  await expect(owner.getByText('Booking confirmed', { exact: true })).toBeVisible()
  await expect(owner.getByRole('list', { name: longDay(date) }).getByText(customer())).toBeVisible()
  await look(owner, 'booking-desk-confirmed')
  await owner.context().close()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
  await expect(page.getByText('Paid by test card')).toBeVisible()
  const confirmation = await readMail(page.context(), emailOf('requested'), / Booked: /)
  expect(confirmation.text).toContain('Your card has been charged $55.')
  watched.expectClean()
})

test('declining a request releases the hold on the card', { tag: '@desk' }, async ({ page, browser }) => {
  const { date } = await openFacility(page, 'fort-worth-wild-indigo', { mode: 'hold' })
  await request(page, '9 to 10 AM', { email: emailOf('declined-request'), name: customer(), amount: '$55' })
  const owner = await anotherBrowser(browser)
  const mail = await readMail(
    owner.context(),
    'desk@wild-indigo.example.com',
    new RegExp(`Please confirm: .*${shortDay(date)}, 9`),
  )
  await owner.goto(mail.linkTo('See all requests'))
  await settled(owner)
  await owner.getByRole('button', { name: `Decline ${customer()}, ${longDay(date)}, 9 to 10 AM` }).click()
  await expect(owner.getByRole('dialog')).toContainText('We’ll release the hold on their card. They won’t be charged.')
  await look(owner, 'booking-desk-decline')
  await owner.getByRole('button', { name: 'Decline request' }).click()
  await expect(owner.getByText('Request declined', { exact: true })).toBeVisible()
  await owner.context().close()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Request declined' })).toBeVisible()
  await expect(page.getByText('We released the hold on your card. You were not charged.')).toBeVisible()
})
