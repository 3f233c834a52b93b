import { type Browser, expect, type Page, test } from '@playwright/test'
import type { AvailabilitySlot } from '../src/availability/contract.ts'
import { longDay } from '../src/availability/time-format.ts'
import { facilityId } from '../src/facilities/server/load-catalogue.ts'
import { addDays, dateIn } from '../src/kit/shared/time.ts'
import {
  bookedTime,
  cards,
  emailOf,
  fillCard,
  fillDetails,
  hold,
  isPhone,
  openFacility,
  openReceipt,
  slot,
} from './booking-steps.ts'
import { look, settled, watch } from './page-checks.ts'

test('enhanced search keeps the chosen filters and adds none, in both directions', async ({ page }) => {
  const watched = watch(page)
  const set = { location: 'Brooklyn', sport: 'Tennis', date: day(), time: 'morning' }
  await page.goto(`/search?${new URLSearchParams(set).toString()}`)
  await settled(page)
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByRole('list', { name: 'Applied filters' }).getByRole('listitem')).toHaveCount(4)
  await expect(page.getByText('AI Search Results Applied')).toHaveCount(0)
  await results.getByRole('link', { name: 'Try Enhanced Search' }).click()

  const panel = page.getByRole('form', { name: 'Enhanced search' })
  const value = (name: string) => panel.locator(`[name=${name}]`).inputValue()
  await expect(panel).toBeVisible()
  const names = ['sport', 'location', 'time_range', 'max_price_usd', 'surface_type', 'radius_miles']
  expect(await Promise.all(names.map(value))).toEqual(['Tennis', 'Brooklyn', '06:00-12:00', '', 'any', ''])
  await expect(results.getByText(/facilit(y|ies) available near Brooklyn.* on .*, 6 AM to 12 PM$/)).toBeVisible()
  await expect(results.getByRole('article').first()).toBeVisible()
  await look(page, 'reviews-enhanced')

  await page.getByRole('link', { name: 'Back to Standard Search' }).click()
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(set)
  await page.goto(`/search?${new URLSearchParams({ ...set, from: 'ai' }).toString()}`)
  await expect(results.getByText('AI Search Results Applied', { exact: true })).toBeVisible()
  watched.expectClean()
})

test('a time tapped in search is held once on arrival; partial availability is labeled', async ({ page, browser }) => {
  const watched = watch(page)
  const rival = await rivalHolds(browser, 'dallas-prickly-pear', ['19:00'])
  const holds: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/hold-slots')) holds.push(request.method())
  })
  await page.goto(
    `/search?${new URLSearchParams({ ...nearDallas, date: day(), time_range: '18:00-20:00' }).toString()}`,
  )
  await settled(page)
  const name = 'Available start times at '
  await expect(page.getByRole('list', { name: new RegExp(`^${name}`) }).first()).toBeAttached()
  const partly = page.locator(`[data-facility*="${idOf('dallas-prickly-pear')}"]`)
  await expect(partly.getByText(/^Only 6 PM is available /).first()).toBeAttached()
  const folded = partly.locator('details[data-venue] > summary')
  if (await folded.count()) await folded.click()
  const time = partly.locator(`a[href*="${idOf('dallas-prickly-pear')}"]`).getByText('6 PM', { exact: true })
  await time.click()
  await expect(slot(page, '6 to 7 PM')).toHaveAccessibleName(/held for you$/)
  await expect(page.getByRole('button', { name: /^Notify me when .* 7 to 8 PM opens up$/ })).toContainText('Notify me')
  await look(page, 'reviews-held')

  await page.reload()
  await expect(slot(page, '6 to 7 PM')).toHaveAccessibleName(/held for you$/)
  await slot(page, '6 to 7 PM').click()
  await expect(slot(page, '6 to 7 PM')).toHaveAccessibleName(/available/)
  await page.reload()
  await settled(page)
  await expect(slot(page, '6 to 7 PM')).toHaveAccessibleName(/available/)
  expect(holds).toEqual(['POST'])

  // Opening the URL holds nothing: it may be shared, or fetched by a crawler.
  await rival.goto(page.url())
  await settled(rival)
  await expect(slot(rival, '6 to 7 PM')).toHaveAccessibleName(/available, your pick$/)
  await rival.context().close()
  watched.expectClean()
})

test('a booking is confirmed once, in its search, and moves with one tap', async ({ page }) => {
  const watched = watch(page)
  await page.goto('/search?location=Richardson&sport=Badminton')
  await settled(page)
  await openFacility(page, 'richardson-wren')
  const receipt = 'See your receipt'
  await hold(page, '10 to 11 AM')
  await fillDetails(page, emailOf('reviews-once'))
  await fillCard(page, cards.works)
  await page.getByRole('button', { name: /^Pay \$\d+ and book$/ }).click()
  await expect(page.getByText('Booking Confirmed!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/search\?location=Richardson&sport=Badminton&booked=/)
  await expect(page.getByRole('link', { name: receipt })).toHaveCount(1)
  await expect(page.getByText('Your booking is confirmed.')).toBeHidden()
  await openReceipt(page)

  await page.getByRole('link', { name: 'Change time' }).click()
  await slot(page, '12 to 1 PM').click()
  await expect(page.getByText(/^This replaces .*, 10 to 11 AM with .*, 12 to 1 PM\.$/).last()).toBeVisible()
  // Another tap replaces the choice instead of adding an hour.
  await slot(page, '11 AM to 12 PM').click()
  await expect(page.getByText(/^This replaces .*, 10 to 11 AM with .*, 11 AM to 12 PM\.$/).last()).toBeVisible()
  await expect(slot(page, '12 to 1 PM')).toHaveAccessibleName(/available/)
  await look(page, 'reviews-move')
  const adds = page.getByLabel('Keep my current time and add another')
  await adds.check()
  await expect(page.getByText(/^You also keep .*, 10 to 11 AM\.$/).last()).toBeVisible()
  await adds.uncheck()
  await page.getByRole('button', { name: 'Change times' }).click()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
  await expect(bookedTime(page, '11 AM to 12 PM')).toBeVisible()
  await expect(bookedTime(page, '10 to 11 AM')).toHaveCount(0)
  watched.expectClean()
})

test('one date of a series is canceled alone, after showing its refund', async ({ page }) => {
  const watched = watch(page)
  const { date } = await openFacility(page, 'dallas-honeybee')
  await hold(page, '6 to 6:30 PM')
  const repeat = page.getByRole('region', { name: /^Repeat every / })
  await repeat.getByLabel('Number of weeks').fill('3')
  await repeat.getByRole('button', { name: 'Check availability' }).click()
  await repeat.getByRole('button', { name: /^Hold \d dates$/ }).click()
  await fillDetails(page, emailOf('reviews-series'))
  await fillCard(page, cards.works)
  await page.getByRole('button', { name: 'Pay $60 and book' }).click()
  await openReceipt(page)

  await expect(page.getByRole('button', { name: 'Cancel all 3 dates' })).toBeVisible()
  const second = longDay(addDays(date, 7))
  await look(page, 'reviews-series')
  await page.getByRole('button', { name: `Cancel ${second}` }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel ${second}?` })
  await expect(dialog).toContainText('You’ll get back$20')
  await look(page, 'reviews-cancel-date')
  await dialog.getByRole('button', { name: 'Cancel this date' }).click()
  await expect(page.getByRole('button', { name: 'Cancel all 2 dates' })).toBeVisible()
  await expect(page.getByRole('button', { name: `Cancel ${second}` })).toHaveCount(0)
  watched.expectClean()
})

test('Continue stops at the weekly repeat before the details', { tag: '@phone' }, async ({ page }) => {
  const watched = watch(page)
  await openFacility(page, 'richardson-wren', { weeksLater: 2 })
  await hold(page, '3 to 4 PM')
  const repeat = page.getByRole('region', { name: /^Repeat every / })
  await expect(repeat.getByLabel('Number of weeks')).toBeVisible()
  await page.evaluate('scrollTo(0, 0)')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(repeat.getByRole('heading')).toBeFocused()
  await slot(page, '3 to 4 PM').click()
  await expect(slot(page, '3 to 4 PM')).toHaveAccessibleName(/available/)
  watched.expectClean()
})

const idOf = (sourceRef: string) => facilityId({ source: 'sample', sourceRef })

/** Unused by other journeys, separate for phone and desktop. */
function day(): string {
  return addDays(dateIn('America/Chicago', Date.now()), isPhone() ? 24 : 25)
}

const nearDallas = { enhanced: 'true', sport: 'Volleyball', location: 'Dallas, TX', radius_miles: '15' }

/** A rival who holds times of a sample facility. */
async function rivalHolds(browser: Browser, sourceRef: string, times: string[]): Promise<Page> {
  const rival = await (await browser.newContext()).newPage()
  const facility = idOf(sourceRef)
  await rival.goto(`/booking/${facility}?date=${day()}`)
  const answer = await rival.request.get(`/api/availability-slots?facilityId=${facility}&date=${day()}`)
  const slots = (await answer.json()) as AvailabilitySlot[]
  const slotIds = slots.filter(({ startTime }) => times.includes(startTime.slice(11, 16))).map(({ id }) => id)
  const held = await rival.request.post('/api/hold-slots', { data: { slotIds, holdDurationMinutes: 15 } })
  expect(held.status(), await held.text()).toBe(200)
  return rival
}
