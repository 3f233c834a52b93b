import { writeFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { PLANTED_ROWS, plantedFaults, plantedFile } from '../src/app/testing/planted-faults.ts'
import { importColumns } from '../src/imports/columns.ts'
import type { FacilityImport } from '../src/imports/contract.ts'
import {
  chooseFile,
  createAccount,
  csvOf,
  download,
  expectCounts,
  importButton,
  listFile,
  numberText,
  openImport,
  openProblems,
  removeImported,
  sampleCsv,
  signUp,
  step,
  validate,
  validateButton,
  verifyEmail,
  whileImporting,
} from './import-steps.ts'
import { look, settled, tabTo, watch } from './page-checks.ts'

test.describe.configure({ timeout: 300_000 })
test.afterAll(removeImported)

/**
 * Of 1,712 real facilities 63 have nothing bookable, only sports such as handball, and two are one or two feet wide.
 */
const REAL = { rows: 1_712, refused: 65 }

test('importing 1,712 real facilities, then the same list again changes nothing', { tag: '@desk' }, async ({
  page,
}) => {
  const watched = watch(page)
  await openImport(page)
  const template = await download(page, page.getByRole('button', { name: 'Download CSV template' }))
  expect(template.name).toMatch(/^openfield.*\.csv$/i)
  expect(template.text.split(/\r?\n/).length).toBeGreaterThanOrEqual(3)
  await expect(validateButton(page)).toBeDisabled()
  await expect(importButton(page)).toBeDisabled()

  await chooseFile(page, listFile('facilities_import_ready.csv'))
  await expect(page.getByText('Separated by commas, header in line 1', { exact: false })).toBeVisible()
  await expect(importButton(page)).toBeDisabled()
  await validate(page)
  const good = REAL.rows - REAL.refused
  await expect(page.getByText('Validation finished', { exact: true })).toBeVisible()
  await expect(page.getByText(/^[\d,]+ facilities ready, 65 rows can’t be imported/)).toBeVisible()
  await expectCounts(page, { refused: REAL.refused })
  await look(page, 'import-validated')
  await expect(importButton(page)).toBeDisabled()
  await page
    .getByRole('checkbox', { name: `Import the ${numberText(good)} valid rows and skip ${REAL.refused}` })
    .check()
  await importButton(page).click()
  await look(page, 'import-who')
  const email = await createAccount(page)

  await expect(page.getByText('Import successful').first()).toBeVisible(whileImporting)
  await expect(page.getByText(/^Successfully imported [\d,]+ facilities$/).first()).toBeVisible()
  await expect(page.getByText('We save imported facilities as drafts', { exact: false }).first()).toBeVisible()
  // Search does not show drafts.
  await expect(viewAll(page)).toHaveAttribute('href', '/owner/facilities')
  await look(page, 'import-done')
  await verifyEmail(email)
  await expectFoundAtOnce(page)
  await expectInOwnersList(page)
  await expectNothingChanges(page, good)
  watched.expectClean()
})

function viewAll(page: Page) {
  return page.getByRole('link', { name: 'View All Facilities' })
}

/** Immediately on /search, beside the demo's entry of the same place or in one group with it, drawn to scale. */
async function expectFoundAtOnce(page: Page): Promise<void> {
  await page.goto(`/search?location=${encodeURIComponent('Franklin St. bet. Milton St.')}`)
  const cards = page.locator('[data-facility]:not(:has([data-facility]))').filter({ hasText: 'American Playground' })
  await expect(cards).toHaveCount(2)
  for (const card of await cards.all()) await expect(card.locator('svg').first()).toBeAttached()
}

async function expectInOwnersList(page: Page): Promise<void> {
  await page.goto('/owner/facilities')
  await settled(page)
  await expect(page.getByText('Not checked').first()).toBeVisible()
  await look(page, 'import-owner')
  await page.getByRole('button', { name: 'Mark all as checked' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark all as checked' }).click()
  await expect(page.getByText('Not checked')).toHaveCount(0)
}

async function expectNothingChanges(page: Page, good: number): Promise<void> {
  await openImport(page)
  await chooseFile(page, listFile('facilities_import_ready.csv'))
  await validate(page)
  await expectCounts(page, { new: 0, changed: 0, refused: REAL.refused })
  await page.getByRole('checkbox', { name: `Import the ${numberText(good)} valid rows` }).check()
  await importButton(page).click()
  await expect(page.getByText(/^Nothing changed: all [\d,]+ facilities already match/).first()).toBeVisible(
    whileImporting,
  )
  await viewAll(page).click()
  await expect(page).toHaveURL(/\/search$/)
}

test('each of thirty planted errors shows row, column and line; valid rows import and undo', {
  tag: '@phone',
}, async ({ page }) => {
  const watched = watch(page)
  await signUp(page)
  await openImport(page)
  await chooseFile(page, plantedFile)
  await validate(page)
  const errors = plantedFaults.filter(({ kind }) => kind === 'error')
  const good = PLANTED_ROWS - errors.length
  await expectCounts(page, { new: good, refused: errors.length })
  await openProblems(page)
  for (const { row, line, column, code } of plantedFaults) {
    const place = `Row ${row} (line ${line})${column ? `, ${importColumns[column].title}` : ''}`
    await expect
      .soft(
        page
          .getByRole('listitem')
          .filter({ hasText: place })
          .filter({ hasNot: page.getByRole('list') }),
        `${code}: ${place}`,
      )
      .toBeVisible()
  }
  await look(page, 'import-faults')

  const refused = await download(page, page.getByRole('button', { name: `Download ${errors.length} rejected rows` }))
  expect(refused.text.slice(0, 1_000)).toContain('errors')
  for (const { row, code } of errors)
    expect.soft(refused.text, code).toContain(code === 'formula' ? `Sample Field ${row}` : `field${row}@example.org`)

  await page.getByRole('checkbox', { name: `Import the ${good} valid rows and skip ${errors.length}` }).check()
  await importButton(page).click()
  await expect(page.getByText(`Successfully imported ${good} facilities`).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await look(page, 'import-undo')
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('Import undone').first()).toBeVisible()
  const imports = (await (await page.request.get('/api/facilities/csv/imports')).json()) as FacilityImport[]
  expect(imports.map(({ status }) => status)).toEqual(['undone'])
  await page.goto('/owner/facilities')
  await expect(page.getByText('Not checked')).toHaveCount(0)
  watched.expectClean()
})

test('a large import keeps running through a reload', { tag: '@desk' }, async ({ page }) => {
  const watched = watch(page)
  await signUp(page)
  await openImport(page)
  await chooseFile(page, csvOf('large.csv', sampleCsv(LARGE, 'Large Field')))
  await validate(page)
  await expectCounts(page, { new: LARGE })
  await importButton(page).click()
  const progress = page.getByRole('progressbar', { name: 'Importing facilities' })
  await expect(page.getByText('You can leave this page. The import will keep running.')).toBeVisible(whileImporting)
  await expect(progress).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^[\d,]+ of 20,000 rows$/).first()).toBeVisible()
  await expect(page.getByText(/^Successfully imported 20,?000 facilities$/).first()).toBeVisible(whileImporting)
  watched.expectClean()
})
/** Takes seconds, so it is still running when the page reloads. */
const LARGE = 20_000

test('keyboard alone imports a list and undoes it', { tag: '@desk' }, async ({ page }) => {
  await openImport(page)
  await chooseFile(page, csvOf('keyboard.csv', sampleCsv(3, 'Keyboard Field')))
  await expect(page.getByText(/header in line 1/)).toBeVisible()
  await tabTo(page, validateButton(page))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Found 3 facilities ready for import', { exact: true })).toBeVisible()
  await tabTo(page, importButton(page))
  await page.keyboard.press('Enter')
  await createAccount(page)
  await expect(page.getByText('Successfully imported 3 facilities').first()).toBeVisible()
  const undo = step(page, 'Validate and import').getByRole('button', { name: 'Undo this import' })
  await tabTo(page, undo)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Undo import' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Import undone').first()).toBeVisible()
})

test('rows are fixed in the page, survive a reload, and are imported', async ({ page }, info) => {
  const watched = watch(page)
  const file = info.outputPath('to-fix.csv')
  await writeFile(file, listToFix)
  await signUp(page)
  await openImport(page)
  await chooseFile(page, file)
  await validate(page)
  await expectCounts(page, { new: 3, refused: 3 })
  const grid = page.getByRole('grid', { name: 'Rows to fix' })
  await grid.scrollIntoViewIfNeeded()
  await look(page, 'import-to-fix')

  await page.getByLabel('“Multi” in Sports means').selectOption('Soccer')
  await page.getByLabel('“Multi” in Sports means').selectOption('Lacrosse')
  await cellOf(grid, 'Row 3', 'A price can’t be negative').click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('55')
  await page.keyboard.press('Enter')
  await expect(importButton(page)).toBeDisabled()
  await expect(page.getByText('2 changes, not checked yet')).toBeVisible()

  await page.reload()
  await expect(page.getByText('We kept your 2 changes')).toBeVisible()
  await chooseFile(page, file)
  await validate(page)
  await expectCounts(page, { new: 6, refused: 0 })
  await expect(page.getByText('In the file: “-5”')).toBeVisible()
  await expect(page.getByText('“Multi”', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Leave them out' }).click()
  await expectCounts(page, { new: 4, refused: 0 })
  await expect(page.getByText('2 closed, not imported')).toBeVisible()
  await grid.scrollIntoViewIfNeeded()
  await look(page, 'import-fixed')
  await page.getByRole('checkbox', { name: 'Import the 4 valid rows and skip 2 closed' }).check()
  await importButton(page).click()
  await expect(page.getByText('Successfully imported 4 facilities').first()).toBeVisible()

  const exported = info.outputPath('exported.csv')
  await writeFile(exported, await (await page.request.get('/api/owner/facilities.csv')).text())
  await openImport(page)
  await expect(page.getByText('We kept your')).toHaveCount(0)
  await chooseFile(page, exported)
  await validate(page)
  await expectCounts(page, { new: 0, changed: 0, unchanged: 4, refused: 0 })
  watched.expectClean()
})

const listToFix = [
  'Facility #,Field/Court Name,Park,Type of use,Price,Facility inactive,Address,City,State,Zip',
  'F-1,Field 1,Example Park,Soccer,40,no,1 Example Street,Austin,TX,78701',
  'F-2,Field 2,Example Park,Multi,40,no,2 Example Street,Austin,TX,78701',
  'F-3,Field 3,Example Park,Soccer,-5,no,3 Example Street,Austin,TX,78701',
  'F-4,Field 4,Example Park,Multi,40,no,4 Example Street,Austin,TX,78701',
  'F-5,Field 5,Example Park,Soccer,40,yes,5 Example Street,Austin,TX,78701',
  'F-6,Field 6,Example Park,Soccer,40,yes,6 Example Street,Austin,TX,78701',
].join('\n')

function cellOf(grid: Locator, row: string, text: string): Locator {
  return grid.getByRole('row', { name: row }).getByRole('gridcell').filter({ hasText: text })
}
