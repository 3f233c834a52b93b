import { expect, test } from '@playwright/test'
import { anotherBrowser, cards, emailOf, fillCard, payButton } from './booking-steps.ts'
import {
  bookPlace,
  cancelPlaces,
  codes,
  expectReceipt,
  fillBooker,
  makeClinic,
  newEmail,
  openClinic,
  scan,
} from './clinic-steps.ts'
import { look, settled, watch } from './journey.ts'
import { readMail } from './mailbox.ts'

test('a clinic is found, booked and paid for; its place is given up for the whole price @phone', async ({
  page,
  browser,
}) => {
  const watched = watch(page)
  const email = newEmail('clinic')
  await page.goto('/nil-clinics?sport=Tennis&location=TX')
  await settled(page)
  await page.getByRole('link', { name: 'See clinic: Returns That Hurt' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Returns That Hurt')
  await expect(page.getByLabel('Card number')).toBeHidden()
  await fillBooker(page, { email })
  await expect(page.getByText(/^Your place is kept for/)).toBeVisible()
  await fillCard(page, cards.works)
  await look(page, 'clinic-form')
  await payButton(page).click()

  await expect(page.getByText('Clinic Booked!', { exact: true })).toBeVisible()
  await expect(page.getByText('Your NIL clinic has been successfully booked.', { exact: true })).toBeVisible()
  await expectReceipt(page)
  await expect(codes(page)).toHaveCount(1)
  expect(await scan(codes(page))).toMatch(
    new RegExp(`/clinic-check-in/${await codes(page).locator('code').innerText()}$`),
  )
  const calendar = await page.request.get(
    (await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href'))!,
  )
  expect(calendar.headers()['content-type']).toContain('text/calendar')
  expect(await calendar.text()).toContain('SUMMARY:Returns That Hurt')
  await expect(page.getByText('Clinic Booked!', { exact: true })).toBeHidden()
  await look(page, 'clinic-receipt')

  // The link works in any browser.
  const other = await anotherBrowser(browser)
  const mail = await readMail(other.context(), email, /Booked: .Returns That Hurt/)
  await other.goto(mail.linkTo('See codes, or cancel'))
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

test('for a child we ask who answers for it; a card that is declined is said, and another one pays @desk', async ({
  page,
}) => {
  const watched = watch(page)
  await openClinic(page, await makeClinic({ title: 'Two at once', places: 8, priceCents: 5_000 }))
  await fillBooker(page, { name: 'Robin Parent', email: emailOf('family') })
  await page.getByRole('button', { name: 'One place more' }).click()
  await page.getByLabel("Participant's name").fill('Kit Parent')
  const guardian = page.getByLabel('Parent or guardian', { exact: true })
  await expect(guardian).toHaveCount(0)
  await page.getByLabel('Age at the clinic').fill('12')
  await fillCard(page, cards.declined)
  await payButton(page).click()
  for (const missing of [
    'Enter the name of a parent or guardian.',
    'A parent or guardian has to agree.',
    'Enter the name of somebody we can reach.',
    'Please read and accept this text.',
  ])
    await expect(page.getByText(missing, { exact: true })).toBeVisible()
  await look(page, 'clinic-consent')
  await guardian.fill('Robin Parent')
  await page.getByLabel('The parent or guardian agrees that they take part.').check()
  await page.getByLabel('Emergency contact').fill('Sam Parent')
  await page.getByLabel('Their phone').fill('(555) 555-0143')
  await page.getByLabel(/^I have read this text and accept it/).check()

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
  await page.getByRole('button', { name: 'Give up places' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give up places?' })
  await dialog.getByLabel('Kit Parent').check()
  await expect(dialog.getByText('$50', { exact: true })).toBeVisible()
  await look(page, 'clinic-give-up')
  await dialog.getByRole('button', { name: 'Give up 1 place' }).click()
  await expect(codes(page)).toHaveCount(1)
  await expect(codes(page).filter({ hasText: 'Robin Parent' })).toBeVisible()
  await expect(page.getByText(/^\$50 of what was paid goes back to the card\./)).toBeVisible()
  watched.expectClean()
})

test('the last place goes to one; the other hears it before a card is asked for, and can wait in line @phone', async ({
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
  await expect(page.getByText('There are not so many places left.', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Nothing was charged\./)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'All places are taken' })).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Join the waiting list' })).toBeVisible()
  await expect(page.getByLabel('Your email')).toHaveValue(emailOf('too-late'))
  await look(page, 'clinic-too-late')
  await fillCard(rival, cards.works)
  await payButton(rival).click()
  await expectReceipt(rival)
  await rival.context().close()
  watched.expectClean()
})

test('who has a place sees it before anything is asked; a lost answer leads to the receipt @phone', async ({
  page,
}) => {
  const id = await makeClinic({ title: 'Only once', places: 8, priceCents: 4_500 })
  await openClinic(page, id)
  await fillBooker(page, { name: 'Once Only', email: newEmail('once') })
  await fillCard(page, cards.works)
  // The server books, but the response is lost.
  await page.route('**/api/nil-bookings', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await payButton(page).click()
  await expect(page.getByText('We have not heard yet whether your booking went through.').first()).toBeVisible()
  await look(page, 'clinic-silence')
  // The page also retries automatically at this moment.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await openClinic(page, id, '?again')
  await expectReceipt(page)

  await openClinic(page, id, '?later')
  await expect(page.getByText('You have a place: Once Only.', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the receipt' })).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveCount(0)
  await look(page, 'clinic-own-place')
  await page.getByRole('button', { name: 'Book another place' }).click()
  await expect(page.getByLabel('Full name')).toBeVisible()
  await page.goto('/bookings')
  await expect(page.getByRole('heading', { name: 'You have 1 clinic booking' })).toBeVisible()
})

test('who waits is offered the place that frees up, and books it by the link in the mail @phone', async ({
  page,
  browser,
}) => {
  const watched = watch(page)
  const email = newEmail('waits')
  const id = await makeClinic({ title: 'Worth the wait', places: 1, priceCents: 4_500 })
  const first = await anotherBrowser(browser)
  await openClinic(first, id)
  await bookPlace(first, { email: emailOf('had-place') })

  await openClinic(page, id, '?full')
  await page.getByLabel('Your name').fill('Willa Waiting')
  await page.getByLabel('Your email').fill(email)
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(page.getByText(/^You are first in line/)).toBeVisible()
  await look(page, 'clinic-waiting')
  await cancelPlaces(first)
  await first.context().close()

  // On another device than the one that joined.
  const other = await anotherBrowser(browser)
  const mail = await readMail(other.context(), email, /Free now: .Worth the wait/)
  await other.goto(mail.linkTo('Book now'))
  await expect(other.getByText(/^Your place is kept until/).first()).toBeVisible()
  await expect(other).toHaveURL(/\/nil-booking\/[^?]+$/)
  await bookPlace(other, { name: 'Willa Waiting', email })
  await other.context().close()
  watched.expectClean()
})
