import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { addDays, dateIn, weekdayOf } from '../src/kit/shared/time.ts'
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
import { field, fillListing, nameOf, openListing, pier, submitListing } from './listing-form.ts'
import { readMail } from './mailbox.ts'
import { retireFacilities } from './owner-steps.ts'
import { hydrated, look, settled, watch } from './page-checks.ts'
import { openReview } from './review-queue.ts'

const PASSWORD = 'chalk on a wet morning'

test.afterEach(() => retireFacilities(nameOf('Harbor %')))

test('a customer holds a time, signs up, verifies their email and books', { tag: ['@phone', '@main'] }, async ({
  page,
  context,
  browser,
}) => {
  const watched = watch(page)
  const email = `member-${Date.now()}@${test.info().project.name}.example`
  await openFacility(page, 'garland-roadrunner', { weeksLater: 5 })
  await hold(page, '6 to 7 AM')
  const booking = page.url()
  const place = await page.getByRole('heading', { level: 1 }).innerText()

  await signUp(page, 'Mia Member', email)
  const mail = await readMail(context, email, /Verify your email/)
  await open(page, mail.linkTo('Verify email'))
  await page.getByRole('button', { name: 'Verify email' }).click()
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible()

  // The account takes over the browser's hold, and prefills the form.
  await page.goto(booking)
  await hydrated(page)
  await expect(page.getByText('Held for you').first()).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mia Member')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await page.getByLabel('Phone', { exact: true }).fill('(555) 555-0142')
  await fillCard(page, cards.works)
  await page.getByRole('button', { name: /^Pay \$\d+ and book$/ }).click()
  await openReceipt(page)

  await open(page, '/account')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mia Member')
  await expect(page.getByText(place).first()).toBeVisible()
  await look(page, 'account')
  await changeEmail(page)
  await expectPrefilled(page, email)

  // On another device the booking shows only after sign-in.
  const elsewhere = await anotherBrowser(browser)
  await signIn(elsewhere, email)
  await open(elsewhere, '/bookings')
  await expect(elsewhere.getByRole('listitem').filter({ hasText: 'Confirmed' })).toHaveCount(1)
  await elsewhere.request.post('/api/sign-out')
  await open(elsewhere, '/bookings')
  await expect(elsewhere.getByRole('listitem').filter({ hasText: 'Confirmed' })).toHaveCount(0)
  await elsewhere.context().close()
  watched.expectClean()
})

test('an approved listing is booked, confirmed and refunded, and the dashboard follows', {
  tag: ['@desk', '@main'],
}, async ({ page, browser }) => {
  const watched = watch(page)
  const listing = harbor()
  const { retry } = test.info()
  const [visiting, waiting] = [`Vera Visitor ${retry}`, `Vera Waiting ${retry}`]
  const name = listing['Facility name']
  await openListing(page)
  await fillListing(page, listing)
  await submitListing(page)
  await expect(page.getByText('Listing Submitted!', { exact: true })).toBeVisible()

  const admin = await approve(browser, name)
  const [before, drawn] = [await figures(admin), await charts(admin)]
  const facility = await openInvitation(page, listing.Email)
  await setHours(page, facility)

  const visitor = await anotherBrowser(browser)
  const date = soon()
  await bookAt(visitor, { facility, date, time: '9 to 10 AM', who: visiting })
  await expectVisibleToOwner(page, date, visiting)
  expect(await figures(admin)).toEqual({ ...before, total: before.total + 1, revenue: before.revenue + 75 })

  await requestAt(visitor, { facility, date, time: '10 to 11 AM', who: waiting })
  expect((await figures(admin)).pending).toBe(before.pending + 1)
  await find(admin, waiting)
  await admin.getByRole('button', { name: new RegExp(`^Confirm .*${waiting}`) }).click()
  await expect(admin.getByText('Booking confirmed', { exact: true })).toBeVisible()
  await expect(linkOf(admin, waiting)).toBeFocused()
  await find(admin, visiting)
  await look(admin, 'dashboard-found')
  await admin.getByRole('button', { name: new RegExp(`^Cancel .*${visiting}`) }).click()
  const dialog = admin.getByRole('dialog')
  await expect(dialog.getByText('We’ll refund $75 to their card.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(dialog).toBeHidden()
  await expect(linkOf(admin, visiting)).toBeFocused()
  expect(await figures(admin)).toEqual({ ...before, total: before.total + 2, revenue: before.revenue + 95 })
  expect(await charts(admin)).toEqual({ made: drawn.made + 2, refunded: drawn.refunded + 75 })
  await Promise.all([admin.context().close(), visitor.context().close()])
  watched.expectClean()
})

/** Unique per retry: a second field of one name and address triggers a question. */
function harbor(): ReturnType<typeof pier> {
  const { retry } = test.info()
  const [name, street] = [nameOf(`Harbor ${retry + 1}`), `${334 + retry} Furman Street`]
  return { ...pier(), 'Facility name': name, Address: street, Email: emailOf(`harbor-${retry}`) }
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await settled(page)
}

async function signUp(page: Page, name: string, email: string): Promise<void> {
  await open(page, '/sign-in')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'You’re signed in' })).toBeVisible()
}

/** Requests a change of address, twice. */
async function changeEmail(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill(emailOf('mia-moves'))
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('We sent a link to')).toBeVisible()
  await page.route('**/change-email', route => route.fulfill(ENOUGH_MAIL))
  const again = page.getByLabel('Profile').getByRole('button', { name: 'Resend' })
  await again.click()
  await expect(page.getByText('Try again in a few minutes.')).toBeVisible()
  await look(page, 'account-enough-mail')
  await page.unroute('**/change-email')
  await again.click()
  await expect(page.getByText('We sent another link to')).toBeVisible()
  await expect(again).toBeFocused()
}

const ENOUGH_MAIL = {
  status: 429,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    title: 'Too much mail',
    status: 429,
    code: 'enough-mail',
    detail: 'Try again in a few minutes.',
  }),
}

/** The first render is for the signed-in account, and forms are prefilled without losing typed text. */
async function expectPrefilled(page: Page, email: string): Promise<void> {
  expect(await (await page.request.get('/bookings')).text()).toContain('Bookings made with your account.')
  await openListing(page)
  await expect(field(page, 'Email')).toHaveValue(email)
  await field(page, 'Contact name').fill('Max Member')
  await page.reload()
  await settled(page)
  await expect(field(page, 'Email')).toHaveValue(email)
  await expect(field(page, 'Contact name')).toHaveValue('Max Member')
}

async function signIn(page: Page, email: string): Promise<void> {
  await open(page, '/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'You’re signed in' })).toBeVisible()
}

/** Approves the listing as an administrator; the page stays open for the dashboard. */
async function approve(browser: Browser, name: string): Promise<Page> {
  const { admin, entry } = await openReview(browser, 'listings', name)
  await entry.getByRole('button', { name: `Start review of ${name}` }).click()
  await entry.getByRole('button', { name: 'Approve…' }).click()
  await entry.getByRole('checkbox', { name: /^Use the default hours/ }).check()
  await entry.getByRole('button', { name: 'Publish…' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Publish this facility?' })
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(entry.getByText('Approved', { exact: true })).toBeVisible()
  await expect(entry.getByRole('heading', { name, level: 3 })).toBeFocused()
  return admin
}

/** Returns the facility's id. */
async function openInvitation(page: Page, email: string): Promise<string> {
  const mail = await readMail(page.context(), email, /is live/)
  await open(page, mail.linkTo('Set up your account'))
  await page.getByRole('button', { name: 'Open my account' }).click()
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('You’re all set. Use it to sign in from now on.')).toBeVisible()
  const [facility] = (await (await page.request.get('/api/owner/facilities')).json()) as { id: string }[]
  return facility!.id
}

/** Mornings are cheaper on the booked days. */
async function setHours(page: Page, facility: string): Promise<void> {
  await open(page, `/owner/facilities/${facility}/hours`)
  await page.getByRole('button', { name: 'Add a special price' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Late mornings')
  for (const day of ['Saturday', 'Sunday']) await page.getByRole('checkbox', { name: day, exact: true }).check()
  await page.getByLabel('From', { exact: true }).last().fill('10:00')
  await page.getByLabel('To', { exact: true }).last().fill('12:00')
  await page.getByLabel('Price per hour').fill('95')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Hours saved', { exact: true })).toBeVisible()
}

/** Outside any full-refund notice. */
function soon(): string {
  const day = addDays(dateIn('America/New_York', Date.now()), 5)
  return weekdayOf(day) === 0 ? addDays(day, 1) : day
}

type SearchedSlot = { facility: string; date: string; time: string; who: string }

async function bookAt(page: Page, { facility, date, time, who }: SearchedSlot): Promise<void> {
  await page.goto(`/booking/${facility}?date=${date}`)
  await hydrated(page)
  await hold(page, time)
  await fillDetails(page, emailOf('vera'), who)
  await fillCard(page, cards.works)
  await page.getByRole('button', { name: 'Pay $75 and book' }).click()
  await openReceipt(page)
}

async function requestAt(page: Page, { facility, date, time, who }: SearchedSlot): Promise<void> {
  await page.goto(`/booking/${facility}?date=${date}&mode=hold`)
  await hydrated(page)
  await hold(page, time)
  await fillDetails(page, emailOf('vera'), who)
  await fillCard(page, cards.works)
  await page.getByRole('button', { name: 'Authorize $95 and send request' }).click()
  await expect(page.getByText('Request sent', { exact: true })).toBeVisible()
}

async function expectVisibleToOwner(page: Page, date: string, who: string): Promise<void> {
  await open(page, `/owner/calendar?date=${date}`)
  await expect(page.getByText(who).filter({ visible: true }).first()).toBeVisible()
  await open(page, '/owner/bookings')
  await expect(page.getByText(who).filter({ visible: true }).first()).toBeVisible()
}

/** Dashboard cards; revenue in dollars. */
async function figures(admin: Page): Promise<{ total: number; pending: number; revenue: number }> {
  await open(admin, '/admin')
  const read = async (title: string) => {
    const text = await admin.getByRole('listitem').filter({ hasText: title }).first().innerText()
    return firstNumber(text.replace(title, ''))
  }
  const [total, pending, revenue] = [
    await read('Total Bookings'),
    await read('Pending Confirmations'),
    await read('Revenue Today'),
  ]
  return { total, pending, revenue }
}

async function find(admin: Page, who: string): Promise<void> {
  await open(admin, '/admin?tab=bookings')
  await admin.getByLabel('Reference, customer or facility').fill(who)
  await expect(admin.getByRole('row').filter({ hasText: who })).toHaveCount(1)
}

/** In the row of this customer. */
function linkOf(admin: Page, who: string): Locator {
  return admin.getByRole('row').filter({ hasText: who }).getByRole('rowheader').getByRole('link')
}

/** Bookings made, and refunds in dollars. */
async function charts(admin: Page): Promise<{ made: number; refunded: number }> {
  await open(admin, '/admin?tab=analytics')
  const made = admin.getByRole('img', { name: /^Bookings made per day: / })
  const refunds = admin.getByRole('heading', { name: /^Refunds/ })
  return { made: firstNumber(await made.getAttribute('aria-label')), refunded: firstNumber(await refunds.innerText()) }
}

function firstNumber(text: string | null): number {
  return Number((/-?\d[\d,]*/.exec(text ?? '')?.[0] ?? '0').replaceAll(',', ''))
}
