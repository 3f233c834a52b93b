import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { facilityId } from '../src/facilities/server/load-catalogue.ts'
import { addDays, dateIn } from '../src/kit/shared/time.ts'
import { hydrated } from './page-checks.ts'

/** `date` is in the facility's zone. */
type Stay = { facility: string; date: string }

type Opening = { weeksLater?: number; mode?: 'hold' }

/**
 * A sample facility's page on this run's day, or weeks later. Each file of booking journeys has its own samples, all in
 * Texas.
 */
export async function openFacility(
  page: Page,
  sampleRef: string,
  { weeksLater = 0, mode }: Opening = {},
): Promise<Stay> {
  const facility = facilityId({ source: 'sample', sourceRef: sampleRef })
  const stay = { facility, date: addDays(dayOfThisRun(), 7 * weeksLater) }
  await page.goto(`/booking/${facility}?date=${stay.date}${mode ? `&mode=${mode}` : ''}`)
  await hydrated(page)
  return stay
}

/**
 * Tuesday on the phone, Wednesday on the desktop, so that neither takes the other's times; after the week of demo
 * bookings, and outside every sample's full-refund notice.
 */
function dayOfThisRun(): string {
  const soonest = addDays(dateIn('America/Chicago', Date.now()), 8)
  const untilTuesday = (2 - new Date(`${soonest}T12:00:00Z`).getUTCDay() + 7) % 7
  return addDays(soonest, untilTuesday + (isPhone() ? 0 : 1))
}

export function isPhone(): boolean {
  return test.info().project.name === 'phone'
}

/** Unique per journey, so mail is not mixed up. */
export function emailOf(journey: string): string {
  return `${journey}-${test.info().project.name}@players.example`
}

/** By time: "6 to 7 AM". */
export function slot(page: Page, time: string): Locator {
  return page.getByRole('button', { name: new RegExp(`, ${time}, `) })
}

/** Waits until the server confirms the hold. */
export async function hold(page: Page, time: string): Promise<void> {
  await slot(page, time).click()
  await expect(slot(page, time)).toHaveAccessibleName(/held for you$/)
}

export async function fillDetails(page: Page, email: string, name = 'Sample Customer'): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone', { exact: true }).fill('(555) 555-0142')
}

/** Expires at the end of 2034. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expires').fill('1234')
  await page.getByLabel('CVC').fill('123')
}

export function payButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Pay \$\d+ and book$/ })
}

/** The bank's challenge within the page. */
export function bank(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Approve this payment' })
}

export async function prepare(page: Page, time: string, { email, card }: { email: string; card: string }) {
  await hold(page, time)
  await fillDetails(page, email)
  await fillCard(page, card)
}

/** With a valid card. Returns the receipt's address. */
export async function book(page: Page, time: string, email: string): Promise<string> {
  await prepare(page, time, { email, card: cards.works })
  await payButton(page).click()
  return openReceipt(page)
}

export async function openReceipt(page: Page): Promise<string> {
  await expect(page.getByText('Booking Confirmed!', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'See your receipt' }).first().click()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
  return page.url()
}

/** On the receipt's ticket: "6 to 7 AM". */
export function bookedTime(page: Page, time: string): Locator {
  return page.getByRole('region', { name: 'Ticket' }).getByText(time, { exact: true })
}

/** With a valid card. `amount`: "$55". */
export async function request(
  page: Page,
  time: string,
  { email, name, amount }: { email: string; name: string; amount: string },
) {
  await hold(page, time)
  await fillDetails(page, email, name)
  await fillCard(page, cards.works)
  await page.getByRole('button', { name: `Authorize ${amount} and send request` }).click()
  await expect(page.getByText('Request sent', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'See your receipt' }).first().click()
  await expect(page.getByRole('heading', { name: 'Awaiting confirmation' })).toBeVisible()
}

/** Accepts any refund. */
export async function cancel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByRole('heading', { name: 'Booking canceled' })).toBeVisible()
}

export async function anotherBrowser(browser: Browser): Promise<Page> {
  const { baseURL, viewport, hasTouch } = test.info().project.use
  return (await browser.newContext({ baseURL, viewport, hasTouch })).newPage()
}

/** The provider's published test cards (docs.stripe.com/testing). */
export const cards = {
  works: '4242424242424242',
  worksToo: '5555555555554444',
  declined: '4000000000000002',
  challengesInPage: '4000002500003155',
  challengesByRedirect: '4000002760003184',
}
