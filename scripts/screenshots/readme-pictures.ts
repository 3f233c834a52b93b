import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { addDays, dateIn } from '../../src/kit/shared/time.ts'
import type { Demo } from './start-demo.ts'

const pictures = path.resolve(import.meta.dirname, '../../docs/pictures')
const phone = { width: 360, height: 740 }
const wide = { width: 1280, height: 860 }

export async function takeReadmePictures(from: Browser, { origin: baseURL, administratorLink }: Demo): Promise<void> {
  const desk = await (await from.newContext({ baseURL, viewport: wide })).newPage()
  await desk.goto('/', { waitUntil: 'networkidle' })
  await desk.screenshot({ path: path.join(pictures, 'home.png'), animations: 'disabled' })
  await desk.goto('/search?location=Brooklyn&sport=Basketball', { waitUntil: 'networkidle' })
  await desk.screenshot({ path: path.join(pictures, 'search.png') })

  const page = await (await from.newContext({ baseURL, viewport: phone, timezoneId: 'America/New_York' })).newPage()
  await page.goto('/search?location=Brooklyn&sport=Basketball')
  await page.getByRole('link', { name: 'Book Now' }).nth(3).click()
  await page.getByRole('button', { name: /^Date/ }).waitFor()
  await page.getByRole('link', { name: /open$/ }).nth(3).click()
  for (const time of ['5 to 6 PM', '6 to 7 PM']) await holdSlot(page, time)
  await page.getByText('Evening').scrollIntoViewIfNeeded()
  await page.evaluate('window.scrollBy(0, 120)')
  await page.screenshot({ path: path.join(pictures, 'held.png'), animations: 'disabled' })
  await pay(page)
  await page.screenshot({ path: path.join(pictures, 'receipt.png'), animations: 'disabled' })

  await takeOwnersCalendar(await (await from.newContext({ baseURL, viewport: wide })).newPage())
  await takeDashboard(await (await from.newContext({ baseURL, viewport: wide })).newPage(), administratorLink)
}

/** A day of a field and its halves, with phone bookings and blocked time. */
async function takeOwnersCalendar(page: Page): Promise<void> {
  await post(page, '/api/account/sign-up', {
    name: 'Sample Owner',
    email: 'owner@openfield.example',
    password: 'a long walk to the field',
  })
  const [whole, north, south] = await Promise.all(
    ['Sample Meadow', 'Sample Meadow North', 'Sample Meadow South'].map(name => addFacility(page, name)),
  )
  const members = [
    { facilityId: whole!, part: [0, 2] },
    { facilityId: north!, part: [0, 1] },
    { facilityId: south!, part: [1, 2] },
  ]
  await post(page, `/api/owner/facilities/${whole}/ground`, { members })
  const day = addDays(dateIn('America/Chicago', Date.now()), 1)
  const at = (from: string, to: string) => ({ from: `${day}T${from}`, to: `${day}T${to}` })
  const people = { email: '', phone: '', price: '60.00' }
  for (const [facilityId, from, to, name] of [
    [whole, '17:00', '19:00', 'Sample Soccer Club'],
    [north, '08:00', '09:30', 'Sample School'],
    [south, '09:00', '10:00', 'Sample Lacrosse'],
    [north, '14:00', '15:00', 'Sample Coach'],
  ])
    await post(page, `/api/owner/facilities/${facilityId}/bookings`, { ...at(from!, to!), ...people, name })
  await post(page, `/api/owner/facilities/${south}/blocks`, { ...at('12:00', '14:00'), reason: 'New seed' })
  await page.goto(`/owner/calendar?date=${day}`, { waitUntil: 'networkidle' })
  await page.screenshot({ path: path.join(pictures, 'calendar.png'), animations: 'disabled' })
}

/** Shows the bookings made for the earlier pictures. */
async function takeDashboard(page: Page, administratorLink: string): Promise<void> {
  await page.goto(administratorLink)
  await page.getByRole('button', { name: 'Sign in as administrator' }).click()
  await page.getByRole('heading', { name: 'You’re signed in as administrator' }).waitFor()
  await page.goto('/admin', { waitUntil: 'networkidle' })
  await page.screenshot({ path: path.join(pictures, 'dashboard.png'), animations: 'disabled' })
}

async function addFacility(page: Page, name: string): Promise<string> {
  const { id } = await post<{ id: string }>(page, '/api/owner/facilities', {
    ...unsaid,
    name,
    city: 'Frisco',
    state: 'TX',
    zip: '75034',
    sportTypes: ['Soccer'],
    pricePerHour: '60',
    refundHours: '24',
  })
  return id
}

const unsaid = {
  street: '',
  pin: null,
  fieldType: '',
  linesMarkedFor: [],
  indoorOutdoor: '',
  surfaceType: '',
  lighting: '',
  lengthFt: '',
  widthFt: '',
  amenities: [],
  capacity: '',
  bookingPhone: '',
  bookingEmail: '',
  bookingUrl: '',
}

async function post<T>(page: Page, address: string, data: unknown): Promise<T> {
  const answer = await page.request.post(address, { data })
  if (!answer.ok()) throw new Error(`${address}: ${await answer.text()}`)
  return (await answer.json()) as T
}

async function holdSlot(page: Page, time: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`, ${time}, .*available`) }).click()
  await page.getByRole('button', { name: new RegExp(`, ${time}, .*held for you$`) }).waitFor()
}

async function pay(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Sample Customer')
  await page.getByLabel('Email').fill('sample@openfield.example')
  await page.getByLabel('Phone').fill('(555) 555-0142')
  await page.getByRole('button', { name: 'Card that works' }).click()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.waitForURL(/booked=/)
  await page.goto(`/booking-success?booking=${new URL(page.url()).searchParams.get('booked')}`, {
    waitUntil: 'networkidle',
  })
}
