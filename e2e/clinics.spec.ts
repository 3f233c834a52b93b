import { expect, test } from '@playwright/test'
import { anotherBrowser, cards, emailOf, fillCard, payButton } from './booking-steps.ts'
import {
  bookSeat,
  cancelSeats,
  codes,
  expectReceipt,
  fillBooker,
  makeClinic,
  newEmail,
  openClinic,
  scan,
} from './clinic-steps.ts'
import { readMail } from './mailbox.ts'
import { look, settled, watch } from './page-checks.ts'

test('a clinic is found, booked and paid for; a seat is canceled for a full refund', {
  tag: ['@phone', '@main'],
}, async ({ page, browser }) => {
  const watched = watch(page)
  const email = newEmail('clinic')
  await page.goto('/nil-clinics?sport=Tennis&location=TX')
  await settled(page)
  await page.getByRole('link', { name: 'View clinic: Returns That Hurt' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Returns That Hurt')
  await expect(page.getByLabel('Card number')).toBeHidden()
  await fillBooker(page, { email })
  await expect(page.getByText(/^Your seat is held for/)).toBeVisible()
  await fillCard(page, cards.works)
  await look(page, 'clinic-form')
  await payButton(page).click()

  await expect(page.getByText('Clinic Booked!', { exact: true })).toBeVisible()
  await expect(page.getByText('Your NIL clinic has been successfully booked.', { exact: true })).toBeVisible()
  await expectReceipt(page)
  await expect(codes(page)).toHaveCount(1)
  // It would cover the code.
  await expect(page.getByText('Clinic Booked!', { exact: true })).toBeHidden()
  expect(await scan(codes(page))).toMatch(
    new RegExp(`/clinic-check-in/${await codes(page).locator('code').innerText()}$`),
  )
  const calendar = await page.request.get(
    (await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href'))!,
  )
  expect(calendar.headers()['content-type']).toContain('text/calendar')
  expect(await calendar.text()).toContain('SUMMARY:Returns That Hurt')
  await look(page, 'clinic-receipt')

  // The link works in any browser.
  const other = await anotherBrowser(browser)
  const mail = await readMail(other.context(), email, /Booked: .Returns That Hurt/)
  await other.goto(mail.linkTo('View codes or cancel'))
  await settled(other)
  await other.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(other.getByRole('dialog').getByText('$35', { exact: true })).toBeVisible()
  await look(other, 'clinic-cancel')
  await other.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Booking canceled' })).toBeVisible()
  await expect(other.getByText(/^You canceled it\. \$35 /)).toBeVisible()
  await other.context().close()
  watched.expectClean()
})

test('a child needs a guardian’s consent; a declined card can be replaced', { tag: ['@desk', '@main'] }, async ({
  page,
}) => {
  const watched = watch(page)
  await openClinic(page, await makeClinic({ title: 'Two at once', places: 8, priceCents: 5_000 }))
  await fillBooker(page, { name: 'Robin Parent', email: emailOf('family') })
  await page.getByRole('button', { name: 'Add one seat' }).click()
  await page.getByLabel('Participant’s name').fill('Kit Parent')
  const guardian = page.getByLabel('Parent or guardian', { exact: true })
  await expect(guardian).toHaveCount(0)
  await page.getByLabel('Age at the clinic').fill('12')
  await fillCard(page, cards.declined)
  await payButton(page).click()
  for (const missing of [
    'Enter a parent’s or guardian’s name.',
    'A parent or guardian must agree.',
    'Enter an emergency contact’s name.',
    'Read and accept the waiver.',
  ])
    await expect(page.getByText(missing, { exact: true })).toBeVisible()
  await look(page, 'clinic-consent')
  await guardian.fill('Robin Parent')
  await page.getByLabel('A parent or guardian consents to their participation.').check()
  await page.getByLabel('Emergency contact').fill('Sam Parent')
  await page.getByLabel('Emergency phone').fill('(555) 555-0143')
  await page.getByLabel(/^I’ve read and accept this waiver/).check()

  await payButton(page).click()
  await expect(page.getByText('Your card was declined.').first()).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Robin Parent')
  await fillCard(page, cards.worksToo)
  await page.getByRole('button', { name: 'Pay $100 and book' }).click()
  await expectReceipt(page)
  await expect(codes(page)).toHaveCount(2)
  await expect(codes(page).filter({ hasText: 'Kit Parent, 12' })).toBeVisible()
  await expect(page.getByText('Sam Parent, (555) 555-0143')).toBeVisible()

  // Cancels one of two; the other keeps place and code.
  await page.getByRole('button', { name: 'Cancel seats' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel seats?' })
  await dialog.getByLabel('Kit Parent').check()
  await expect(dialog.getByText('$50', { exact: true })).toBeVisible()
  await look(page, 'clinic-give-up')
  await dialog.getByRole('button', { name: 'Cancel 1 seat' }).click()
  await expect(codes(page)).toHaveCount(1)
  await expect(codes(page).filter({ hasText: 'Robin Parent' })).toBeVisible()
  await expect(page.getByText(/^We’re refunding \$50 to your card\./).first()).toBeVisible()
  watched.expectClean()
})

test('one customer gets the last seat; the other is told before paying', { tag: ['@phone', '@main'] }, async ({
  page,
  browser,
}) => {
  const watched = watch(page)
  const id = await makeClinic({ title: 'One place only', places: 1, priceCents: 4_500 })
  const rival = await anotherBrowser(browser)
  await openClinic(page, id)
  await openClinic(rival, id)
  await fillBooker(rival, { email: emailOf('last-place') })
  await expect(rival.getByLabel('Card number')).toBeVisible()

  await fillBooker(page, { email: emailOf('too-late') })
  await expect(page.getByText('Not enough seats are left.', { exact: true })).toBeVisible()
  await expect(page.getByText(/^You were not charged\./)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'This clinic is full' })).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Join the waitlist' })).toBeVisible()
  await expect(page.getByLabel('Your email')).toHaveValue(emailOf('too-late'))
  await look(page, 'clinic-too-late')
  await fillCard(rival, cards.works)
  await payButton(rival).click()
  await expectReceipt(rival)
  await rival.context().close()
  watched.expectClean()
})

test('a lost response leads to the receipt, and returning shows the booking first', { tag: '@phone' }, async ({
  page,
}) => {
  const id = await makeClinic({ title: 'Only once', places: 8, priceCents: 4_500 })
  await openClinic(page, id)
  await fillBooker(page, { name: 'Once Only', email: newEmail('once') })
  await fillCard(page, cards.works)
  // The server books, but every response is lost, retries included.
  let isCut = true
  await page.route('**/api/nil-bookings', async route => {
    if (route.request().method() !== 'POST' || !isCut) return route.continue()
    await route.fetch().catch(() => {})
    await route.abort()
  })
  await payButton(page).click()
  await expect(page.getByText('We’re still checking if your booking went through.').first()).toBeVisible()
  await look(page, 'clinic-silence')
  await openClinic(page, id, '?again')
  isCut = false
  await expectReceipt(page)

  await openClinic(page, id, '?later')
  await expect(page.getByText('You’re booked: Once Only.', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'View receipt' })).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveCount(0)
  await look(page, 'clinic-own-place')
  await page.getByRole('button', { name: 'Book another seat' }).click()
  await expect(page.getByLabel('Full name')).toBeVisible()
  await page.goto('/bookings')
  await expect(page.getByRole('heading', { name: 'You have 1 clinic booking' })).toBeVisible()
})

test('a waitlisted customer is offered an open seat and books it from the email', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const watched = watch(page)
  const email = newEmail('waits')
  const id = await makeClinic({ title: 'Worth the wait', places: 1, priceCents: 4_500 })
  const first = await anotherBrowser(browser)
  await openClinic(first, id)
  await bookSeat(first, { email: emailOf('had-place') })

  await openClinic(page, id, '?full')
  await page.getByLabel('Your name').fill('Willa Waiting')
  await page.getByLabel('Your email').fill(email)
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(page.getByText(/^You’re first in line/)).toBeVisible()
  await look(page, 'clinic-waiting')
  await cancelSeats(first)
  await first.context().close()

  // On another device than the one that joined.
  const other = await anotherBrowser(browser)
  const mail = await readMail(other.context(), email, /Available now: .Worth the wait/)
  await other.goto(mail.linkTo('Book now'))
  await expect(other.getByText(/^Your seat is held until/).first()).toBeVisible()
  await expect(other).toHaveURL(/\/nil-booking\/[^?]+$/)
  await bookSeat(other, { name: 'Willa Waiting', email })
  await other.context().close()
  watched.expectClean()
})
