import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { withDatabase } from './administrator.ts'
import { settled } from './page-checks.ts'
import { removeUses } from './remove-uses.ts'

export type Sent = string | { name: string; mimeType: string; buffer: Buffer }

/** From e2e/import-files. */
export const listFile = (name: string): string => path.join(import.meta.dirname, 'import-files', name)

export function csvOf(name: string, text: string): Sent {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
}

/** Made-up facilities in one city. */
export function sampleCsv(rows: number, prefix = 'Sample Field'): string {
  const lines = Array.from(
    { length: rows },
    (_, row) => `${prefix} ${row + 1},${row + 1} Example Street,Austin,TX,78701,30.2672,-97.7431,Soccer,40,120,60`,
  )
  return ['name,street,city,state,zip,latitude,longitude,sports,price,length,width', ...lines, ''].join('\n')
}

export async function openImport(page: Page): Promise<void> {
  await page.goto('/csv-upload')
  await settled(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Bulk Facility Import' })).toBeVisible()
}

export async function chooseFile(page: Page, file: Sent): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file)
}

export const validateButton = (page: Page): Locator => page.getByRole('button', { name: 'Validate CSV' })
export const importButton = (page: Page): Locator => page.getByRole('button', { name: 'Import Facilities' })

export const step = (page: Page, title: string): Locator => page.getByRole('region', { name: title })

/** Thousands of rows, on a machine that does other things too. */
export const whileImporting = { timeout: 120_000 }

export async function validate(page: Page): Promise<void> {
  await validateButton(page).click()
  await expect(page.getByRole('heading', { name: 'Validation results' })).toBeVisible(whileImporting)
}

/** `refused` is shown as `5 rejected`. */
export async function expectCounts(page: Page, counts: Record<string, number>): Promise<void> {
  for (const [status, count] of Object.entries(counts))
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: new RegExp(`^${numberText(count)} ${status === 'refused' ? 'rejected' : status}$`) }),
    ).toBeVisible()
}

export const numberText = (count: number): string => count.toLocaleString('en-US')

export async function openProblems(page: Page): Promise<void> {
  const groups = step(page, 'Validate and import').locator('details')
  for (const group of await groups.all())
    if ((await group.getAttribute('open')) === null) await group.locator('summary').click()
}

/** In the sign-in dialog of the import. Returns the email. */
export async function createAccount(page: Page): Promise<string> {
  const email = `owner-${randomUUID()}@openfield.example`
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Sample Owner')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: /^Create/ }).click()
  await expect(dialog).toBeHidden()
  return email
}

/** The account lives for one journey. */
export const PASSWORD = 'a long walk to the field'

/** Signs up by API, with a verified email. */
export async function signUp(page: Page): Promise<void> {
  const email = `owner-${randomUUID()}@openfield.example`
  const answer = await page.request.post('/api/account/sign-up', {
    data: { name: 'Sample Owner', email, password: PASSWORD },
  })
  expect(answer.status()).toBe(200)
  await verifyEmail(email)
}

/** Like the link in the mail; keeps the session. */
export async function verifyEmail(email: string): Promise<void> {
  await withDatabase(db => db`update account set email_verified = true where email = ${email}`)
}

export async function download(page: Page, button: Locator): Promise<{ name: string; text: string }> {
  const [saved] = await Promise.all([page.waitForEvent('download'), button.click()])
  return { name: saved.suggestedFilename(), text: await readFile(await saved.path(), 'utf8') }
}

/** Restores the catalog, which other journeys count. Waits for an import that is still running. */
export async function removeImported(): Promise<void> {
  await withDatabase(db =>
    db.begin(async tx => {
      await tx.limitStatements(60_000)
      await tx`set local lock_timeout = '60s'`
      await tx`delete from facility_import_change`
      // Keeps facilities that other journeys added by hand.
      const booked = await tx<{ id: string }[]>`
        select distinct f.id from facility f join booking b on b.facility_id = f.id where f.import_id is not null`
      await removeUses(
        tx,
        booked.map(({ id }) => id),
      )
      await tx`delete from facility where import_id is not null`
      await tx`delete from facility_import`
    }),
  )
}
