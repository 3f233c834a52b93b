import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { makeDataDir } from '../src/app/testing/make-data-dir.ts'
import { findBrowser } from './find-browser.ts'

/** Takes the README's pictures anew, from the product as it is, on a database of its own. */
const root = path.resolve(import.meta.dirname, '..')
const pictures = path.join(root, 'docs/pictures')
const phone = { width: 360, height: 740 }

const dataDir = await makeDataDir('pictures')
const server = spawn(process.execPath, ['src/app/server/main.ts'], {
  cwd: root,
  env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const browser = await chromium.launch(await findBrowser())
try {
  await takePictures(browser, await originOf(server))
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await once(server, 'exit')
  await rm(dataDir, { recursive: true, force: true })
}

async function takePictures(from: Browser, baseURL: string): Promise<void> {
  const desk = await (await from.newContext({ baseURL, viewport: { width: 1280, height: 860 } })).newPage()
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

async function originOf(child: ChildProcess): Promise<string> {
  let said = ''
  for await (const data of child.stdout!) {
    said += String(data)
    const port = /listening at http:\/\/localhost:(\d+)/.exec(said)?.[1]
    if (port) return `http://localhost:${port}`
  }
  throw new Error(`The server did not start: ${said}`)
}
