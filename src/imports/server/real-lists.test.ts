import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { ColumnName } from '#imports/columns.ts'
import type { ColumnMapping } from '#imports/contract.ts'
import { type Corrections, noCorrections, valueKey } from '#imports/corrections.ts'
import { listOwner } from './build-facility.ts'
import { checkRows } from './check-rows.ts'
import { matchColumns } from './columns/match-columns.ts'
import { openFile } from './reading/open-file.ts'
import { correctionReport } from './report-corrections.ts'

/** Published by cities, verbatim. */
const lists = path.resolve(import.meta.dirname, '../../../e2e/import-files')

async function readList(
  name: string,
  everyRow: ColumnMapping['everyRow'] = {},
  corrections: Corrections = noCorrections,
) {
  const bytes = await readFile(path.join(lists, name))
  const file = await openFile({
    size: bytes.length,
    async *read() {
      yield bytes
    },
  })
  const { reading, plan } = matchColumns(file, { columns: {}, everyRow })
  const codes: Record<string, number> = {}
  const report = correctionReport({ file, plan, corrections })
  let [rows, good, venues] = [0, 0, 0]
  for await (const batch of checkRows({ file, plan, corrections, owner: listOwner(null) }))
    for (const row of batch) {
      const { facility, problems } = row
      report.add(row, facility ? 'new' : 'refused')
      rows += 1
      if (facility) good += 1
      if (facility?.venueName) venues += 1
      for (const { code } of problems) codes[code] = (codes[code] ?? 0) + 1
    }
  const used = reading.columns.filter(({ column, how }) => column !== null && how !== 'sport')
  return {
    reading,
    used: Object.fromEntries(used.map(({ header, column }) => [header, column])),
    rows,
    good,
    venues,
    codes,
    toCorrect: report.all(),
  }
}

test('1,712 facilities of eight cities read without location or column warnings', async () => {
  const { reading, rows, good, codes } = await readList('facilities_import_ready.csv')
  expect(reading).toMatchObject({ missing: [], doubled: [], isUnsure: false })
  expect(reading.columns.filter(({ column }) => column === null)).toEqual([])
  expect([rows, good]).toEqual([1_712, 1_647])
  for (const code of [...locationCodes, 'price-unusual', 'summary-row', 'row-closed'])
    expect([code, codes[code]]).toEqual([code, undefined])
})

test('Pittsburgh: `inactive` means closed, and the department is not a sport', async () => {
  const { used, rows, good, codes } = await readList('03_pittsburgh_facilities_excel_mangled.csv')
  expect(used).toEqual({
    id: 'externalId',
    inactive: 'closed',
    name: 'name',
    type: 'sportTypes',
    address_number: 'streetNumber',
    street: 'street',
    zip: 'zip',
    image: 'photosUrls',
    latitude: 'latitude',
    longitude: 'longitude',
  } satisfies Record<string, ColumnName>)
  expect([rows, good]).toEqual([414, 36])
  for (const code of locationCodes) expect([code, codes[code]]).toEqual([code, undefined])
})

test('King County: fields keep their park as venue', async () => {
  const { used, rows, good, venues } = await readList('05_king_county_bom_xy_columns.csv')
  expect(used).toMatchObject({ X: 'longitude', Y: 'latitude', F_Name: 'name', F_Type: 'sportTypes', SiteName: 'venue' })
  expect([rows, good, venues]).toEqual([977, 262, 262])
})

test('Lexington: marked sport columns are sports, other counts are not', async () => {
  const { used, reading, rows, good, codes } = await readList('06_lexington_x_marks.csv', {
    city: 'Lexington',
    state: 'KY',
  })
  expect(used).toEqual({ GISID: 'externalId', name: 'name', address: 'street' })
  expect(reading.columns.filter(({ how }) => how === 'sport').map(({ header }) => header)).toEqual([
    'baseball_softball',
    'basketball',
    'football',
    'golf',
    'swimming',
    'tennis',
    'volleyball',
  ])
  expect([rows, good]).toEqual([103, 62])
  expect(codes['amenity-unknown']).toBeUndefined()
})

test.each([
  ['facilities_import_ready.csv', 65, 'Handball', 483],
  ['03_pittsburgh_facilities_excel_mangled.csv', 378, 'Shelter', 62],
  ['05_king_county_bom_xy_columns.csv', 715, 'Bench', 426],
])('%s: rows that can be imported need at most a choice for their values', async (name, open, value, count) => {
  const { toCorrect, good } = await readList(name)
  expect([toCorrect.openRowCount, toCorrect.closedBy]).toEqual([open, []])
  const unclear = toCorrect.unclear.find(one => one.value === value)!
  expect(unclear).toMatchObject({ column: 'sportTypes', count })
  const meanings = { sportTypes: { [valueKey(value)]: 'Soccer' } }
  const after = await readList(name, {}, { cells: {}, meanings })
  expect(after.good).toBeGreaterThan(good)
  expect(after.toCorrect.unclear.map(one => one.value)).not.toContain(value)
})

const locationCodes = ['city-misspelled', 'city-unlisted', 'city-other-zip', 'zip-elsewhere', 'zip-far']
