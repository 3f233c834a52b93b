import { expect, type Page, test } from '@playwright/test'
import {
  chooseFile,
  csvOf,
  importButton,
  listFile,
  openImport,
  type Sent,
  validate,
  validateButton,
} from './import-steps.ts'
import { findFaults, look, settled, watch } from './page-checks.ts'

test('a city’s own list imports once columns are matched, and they are remembered', { tag: '@phone' }, async ({
  page,
}) => {
  const watched = watch(page)
  await openImport(page)
  await chooseFile(page, listFile('06_lexington_x_marks.csv'))
  await expect(page.getByText(/We couldn’t find: .*City/)).toBeVisible()
  for (const [title, text] of [
    ['City', 'Lexington'],
    ['State', 'KY'],
  ] as const) {
    await page.getByLabel('Fill in for every row').selectOption({ label: title })
    await page.getByRole('textbox', { name: title }).fill(text)
  }
  await look(page, 'import-columns')
  await validate(page)
  await expectLexington(page)

  await page.reload()
  await settled(page)
  await chooseFile(page, listFile('06_lexington_x_marks.csv'))
  await expect(page.getByText('Same columns as last time.')).toBeVisible()
  await validate(page)
  await expectLexington(page)
  watched.expectClean()
})

/** 63 of the 103 parks have something bookable; the others have trails and playgrounds. */
async function expectLexington(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: '103 rows', exact: true })).toBeVisible()
  const sports = page.getByRole('list').filter({ hasText: 'Basketball' }).first()
  for (const sport of ['Baseball', 'Softball', 'Tennis', 'Volleyball']) await expect(sports).toContainText(sport)
}

for (const [name, rows] of [
  ['05_king_county_bom_xy_columns.csv', 977],
  ['03_pittsburgh_facilities_excel_mangled.csv', 414],
] as const)
  test(`${name} is parsed to its last row`, { tag: '@phone' }, async ({ page }) => {
    await openImport(page)
    await chooseFile(page, listFile(name))
    await expect(page.getByText(/header in line 1/)).toBeVisible()
    await validateButton(page).click()
    await expect(page.getByRole('heading', { name: `${rows} rows`, exact: true })).toBeVisible()
    expect(await findFaults(page)).toEqual([])
  })

const wrong: readonly (readonly [what: string, file: Sent, sentence: string | RegExp])[] = [
  ['a spreadsheet', binary('list.csv', 'PK\u0003\u0004\u0014\u0000[Content_Types].xml xl/workbook.xml'), /spreadsheet/],
  ['a picture', binary('list.csv', '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\u000dIHDR'), /not a CSV file/],
  ['nothing', csvOf('list.csv', ''), 'The file is empty. Save your list as CSV again and upload that file.'],
  [
    'a header alone',
    csvOf('list.csv', 'name,city,state,sports\n'),
    'The file has a header row but no facilities below it.',
  ],
]

test('a file that is not a list of facilities is refused with a helpful message', { tag: '@desk' }, async ({
  page,
}) => {
  const watched = watch(page)
  await openImport(page)
  await chooseFile(page, { name: 'list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(page.getByText('Please select a valid CSV file').first()).toBeVisible()
  for (const [what, file, sentence] of wrong) {
    await openImport(page)
    await chooseFile(page, file)
    const message = page.getByText(sentence).first()
    // Faults beyond the preview appear on validation.
    await expect(message.or(page.getByText(/Separated by/).first())).toBeVisible()
    if (!(await message.isVisible())) await validateButton(page).click()
    await expect(message, what).toBeVisible()
    await expect(importButton(page)).toBeDisabled()
  }
  expect(await findFaults(page)).toEqual([])
  watched.expectClean()
})

function binary(name: string, content: string): Sent {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(content, 'latin1') }
}
