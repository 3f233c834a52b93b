import { expect, test } from 'vitest'
import { csvOf, facilitiesOf, formOf, upload, validate } from '#app/testing/import-list.ts'
import { makeStaff } from '#app/testing/make-staff.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import type { FacilityImport, FileReading } from '../contract.ts'

const app = await testApp()
const noCounts = { new: 0, changed: 0, unchanged: 0, duplicate: 0, refused: 0 }
const park = [
  { name: 'Field 1', price: '40' },
  { name: 'Field 2', price: '$55.50', sports: 'Soccer; Lacrosse' },
  { name: 'Court', price: '', sports: 'Tennis' },
]
const undo = (id: string, as: Browser) =>
  app.post<FacilityImport & { code: string }>(`/api/facilities/csv/imports/${id}/undo`, {}, as)

test('a visitor can validate a file, and nothing is written', async () => {
  const { status, body } = await validate(app, csvOf(park))
  expect(status).toBe(200)
  expect(body).toMatchObject({
    rowCount: 3,
    summary: { sports: ['Lacrosse', 'Soccer', 'Tennis'], priceRange: { min: 40, max: 55.5 }, cityCount: 1 },
    counts: { ...noCounts, new: 3 },
    problems: [],
    isCompared: false,
    reading: { missing: [], doubled: [] },
  })
  expect(body.preview.map(({ row, line, status }) => [row, line, status])).toEqual([
    [1, 2, 'new'],
    [2, 3, 'new'],
    [3, 4, 'new'],
  ])
  const [{ count }] = await app.db<
    [{ count: number }]
  >`select count(*)::int as count from facility where owner_id is not null`
  expect(count).toBe(0)
})

test('problems of preview rows are reported despite many later errors', async () => {
  const guessed = { name: 'Field 0', sports: 'hoops' }
  const refused = Array.from({ length: 400 }, (_, index) => ({ name: `Field ${index + 1}`, sports: 'Bocce' }))
  const { body } = await validate(app, csvOf([...park, guessed, ...refused]))
  expect(body.problems).toHaveLength(300)
  expect(body.problems.at(-1)).toMatchObject({ row: 4, kind: 'guess', suggestion: 'Basketball' })
  expect(body.problemCounts).toMatchObject([
    { code: 'no-sport', count: 400 },
    { kind: 'guess', count: 1 },
  ])
})

test('a file is imported, found in search, and imported again with changes', async () => {
  const owner = await app.owner()
  const first = await upload(app, csvOf(park), owner)
  expect(first.status).toBe(200)
  expect(first.body).toMatchObject({
    fileName: 'list.csv',
    status: 'imported',
    rowsDone: 3,
    rowCount: 3,
    message: 'Successfully imported 3 facilities',
    summary: { total: 3, sports: ['Lacrosse', 'Soccer', 'Tennis'], locations: ['Austin, TX'], locationCount: 1 },
    counts: { ...noCounts, new: 3 },
    canBeUndone: true,
  })
  const rows = await facilitiesOf(app, owner.account.id)
  expect(rows.map(row => [row.name, row.price_cents, row.time_zone, row.import_id, row.checked_at])).toEqual([
    ['Court', null, 'America/Chicago', first.body.id, null],
    ['Field 1', 4_000, 'America/Chicago', first.body.id, null],
    ['Field 2', 5_550, 'America/Chicago', first.body.id, null],
  ])
  const found = await app.get<{ id: string }[]>('/api/facilities?location=78701')
  expect(found.body.map(({ id }) => id)).toEqual(expect.arrayContaining(rows.map(row => row.id)))
  expect((await app.get(`/api/facilities/${String(rows[0]!.id)}`)).status).toBe(200)

  expect((await validate(app, csvOf(park), owner)).body).toMatchObject({
    counts: { ...noCounts, unchanged: 3 },
    isCompared: true,
  })
  const again = await upload(app, csvOf(park), owner)
  expect(again.body).toMatchObject({
    status: 'imported',
    message: 'Nothing changed: all 3 facilities already match your file.',
    counts: { ...noCounts, unchanged: 3 },
    canBeUndone: false,
  })
  expect(await facilitiesOf(app, owner.account.id)).toEqual(rows)

  // Facilities missing from the file stay.
  const moreExpensive = await upload(app, csvOf([{ name: 'Field 1', price: '45' }]), owner)
  expect(moreExpensive.body).toMatchObject({
    message: 'Successfully imported 1 facility',
    counts: { ...noCounts, changed: 1 },
  })
  expect(await facilitiesOf(app, owner.account.id)).toEqual(
    rows.map(row => (row.name === 'Field 1' ? { ...row, price_cents: 4_500 } : row)),
  )

  const list = await app.get<FacilityImport[]>('/api/facilities/csv/imports', owner)
  expect(list.body.map(({ id }) => id)).toEqual([moreExpensive.body.id, again.body.id, first.body.id])
  const one = await app.get<FacilityImport>(`/api/facilities/csv/imports/${first.body.id}`, owner)
  expect(one.body).toEqual(first.body)
})

test('one bad row refuses the file unless bad rows are skipped', async () => {
  const owner = await app.owner()
  const list = csvOf([...park, { name: 'Field 3', price: '-5' }, { name: 'Field 1', price: '40' }])
  const validated = await validate(app, list, owner)
  expect(validated.body.counts).toEqual({ ...noCounts, new: 3, refused: 1, duplicate: 1 })
  const refused = await upload(app, list, owner)
  expect([refused.status, refused.body.code, refused.body.refused]).toEqual([422, 'rows-refused', 1])
  expect(await facilitiesOf(app, owner.account.id)).toEqual([])
  const accepted = await upload(app, list, owner, { goodRowsOnly: 'true' })
  expect(accepted.body).toMatchObject({
    message: 'Successfully imported 3 facilities',
    rowCount: 5,
    counts: { ...noCounts, new: 3, refused: 1, duplicate: 1 },
  })
  const none = await upload(app, csvOf([{ name: 'Field 4', price: '-1' }]), owner, { goodRowsOnly: 'true' })
  expect([none.status, none.body.code]).toEqual([422, 'no-good-rows'])
})

test('identical duplicate rows count once, conflicting ones are refused', async () => {
  const list = csvOf([
    { number: '1', name: 'Field 1' },
    { number: '1', name: 'Field 1' },
    { number: '1', name: 'Field 1', price: '50' },
    { number: '2', name: 'Field 1' },
    { number: '', name: 'Field 1' },
    { number: '', name: 'Field 1', price: '60' },
  ])
  const { body } = await validate(app, list)
  expect(body.preview.map(({ status }) => status)).toEqual([
    'new',
    'duplicate',
    'refused',
    'new',
    'duplicate',
    'refused',
  ])
  expect(
    body.problems.map(({ row, line, column, header, value, kind, code, suggestion }) => ({
      row,
      line,
      column,
      header,
      value,
      kind,
      code,
      suggestion,
    })),
  ).toEqual([
    {
      row: 3,
      line: 4,
      column: 'externalId',
      header: 'externalId',
      value: '1',
      kind: 'error',
      code: 'key-twice',
      suggestion: 'See line 2.',
    },
    {
      row: 6,
      line: 7,
      column: null,
      header: null,
      value: '',
      kind: 'error',
      code: 'key-twice',
      suggestion: 'See line 2.',
    },
    {
      row: 2,
      line: 3,
      column: 'externalId',
      header: 'externalId',
      value: '1',
      kind: 'warning',
      code: 'row-twice',
      suggestion: 'See line 2.',
    },
    {
      row: 5,
      line: 6,
      column: null,
      header: null,
      value: '',
      kind: 'warning',
      code: 'row-twice',
      suggestion: 'See line 2.',
    },
  ])
  expect(body.problemCounts.map(({ code, kind, count }) => [code, kind, count])).toEqual([
    ['key-twice', 'error', 2],
    ['row-twice', 'warning', 2],
  ])
  // Otherwise its number would be lost.
  const late = await validate(
    app,
    csvOf([
      { number: '', name: 'Field 1' },
      { number: '7', name: 'Field 1' },
    ]),
  )
  expect(late.body.preview.map(({ status }) => status)).toEqual(['new', 'refused'])
})

test('refused rows are returned with their errors, and are imported once fixed', async () => {
  const owner = await app.owner()
  const form = formOf(csvOf([...park, { name: '=1+1 Field', price: '-5' }, { name: 'Field 9', price: '0' }]))
  const { status, text, headers } = await app.post('/api/facilities/csv/failed-rows', form, owner)
  expect(status).toBe(200)
  expect(headers['content-disposition']).toMatch(/^attachment; filename="openfield-refused-rows-/)
  const lines = text.replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^"name",.*"price","errors"$/)
  expect(lines[1]).toMatch(/^"'=1\+1 Field".*"-5",".*price: .+"$/)
  const twice = await app.post('/api/facilities/csv/failed-rows', formOf(text), owner)
  expect(twice.text.split('\r\n')[0], 'errors are reported once').toBe(text.split('\r\n')[0])
  const fixed = [lines[0], lines[2]!.replace('"0"', '"30"')].join('\r\n')
  expect((await upload(app, fixed, owner)).body).toMatchObject({ counts: { ...noCounts, new: 1 } })
  const bare = await app.post('/api/facilities/csv/failed-rows', formOf('name,city,state,sport'))
  expect([bare.status, bare.body.code]).toEqual([422, 'header-only'])
})

test('two owners import the same file and each get their own facilities', async () => {
  const [one, other] = [await app.owner(), await app.owner()]
  await upload(app, csvOf(park), one)
  const before = await facilitiesOf(app, one.account.id)
  const second = await upload(app, csvOf(park.map(field => ({ ...field, price: '99' }))), other)
  expect(second.body.counts).toEqual({ ...noCounts, new: 3 })
  expect(await facilitiesOf(app, one.account.id)).toEqual(before)
  expect((await undo(second.body.id, other)).body.status).toBe('undone')
  expect(await facilitiesOf(app, one.account.id)).toEqual(before)
})

test('numbers added later are adopted, and files without them still match', async () => {
  const owner = await app.owner()
  await upload(app, csvOf(park), owner)
  const numbered = park.map((field, index) => ({ ...field, number: `A-${index}` }))
  expect((await upload(app, csvOf(numbered), owner)).body.counts).toEqual({ ...noCounts, changed: 3 })
  expect((await upload(app, csvOf(park), owner)).body.counts).toEqual({ ...noCounts, unchanged: 3 })
  const renamed = numbered.map(field => ({ ...field, name: `New ${field.name}` }))
  expect((await upload(app, csvOf(renamed), owner)).body.counts).toEqual({ ...noCounts, changed: 3 })
  expect((await facilitiesOf(app, owner.account.id)).map(row => [row.owner_ref, row.name])).toEqual([
    ['A-2', 'New Court'],
    ['A-0', 'New Field 1'],
    ['A-1', 'New Field 2'],
  ])
})

test('fields without a column stay; fields with an empty cell are cleared', async () => {
  const owner = await app.owner()
  const full = {
    name: 'Gym',
    extra: { amenities: 'Parking', surfaceType: 'Hardwood', photosUrls: 'https://example.org/a.jpg' },
  }
  await upload(app, csvOf([full]), owner)
  await upload(app, csvOf([{ name: 'Gym', price: '70', extra: { surfaceType: '' } }]), owner)
  expect(await facilitiesOf(app, owner.account.id)).toMatchObject([
    { price_cents: 7_000, amenities: ['Parking'], photos_urls: ['https://example.org/a.jpg'], surface_type: null },
  ])
})

test('a column mapping is saved for files with the same headers', async () => {
  const owner = await app.owner()
  const list = 'what,where to,good for\nField 1,Austin,soccer'
  const unclear = await validate(app, list, owner)
  expect([unclear.status, unclear.body.code]).toEqual([422, 'columns-unclear'])
  expect(unclear.body.detail).toBe(
    'No column matches “Name”, “City” and “State”. Choose the column, or enter one value for every row.',
  )
  const mapping = JSON.stringify({
    columns: { 0: 'name', 1: 'city', 2: 'sportTypes' },
    everyRow: { state: 'TX' },
  })
  expect((await upload(app, list, owner, { mapping })).body).toMatchObject({
    status: 'imported',
    counts: { ...noCounts, new: 1 },
  })
  const again = await validate(app, list, owner)
  expect(again.body.counts).toEqual({ ...noCounts, unchanged: 1 })
  expect(again.body.reading.columns.map(({ how }) => how)).toEqual(['saved', 'saved', 'saved'])
  const read = await app.post<FileReading>('/api/facilities/csv/reading', formOf(`${list}\nField 2,Austin,soc`), owner)
  expect(read.body.missing).toEqual([])
  expect((await upload(app, list, owner)).body.counts).toEqual({ ...noCounts, unchanged: 1 })
  const stranger = await validate(app, list, await app.owner())
  expect(stranger.status).toBe(422)
  const wrong = await validate(app, list, owner, { mapping: JSON.stringify({ columns: { 7: 'name' } }) })
  expect([wrong.status, wrong.body.code]).toEqual([422, 'mapping-invalid'])
})

test('a list is not compared for members who may not import', async () => {
  const owner = await app.owner()
  await upload(app, csvOf(park), owner, { publish: 'later' })
  const organizationId = owner.account.id
  const members = [
    await makeStaff(app, { organizationId, role: 'viewer' }),
    await makeStaff(app, { organizationId, role: 'manager', venueIds: [] }),
  ]
  for (const member of members)
    expect((await validate(app, csvOf(park), member)).body).toMatchObject({
      counts: { ...noCounts, new: 3 },
      isCompared: false,
    })
})

test('importing requires sign-in, and imports are private to their owner', async () => {
  const [owner, other] = [await app.owner(), await app.owner()]
  const { id } = (await upload(app, csvOf(park), owner)).body
  const at = `/api/facilities/csv/imports/${id}`
  const visitor = newBrowser()
  for (const answer of [
    await upload(app, csvOf(park), visitor),
    await app.get('/api/facilities/csv/imports', visitor),
    await app.get(at, visitor),
    await app.post(`${at}/undo`, {}, visitor),
  ])
    expect([answer.status, answer.body]).toMatchObject([401, { code: 'account-needed' }])
  for (const answer of [
    await app.get(at, other),
    await app.post(`${at}/undo`, {}, other),
    await app.get('/api/facilities/csv/imports/none', owner),
    await app.post('/api/facilities/csv/imports/none/undo', {}, owner),
  ])
    expect([answer.status, answer.body]).toMatchObject([404, { code: 'import-not-found' }])
  expect((await app.get<FacilityImport[]>('/api/facilities/csv/imports', other)).body).toEqual([])
  const claimed = await upload(app, csvOf([{ name: 'Mine' }]), other, { ownerId: owner.account.id })
  expect(claimed.body.counts).toEqual({ ...noCounts, new: 1 })
  expect(await facilitiesOf(app, owner.account.id)).toHaveLength(3)
})
