import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import type { Clinic } from '../src/clinics/contract.ts'
import { facilityId } from '../src/facilities/server/load-catalogue.ts'
import { addDays, dateIn } from '../src/kit/shared/time.ts'
import { withDatabase } from './administrator.ts'
import { anotherBrowser, emailOf, slot } from './booking-steps.ts'
import {
  becomeAthlete,
  bookSeat,
  codes,
  decideNow,
  expectReceipt,
  fillBooker,
  makeClinic,
  openClinic,
  scan,
} from './clinic-steps.ts'
import { PASSWORD, signUp, verifyEmail } from './import-steps.ts'
import { readMail } from './mailbox.ts'
import { look, settled, watch } from './page-checks.ts'

test('a published clinic that misses its minimum is canceled and refunded', { tag: '@desk' }, async ({
  page,
  browser,
}) => {
  // Two more browsers and a complete form.
  test.setTimeout(150_000)
  const watched = watch(page)
  const title = `Shooting school ${randomUUID().slice(0, 8)}`
  const email = `host-${randomUUID()}@openfield.example`
  await draftClinic(page)
  await page.getByLabel('Title').fill(title)
  const { facility, date } = await chooseFieldAndTimes(page)
  await expect(page.getByText('2 sign-ups cover the field', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Minimum optional' }).fill('3')
  await expect(page.getByRole('columnheader', { name: 'With 3' })).toBeVisible()
  await look(page, 'clinic-new')
  await page.getByRole('button', { name: 'Publish clinic' }).click()
  await signUpAsAthlete(page, email)
  await expect(page).toHaveURL(/\/clinic-host\/clinics\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(
    page.getByText(/^Needs 3 more sign-ups by .*, or it’s canceled and everyone is refunded\.$/),
  ).toBeVisible()
  const clinicId = new URL(page.url()).pathname.split('/').at(-1)!

  const buyers = [emailOf('first-buyer'), emailOf('second-buyer')]
  const receipts: Page[] = []
  for (const buyer of buyers) {
    const other = await anotherBrowser(browser)
    await other.goto(`/nil-clinics?search=${encodeURIComponent(title)}`)
    await settled(other)
    await other.getByRole('link', { name: `View clinic: ${title}` }).click()
    await bookSeat(other, { email: buyer })
    receipts.push(other)
  }
  await page.reload()
  await expect(page.getByText(/^Needs 1 more sign-up by /)).toBeVisible()
  for (const buyer of buyers) await expect(page.getByRole('link', { name: buyer })).toBeVisible()
  await look(page, 'clinic-desk')

  await decideNow(clinicId)
  const readSales = async () =>
    ((await (await page.request.get(`/api/nil-clinics/${clinicId}`)).json()) as Clinic).sales
  await expect.poll(readSales).toBe('cancelled')
  const [first] = receipts as [Page]
  for (const [index, receipt] of receipts.entries()) {
    await receipt.reload()
    await expect(receipt.getByRole('heading', { level: 1 })).toHaveText('Booking canceled')
    await expect(receipt.getByText(/^It didn’t get the 3 sign-ups it needed\. .*\$35 /)).toBeVisible()
    const mail = await readMail(receipt.context(), buyers[index]!, new RegExp(`Canceled: .${title}`))
    expect(mail.text).toContain('didn’t get the 3 sign-ups')
    expect(mail.text).toContain('$35 goes back to the original card.')
  }
  await expect.poll(() => refundsOf(clinicId)).toEqual(['refunded 3500 of 3500', 'refunded 3500 of 3500'])
  await openClinic(first, clinicId)
  await expect(first.getByRole('heading', { name: 'This clinic was canceled' })).toBeVisible()
  await look(first, 'clinic-cancelled')
  await first.goto(`/booking/${facility}?date=${date}`)
  await expect(slot(first, '10 to 10:30 AM')).toHaveAccessibleName(/available$/)
  for (const receipt of receipts) await receipt.context().close()
  watched.expectClean()
})

test('only the athlete can check in a participant by code', { tag: ['@phone', '@main'] }, async ({ page, browser }) => {
  const watched = watch(page)
  const athleteId = await becomeAthlete(page)
  const clinic = { title: 'Here we are', places: 5, priceCents: 0, startsInHours: 6, athleteId }
  const id = await makeClinic(clinic)
  const participant = await anotherBrowser(browser)
  await openClinic(participant, id)
  await fillBooker(participant, { name: 'Pat Present', email: emailOf('present') })
  await participant.getByRole('button', { name: 'Book my seat for free' }).click()
  await expectReceipt(participant)
  const code = await scan(codes(participant))

  expect((await participant.goto(code))!.status()).toBe(401)
  await expect(participant.getByText(/Show this code to the athlete at the field\.$/)).toBeVisible()
  await signUp(participant)
  expect((await participant.goto(code))!.status()).toBe(403)
  await expect(participant.getByRole('heading', { name: 'Only the athlete can check people in' })).toBeVisible()
  await expect(participant.getByRole('button', { name: 'Check in' })).toHaveCount(0)
  await participant.context().close()

  await page.goto(code)
  await settled(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pat Present')
  await page.getByRole('button', { name: 'Check in' }).click()
  await expect(page.getByText('Pat Present is checked in', { exact: true })).toBeVisible()
  await look(page, 'clinic-check-in')
  await page.getByRole('link', { name: 'All participants' }).click()
  const attendee = page.getByRole('article').filter({ hasText: 'Pat Present' })
  await expect(attendee.getByText('Checked in', { exact: true })).toBeVisible()
  await look(page, 'clinic-desk-here')
  watched.expectClean()
})

test('only the host sees a clinic’s participants', { tag: ['@desk', '@main'] }, async ({ page, browser }) => {
  const watched = watch(page)
  const athleteId = await becomeAthlete(page)
  const id = await makeClinic({ title: 'Nobody looks in', places: 5, priceCents: 0, athleteId })
  const stranger = await anotherBrowser(browser)
  expect((await stranger.goto(`/clinic-host/clinics/${id}`))!.status()).toBe(401)
  await expect(stranger.getByText(/^Sign in to see your participants/)).toBeVisible()
  await becomeAthlete(stranger)
  expect((await stranger.goto(`/clinic-host/clinics/${id}`))!.status()).toBe(403)
  await expect(stranger.getByRole('heading', { level: 1, name: 'This is not your clinic' })).toBeVisible()
  await expect(stranger.getByText('Nobody looks in')).toHaveCount(0)
  await look(stranger, 'clinic-desk-refused')
  await stranger.context().close()
  expect((await page.goto(`/clinic-host/clinics/${id}`))!.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nobody looks in')
  watched.expectClean()
})

/** From the assistant on the home page to the prefilled form. */
async function draftClinic(page: Page): Promise<void> {
  await page.goto('/')
  await settled(page)
  await page.getByRole('button', { name: 'Build a clinic' }).click()
  const dialog = page.getByRole('dialog', { name: 'Build My NIL Clinic' })
  await dialog.getByRole('button', { name: 'Generate Clinic' }).click()
  await dialog.getByRole('button', { name: 'Publish this clinic' }).click()
  await expect(page).toHaveURL(/\/clinic-host\/new$/)
  await expect(page.getByLabel('Title')).toHaveValue(/basketball/i)
  // Not in the text: the clinic's page shows day, hours and price itself.
  await expect(page.getByLabel('Description')).toHaveValue(/shooting and footwork\.$/)
  await expect(page.getByLabel('Sport', { exact: true })).toHaveValue('Basketball')
  await expect(page.getByLabel('Price per person (USD)')).toHaveValue('35')
  await expect(page.getByLabel('Seats', { exact: true })).toHaveValue('20')
}

/** Two hours at $30, after the days of demo bookings. */
async function chooseFieldAndTimes(page: Page): Promise<{ facility: string; date: string }> {
  await page.getByLabel('City, state or ZIP code').fill('Fort Worth')
  await page.getByRole('button', { name: 'Choose Sandpiper Covered Court' }).click()
  await expect(page.getByRole('heading', { name: 'Your field' })).toBeVisible()
  const date = addDays(dateIn('America/Chicago', Date.now()), 9)
  // The typed text must survive.
  await page.goto(`/clinic-host/new?date=${date}`)
  await settled(page)
  await slot(page, '10 to 10:30 AM').click()
  // Fills the gap.
  await slot(page, '11:30 AM to 12 PM').click()
  await expect(page.getByText(/, 10 AM to 12 PM$/)).toBeVisible()
  await expect(page.getByText(/the field costs \$60\./)).toBeVisible()
  return { facility: facilityId({ source: 'sample', sourceRef: 'fort-worth-sandpiper' }), date }
}

/** Two dialogs interrupt publishing, which then continues automatically. */
async function signUpAsAthlete(page: Page, email: string): Promise<void> {
  const account = page.getByRole('dialog', { name: 'Create an account' })
  await account.getByLabel('Name').fill('Sample Athlete')
  await account.getByLabel('Email').fill(email)
  await account.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await account.getByRole('button', { name: 'Create account' }).click()
  const profile = page.getByRole('dialog', { name: 'Who leads the clinic?' })
  await expect(profile.getByLabel('Your name')).toHaveValue('Sample Athlete')
  await profile.getByLabel('Your sport').selectOption('Basketball')
  await profile.getByLabel('Your school').fill('Sample College')
  await look(page, 'clinic-profile')
  await profile.getByRole('button', { name: 'Save and publish' }).click()
  await expect(page.getByText(/^Verify your email first/)).toBeVisible()
  await verifyEmail(email)
  await page.getByRole('button', { name: 'Publish clinic' }).click()
  await expect(page.getByText('Clinic published', { exact: true })).toBeVisible()
}

/** Payments of a clinic's bookings: "refunded 3500 of 3500". */
async function refundsOf(clinicId: string): Promise<string[]> {
  const rows = await withDatabase(
    db => db<{ status: string; refunded: number; captured: number }[]>`
      select p.status, p.refunded_cents as refunded, p.captured_cents as captured
      from clinic_booking b join payment p on p.id = b.payment_id where b.clinic_id = ${clinicId}`,
  )
  return rows.map(({ status, refunded, captured }) => `${status} ${refunded} of ${captured}`)
}
