import { expect, test } from 'vitest'
import { csvOf, facilitiesOf, formOf, upload, validate } from '#app/testing/import-list.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import type { ColumnMapping, FacilityImport } from '../contract.ts'
import { CORRECTION_LIMITS, type Corrections } from '../corrections.ts'

const app = await testApp()
const sent = (corrections: Partial<Corrections>, mapping?: Partial<ColumnMapping>) => ({
  corrections: JSON.stringify(corrections),
  ...(mapping && { mapping: JSON.stringify(mapping) }),
})

const mixed = csvOf([
  { name: 'Field 1', sports: 'Multi', price: '40' },
  { name: 'Field 2', sports: 'Soccer', price: '-5' },
  { name: 'Field 3', sports: 'Track & Field;  multi ' },
  { name: 'Field 4' },
])

test('rows with errors or skipped cells come back to be corrected, with the values that are not understood', async () => {
  const { body } = await validate(app, mixed)
  expect(body.openRows.map(({ row, line, status }) => [row, line, status])).toEqual([
    [1, 2, 'refused'],
    [2, 3, 'refused'],
  ])
  expect(body.openRowCount).toBe(2)
  expect(body.openRows[1]).toMatchObject({
    cells: { name: 'Field 2', sportTypes: 'Soccer', pricePerHourUsd: '-5', zip: '78701' },
    problems: [{ row: 2, column: 'pricePerHourUsd', code: 'price-negative' }],
  })
  expect(body.unclear).toEqual([{ column: 'sportTypes', value: 'Multi', count: 2, kind: 'error' }])
})

test('values that refuse rows come before more frequent ones that are skipped', async () => {
  const list = csvOf([
    { name: 'Field 1', sports: 'Soccer; Bocce' },
    { name: 'Field 2', sports: 'Soccer; Bocce' },
    { name: 'Field 3', sports: 'Multi' },
  ])
  expect((await validate(app, list)).body.unclear.map(({ value, count }) => [value, count])).toEqual([
    ['Multi', 1],
    ['Bocce', 2],
  ])
})

test('corrected cells and meanings are validated and imported, and the file stays as it is', async () => {
  const owner = await app.owner()
  const corrections = sent({
    cells: { pricePerHourUsd: { 2: '$55' }, name: { 4: 'Main Field' } },
    meanings: { sportTypes: { multi: 'Soccer; Lacrosse' } },
  })
  const { body } = await validate(app, mixed, owner, corrections)
  expect(body.counts).toMatchObject({ new: 4, refused: 0 })
  expect(body.unclear).toEqual([])
  expect(body.meant).toEqual([{ column: 'sportTypes', value: 'Multi', count: 2 }])
  // Corrected rows stay to be looked at.
  expect(body.openRows.map(({ row, inFile, problems }) => [row, inFile, problems])).toEqual([
    [2, { pricePerHourUsd: '-5' }, []],
    [4, { name: 'Field 4' }, []],
  ])
  const done = await upload(app, mixed, owner, corrections)
  expect(done.body).toMatchObject({ message: 'Successfully imported 4 facilities', counts: { new: 4 } })
  const logged = await app.db`select subject_name as name from audit_entry where subject_id = ${done.body.id}`
  expect(logged).toEqual([{ name: done.body.fileName }])
  const rows = await facilitiesOf(app, owner.account.id)
  expect(rows.map(row => [row.name, row.sport_types, row.price_cents])).toEqual([
    ['Field 1', ['Soccer', 'Lacrosse'], 4_000],
    ['Field 2', ['Soccer'], 5_500],
    ['Field 3', ['Track & Field', 'Soccer', 'Lacrosse'], 4_000],
    ['Main Field', ['Soccer'], 4_000],
  ])
  const [kept] = await app.db`select corrections from facility_import where id = ${done.body.id}`
  expect(kept!.corrections).toEqual({ cells: {}, meanings: {} })
})

test('a city that the file does not have is added to one row, and an empty meaning skips a value', async () => {
  const list = 'name,state,zip,sports,lighting\nField 1,TX,78701,Soccer,maybe\nField 2,TX,,Soccer,yes'
  const before = await validate(app, list)
  expect(before.body.openRows.map(({ row }) => row)).toEqual([2])
  expect(before.body.unclear).toEqual([{ column: 'lighting', value: 'maybe', count: 1, kind: 'warning' }])
  const corrections = sent({ cells: { city: { 2: 'Waco' } }, meanings: { lighting: { maybe: '' } } })
  const { body } = await validate(app, list, undefined, corrections)
  expect(body.counts).toMatchObject({ new: 2, refused: 0 })
  expect(body.preview[1]!.cells.city).toMatchObject({ understood: 'Waco' })
  expect(body.openRows.map(({ row }) => row)).toEqual([2])
})

test('corrections are in the file of rejected rows, also those of a column that it does not have', async () => {
  const list = 'name,state,zip,sports\nField 1,TX,,Multi\nField 2,TX,78701,Soccer'
  const answer = await app.post(
    '/api/facilities/csv/failed-rows',
    formOf(
      list,
      sent({
        cells: { city: { 1: 'Nowhere' }, name: { 1: 'Field One' } },
        meanings: { sportTypes: { multi: 'Soccer' } },
      }),
    ),
    newBrowser(),
  )
  const [header, row] = answer.text.replace('\ufeff', '').split(/\r?\n/)
  expect(header).toBe('"name","state","zip","sports","City","errors"')
  expect(row).toMatch(/^"Field One","TX","","Soccer","Nowhere","We couldn’t find this city/)
})

test('a corrected total row is a facility', async () => {
  const list = 'name,city,state,sports,count\nTotal: 40,,,,12\nField 1,Austin,TX,Soccer,1'
  const fixed = {
    name: { 1: 'Total Fitness Court' },
    city: { 1: 'Austin' },
    state: { 1: 'TX' },
    sportTypes: { 1: 'Tennis' },
  }
  expect((await validate(app, list)).body).toMatchObject({ counts: { new: 1, refused: 1 }, openRowCount: 0 })
  expect((await validate(app, list, undefined, sent({ cells: fixed }))).body.counts).toMatchObject({
    new: 2,
    refused: 0,
  })
})

test('typed sports replace the marks of their row', async () => {
  const list = 'name,city,state,soccer,tennis\nField 1,Austin,TX,X,perhaps\nField 2,Austin,TX,X,'
  const before = await validate(app, list)
  expect(before.body.openRows).toMatchObject([{ row: 1, cells: { sportTypes: 'Soccer' } }])
  const { body } = await validate(app, list, undefined, sent({ cells: { sportTypes: { 1: 'Tennis' } } }))
  expect(body.openRows).toMatchObject([{ row: 1, cells: { sportTypes: 'Tennis' }, problems: [] }])
  expect(body.summary.sports).toEqual(['Soccer', 'Tennis'])
})

test.each([
  ['Facility inactive', ['yes', 'no', 'yes'], 'yes', 2],
  ['Notes', ['Closed', '', 'New net'], 'Closed', 1],
])(
  'an unused column “%s” that says closed is offered, and then leaves those rows out',
  async (header, values, value, count) => {
    const list = ['name,city,state,sports', ...values.map((_, index) => `Field ${index},Austin,TX,Soccer`)]
      .map((line, index) => `${line},${index === 0 ? header : values[index - 1]}`)
      .join('\n')
    const { body } = await validate(app, list)
    expect(body.closedBy).toEqual([{ index: 4, header, value, count }])
    const left = await validate(app, list, undefined, sent({}, { columns: { 4: 'closed' } }))
    expect(left.body.counts).toMatchObject({ new: 3 - count, refused: count })
    expect(left.body.closedBy).toEqual([])
    // There is nothing to correct in them.
    expect(left.body.openRows.filter(({ status }) => status === 'refused')).toEqual([])
  },
)

test.each([
  ['Restrooms', ['yes', 'no']],
  ['Inactive since', Array.from({ length: 30 }, (_, year) => `closed ${year}`)],
])('an unused column “%s” is not about closed facilities', async (header, values) => {
  const rows = values.map((value, index) => `Field ${index},Austin,TX,Soccer,${value}`)
  const mapping = { columns: { 4: null } }
  const { body } = await validate(
    app,
    [`name,city,state,sports,${header}`, ...rows].join('\n'),
    undefined,
    sent({}, mapping),
  )
  expect(body.closedBy).toEqual([])
})

test('5,000 corrected names of a long list are imported by the job', async () => {
  const owner = await app.owner()
  const list = csvOf(
    Array.from({ length: 5_000 }, (_, index) => ({ name: 'x'.repeat(201), street: `${index} Main St` })),
  )
  const names = Array.from({ length: 5_000 }, (_, index) => [index + 1, `Corrected Field ${index + 1}`])
  const corrections = sent({ cells: { name: Object.fromEntries(names) as Record<string, string> } })
  const before = await validate(app, list, owner)
  expect(before.body).toMatchObject({ openRowCount: 5_000, counts: { refused: 5_000 } })
  expect(before.body.openRows).toHaveLength(500)
  expect((await validate(app, list, owner, corrections)).body.counts).toMatchObject({ new: 5_000, refused: 0 })
  const started = await upload(app, list, owner, corrections)
  expect(started.status).toBe(202)
  // The same list again while it runs is the same import; with other corrections it is another.
  expect((await upload(app, list, owner, corrections)).body.id).toBe(started.body.id)
  const other = await upload(app, list, owner, sent({ cells: { name: { 1: 'Other' } } }))
  expect([other.status, other.body.code]).toEqual([409, 'import-running'])
  await app.run('run-imports')
  const done = await app.get<FacilityImport>(`/api/facilities/csv/imports/${started.body.id}`, owner)
  expect(done.body).toMatchObject({ status: 'imported', counts: { new: 5_000, refused: 0 } })
}, 300_000)

test.each([
  ['no JSON', 'no'],
  ['an unknown column', JSON.stringify({ cells: { color: { 1: 'red' } } })],
  ['row 0', JSON.stringify({ cells: { name: { 0: 'Field' } } })],
  ['a zero character', JSON.stringify({ cells: { name: { 1: 'Field\0' } } })],
  ['half of a pair', JSON.stringify({ meanings: { state: { '\ud800': 'TX' } } })],
  ['a long cell', JSON.stringify({ cells: { name: { 1: 'x'.repeat(CORRECTION_LIMITS.characters + 1) } } })],
  [
    'too many meanings',
    JSON.stringify({ meanings: { state: Object.fromEntries(Array.from({ length: 301 }, (_, i) => [`s${i}`, 'TX'])) } }),
  ],
])('corrections with %s are refused', async (_, corrections) => {
  const { status, body } = await validate(app, mixed, undefined, { corrections })
  expect([status, body.code]).toEqual([400, 'invalid-request'])
})
