import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { validate } from '#app/testing/import-list.ts'
import { testApp } from '#app/testing/test-app.ts'
import { columnNames, importColumns } from '../columns.ts'
import type { FileReading } from '../contract.ts'
import { matchColumns } from './columns/match-columns.ts'
import { describeSchema } from './describe-schema.ts'
import { openFile } from './reading/open-file.ts'
import { rowReader } from './understand-row.ts'

const app = await testApp()

function fileOf(text: string) {
  const bytes = Buffer.from(text)
  return {
    size: bytes.length,
    async *read() {
      yield bytes
    },
  }
}

function form(file: Blob | undefined, fields: Record<string, string> = {}): FormData {
  const data = new FormData()
  if (file) data.append('csvFile', file, 'list.csv')
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

const read = (file: Blob | undefined, fields?: Record<string, string>) =>
  app.post<FileReading & { code: string; detail: string }>('/api/facilities/csv/reading', form(file, fields))

test('the template downloads with every column except alternatives', async () => {
  const { status, text, headers } = await app.get('/api/facilities/csv/template')
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="openfield-facilities-template.csv"',
  ])
  const [header, ...rows] = parse(text, { bom: true })
  expect(header).toEqual(columnNames.filter(name => !('isAlternative' in importColumns[name])))
  expect(rows).toHaveLength(2)
})

test('the template’s own rows are refused only as examples', async () => {
  const { text } = await app.get('/api/facilities/csv/template')
  const file = await openFile(fileOf(text))
  const { reading, plan } = matchColumns(file, undefined)
  expect(reading).toMatchObject({ missing: [], doubled: [], isUnsure: false })
  const rows = (await Array.fromAsync(file.rows())).flat().map(rowReader(plan))
  const errors = rows.map(({ problems }) => problems.filter(({ kind }) => kind === 'error'))
  expect(errors.map(found => found.map(({ code }) => code))).toEqual([['example-row'], ['example-row']])
  const { body } = await validate(app, text.replaceAll('GYM-1', 'GYM-2').replaceAll('PARK-7', 'PARK-8'))
  expect([body.rowCount, body.counts.new]).toEqual([2, 2])
})

test('the guide lists each column’s description, allowed values and other names', async () => {
  const { status, text, headers } = await app.get('/api/facilities/csv/guide')
  expect([status, headers['content-disposition']]).toEqual([
    200,
    'attachment; filename="openfield-facilities-guide.csv"',
  ])
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true })
  expect(new Set(rows.map(row => row.column))).toEqual(new Set(columnNames))
  const byName = new Map(rows.map(row => [row.column, row]))
  expect(byName.get('lighting')).toMatchObject({ needed: 'no', 'allowed values': 'yes; no' })
  expect(byName.get('name')).toMatchObject({ needed: 'yes', limits: 'up to 200 characters' })
  expect(byName.get('pricePerHourUsd')?.limits).toBe('more than 0, at most 100,000')
  expect(byName.get('sportTypes')?.['allowed values']).toMatch(/^Basketball; Tennis; /)
})

test.each([
  ['latitude', { values: [], limits: 'at least -90, at most 90' }],
  ['refundPolicy', { values: [], limits: '' }],
  ['photosUrls', { values: [], limits: 'up to 20, up to 500 characters' }],
  ['indoorOutdoor', { values: ['indoor', 'outdoor', 'both'], limits: '' }],
  ['dimensions', { values: [], limits: 'more than 0, at most 5,280' }],
] as const)('allowed values of %s are derived from its schema', (name, allowed) => {
  expect(describeSchema(importColumns[name].schema)).toEqual(allowed)
})

test('the columns endpoint describes values and examples', async () => {
  const { status, body } =
    await app.get<{ name: string; values: string[]; example: string }[]>('/api/facilities/csv/columns')
  expect(status).toBe(200)
  expect(body.find(({ name }) => name === 'lighting')).toMatchObject({ values: ['yes', 'no'], example: 'yes' })
  expect(body.map(({ name }) => name)).not.toContain('dimensions')
})

test('columns are matched by header and by a given mapping', async () => {
  const file = new Blob(['Title\n\nSpot;Town;Sports\nA;Köln;Tennis\n'])
  const first = await read(file)
  expect(first.status).toBe(200)
  expect(first.body).toMatchObject({ delimiter: ';', headerLine: 3, missing: ['name', 'state'], isUnsure: true })
  const second = await read(file, { mapping: JSON.stringify({ columns: { 0: 'name' }, everyRow: { state: 'TX' } }) })
  expect(second.body).toMatchObject({ missing: [], isUnsure: false })
  expect(second.body.columns[0]).toMatchObject({ header: 'Spot', column: 'name', how: 'chosen', samples: ['A'] })
})

test.each([
  ['no file', undefined, {}, 422, 'file-missing'],
  ['an empty file', '', {}, 422, 'file-empty'],
  ['a spreadsheet', 'PK\x03\x04 xl/workbook.xml', {}, 415, 'file-is-spreadsheet'],
  ['a web page', '<!doctype html><p>', {}, 415, 'file-is-page'],
  ['numbers alone', '1,2\n3,4\n', {}, 422, 'header-missing'],
  ['an invalid mapping', 'name\nA\n', { mapping: '{"columns":{"x":1}}' }, 400, 'invalid-request'],
  ['a mapping of a missing column', 'name\nA\n', { mapping: '{"columns":{"7":"city"}}' }, 422, 'mapping-invalid'],
])('refuses to read %s', async (_, content, fields, status, code) => {
  const answer = await read(content === undefined ? undefined : new Blob([content]), fields)
  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test('a missing file has the same message as on the page', async () => {
  expect((await read(undefined)).body.detail).toBe('Please select a valid CSV file')
})

test('uploads over 50 MB are refused before reading', async () => {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/facilities/csv/reading',
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(2 ** 31) },
  })
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([413, 'file-too-large'])
})
