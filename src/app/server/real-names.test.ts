import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { hasAddress } from '#kit/shared/name-checks.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFile(path.join(root, file), 'utf8')

async function namesIn(file: string): Promise<string[]> {
  const rows = file.endsWith('.csv')
    ? parse<Record<string, unknown>>(await read(file), { bom: true, columns: true, relax_column_count: true })
    : (JSON.parse(await read(file)) as Record<string, unknown>[])
  return rows
    .flatMap(row => ['name', 'venue', 'organizer', 'F_Name', 'SiteName'].map(column => row[column]))
    .filter(isText)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

test.each([
  ['data/facilities.json', 1_500],
  ['data/more-facilities.json', 15],
  ['data/tournaments.json', 80],
  ['e2e/import-files/facilities_import_ready.csv', 1_700],
  ['e2e/import-files/05_king_county_bom_xy_columns.csv', 300],
  ['e2e/import-files/06_lexington_x_marks.csv', 80],
  ['e2e/import-files/03_pittsburgh_facilities_excel_mangled.csv', 200],
])('M3: no name in %s looks like a web address', async (file, least) => {
  const names = await namesIn(file)
  expect(names.length).toBeGreaterThanOrEqual(least)
  expect(names.filter(hasAddress)).toEqual([])
})

test('M3: none of 30,000 city names looks like a web address', async () => {
  const lines = (await read('data/gazetteer.txt')).split('\n').filter(line => line && !line.startsWith('#'))
  const names = lines.map(line => line.split('|', 1)[0]!)
  expect(names.length).toBeGreaterThan(30_000)
  expect(names.filter(hasAddress)).toEqual([])
})
