import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { becomeAdministrator, becomeSampleOwner } from './sign-in.ts'
import type { Demo } from './start-demo.ts'

const pictures = path.resolve(import.meta.dirname, '../../docs/pictures')
const phone = { width: 360, height: 740 }
const wide = { width: 1280, height: 860 }

export async function takeReadmePictures(
  from: Browser,
  { origin: baseURL, administratorLink, dataDir }: Demo,
): Promise<void> {
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

  await takeOwnersCalendar(await (await from.newContext({ baseURL, viewport: wide })).newPage(), dataDir)
  await takeDashboard(await (await from.newContext({ baseURL, viewport: wide })).newPage(), administratorLink)
}

async function takeOwnersCalendar(page: Page, dataDir: string): Promise<void> {
  const { day } = await becomeSampleOwner(page, dataDir)
  await page.goto(`/owner/calendar?date=${day}`, { waitUntil: 'networkidle' })
  await page.screenshot({ path: path.join(pictures, 'calendar.png'), animations: 'disabled' })
}

/** Shows the bookings made for the earlier pictures. */
async function takeDashboard(page: Page, administratorLink: string): Promise<void> {
  await becomeAdministrator(page, administratorLink)
  await page.goto('/admin', { waitUntil: 'networkidle' })
  await page.screenshot({ path: path.join(pictures, 'dashboard.png'), animations: 'disabled' })
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
