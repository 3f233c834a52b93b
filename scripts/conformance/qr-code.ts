import { rm } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { bookSeat, codes } from '../../e2e/clinic-steps.ts'
import { makeDataDir } from '../../src/app/testing/make-data-dir.ts'
import { findBrowser } from '../find-browser.ts'
import { type Row, rowOf } from './parts/check.ts'
import { type Demo, startDemo } from './parts/demo.ts'
import { missingPrograms, run, versionOf } from './parts/programs.ts'

const looks = [
  { width: 360, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
] as const

/** The check-in code of a clinic's receipt, in pictures of the whole screen. */
export async function checkQrCode(): Promise<Row[]> {
  const program = 'zbarimg'
  const missing = missingPrograms({ zbarimg: 'zbar-tools' })
  if (missing) return [{ program, version: '', what: 'a check-in code', result: missing }]
  const [dir, app] = [await makeDataDir('conformance'), await startDemo()]
  const browser = await chromium.launch(await findBrowser())
  try {
    const context = await browser.newContext({ baseURL: app.origin, viewport: { width: 360, height: 740 } })
    const page = await context.newPage()
    await buySeat(page, app)
    const rows: Row[] = []
    for (const { width, colorScheme } of looks) {
      const what = `a check-in code on a screenshot, ${width} px, ${colorScheme}`
      const row = { program, version: versionOf('zbarimg'), what }
      await page.emulateMedia({ colorScheme })
      rows.push(await rowOf(row, () => readCode(page, path.join(dir, `${colorScheme}.png`))))
    }
    return rows
  } finally {
    await browser.close()
    await app.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

async function buySeat(page: Page, { origin }: Demo): Promise<void> {
  type Clinic = { id: string; title: string }
  const clinics = (await (await fetch(`${origin}/api/nil-clinics?sport=Tennis&location=TX`)).json()) as Clinic[]
  await page.goto(`/nil-booking/${clinics[0]!.id}`, { waitUntil: 'networkidle' })
  await bookSeat(page, { email: 'sam@example.org' })
  // It covers the code for a moment.
  await page.getByText('Clinic Booked!', { exact: true }).waitFor({ state: 'hidden' })
}

async function readCode(page: Page, picture: string): Promise<string[]> {
  // The code’s library loads on demand.
  await codes(page).locator('svg').scrollIntoViewIfNeeded()
  const written = (await codes(page).locator('code').innerText()).trim()
  await page.screenshot({ path: picture })
  const { stdout, stderr } = await run('zbarimg', ['--raw', '--quiet', picture])
  const read = stdout.trim()
  return read.endsWith(`/clinic-check-in/${written}`) ? [] : [`read “${read || stderr.trim()}”, not ${written}`]
}
