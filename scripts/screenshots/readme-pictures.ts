import path from 'node:path'
import type { Browser, Page } from '@playwright/test'

const pictures = path.resolve(import.meta.dirname, '../../docs/pictures')
const phone = { width: 360, height: 740 }

/** The start page, a search, held times and a receipt, as the README shows them. */
export async function takeReadmePictures(from: Browser, baseURL: string): Promise<void> {
  const desk = await (await from.newContext({ baseURL, viewport: { width: 1280, height: 860 } })).newPage()
  await desk.goto('/', { waitUntil: 'networkidle' })
  await desk.screenshot({ path: path.join(pictures, 'home.png'), animations: 'disabled' })
  await desk.goto('/search?location=Brooklyn&sport=Basketball', { waitUntil: 'networkidle' })
  await desk.screenshot({ path: path.join(pictures, 'search.png') })

  const page = await (await from.newContext({ baseURL, viewport: phone, timezoneId: 'America/New_York' })).newPage()
  await page.goto('/search?location=Brooklyn&sport=Basketball')
  await page.getByRole('link', { name: 'Book Now' }).nth(3).click()
  await page.getByRole('button', { name: /^Date/ }).waitFor()
  await page.getByRole('link', { name: /free$/ }).nth(3).click()
  for (const time of ['5 to 6 PM', '6 to 7 PM']) await holdSlot(page, time)
  await page.getByText('Evening').scrollIntoViewIfNeeded()
  await page.evaluate('window.scrollBy(0, 120)')
  await page.screenshot({ path: path.join(pictures, 'held.png'), animations: 'disabled' })
  await pay(page)
  await page.screenshot({ path: path.join(pictures, 'receipt.png'), animations: 'disabled' })
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
