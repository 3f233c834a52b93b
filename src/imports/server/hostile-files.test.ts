import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { csvOf, facilitiesOf, formOf, upload, validate } from '#app/testing/import-list.ts'
import { testApp } from '#app/testing/test-app.ts'
import { FILE_LIMITS } from '../contract.ts'

const app = await testApp()
const owner = await app.owner()
const header = 'name,street,city,state,sportTypes,price'
const row = 'Field 1,1 Example Street,Austin,TX,Soccer,40'
const bytes = (text: string) => new Uint8Array(Buffer.from(text))

/** A local file header and a deflated megabyte of zeros: the start of a zip bomb. */
const zip = new Uint8Array(
  Buffer.concat([
    Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1'),
    Buffer.alloc(20),
    deflateRawSync(Buffer.alloc(1_000_000)),
  ]),
)

const refused: Record<string, { content: string | Uint8Array<ArrayBuffer>; status: number; code: string | RegExp }> = {
  'an empty file': { content: '', status: 422, code: 'file-empty' },
  'blank lines only': { content: '\r\n\n  \n', status: 422, code: /^(header-missing|file-empty)$/ },
  'a header without rows': { content: header, status: 422, code: 'header-only' },
  '10,000 columns': {
    content: `${header},${Array.from({ length: 10_000 }, (_, i) => `c${i}`).join(',')}\n${row}`,
    status: 422,
    code: 'too-many-columns',
  },
  'a cell of 5 MB': {
    content: `${header}\n${row}\n"${'x'.repeat(5_000_000)}",1 Street,Austin,TX,Soccer,40`,
    status: 422,
    code: 'row-too-long',
  },
  'a quote that is never closed': {
    content: `${header}\n${row}\n"Field 2,2 Example Street,Austin,TX,Soccer,40\n${row}`,
    status: 422,
    code: 'quote-unclosed',
  },
  'the same header twice': { content: `${header},name\n${row},Other`, status: 422, code: 'columns-unclear' },
  'NUL bytes': { content: bytes(`${header}\n${row}\0\0`), status: 415, code: 'file-not-text' },
  'a ZIP archive named .csv': { content: zip, status: 415, code: /^file-is-(archive|spreadsheet)$/ },
  'no known column': { content: 'a,b\n1,2', status: 422, code: /^(header-missing|columns-unclear)$/ },
}

test.for(Object.entries(refused))(
  'every endpoint refuses %s and stores nothing',
  async ([, { content, status, code }]) => {
    for (const operation of ['validate', 'upload', 'failed-rows']) {
      const answer = await app.post(`/api/facilities/csv/${operation}`, formOf(content), owner)
      expect(answer.status, operation).toBe(status)
      expect(answer.body.code, operation).toMatch(code)
      expect(answer.body.detail.length).toBeGreaterThan(20)
    }
    expect(await app.get('/api/facilities/csv/imports', owner)).toMatchObject({ body: [] })
    expect(await app.db`select 1 from facility_import_chunk`).toHaveLength(0)
  },
)

test('a file over the size limit returns 413', async () => {
  const answer = await app.post('/api/facilities/csv/upload', formOf('x'.repeat(FILE_LIMITS.bytes + 1)), owner)
  expect([answer.status, answer.body.code]).toEqual([413, 'file-too-large'])
})

test('a file over the row limit is refused with the line', async () => {
  const rows = Array.from({ length: FILE_LIMITS.rows + 1 }, () => 'a,b,c,d,e,f').join('\n')
  const answer = await upload(app, `${header}\n${rows}`, owner, { goodRowsOnly: 'true' })
  expect([answer.status, answer.body.code, answer.body.line]).toEqual([422, 'too-many-rows', FILE_LIMITS.rows + 2])
}, 120_000)

test('headers such as __proto__ are ordinary headers', async () => {
  const list = `__proto__,constructor,${header}\nx,toString,${row}`
  const { status, body } = await validate(app, list)
  expect([status, body.counts.new]).toEqual([200, 1])
  expect(body.reading.columns.slice(0, 2).map(({ header }) => header)).toEqual(['__proto__', 'constructor'])
})

test('names with code in them are stored as text', async () => {
  const other = await app.owner()
  const names = [
    '__proto__',
    'toString',
    'Robert; drop table facility',
    '</script><script>alert(1)</script>',
    '{"a":1}',
    '\u202Egnirts',
    "O'Neil \\ Park",
  ]
  const { body } = await upload(app, csvOf(names.map(name => ({ name, number: name }))), other, {
    goodRowsOnly: 'true',
  })
  expect(body).toMatchObject({ status: 'imported', counts: { new: names.length } })
  expect(await facilitiesOf(app, other.account.id)).toHaveLength(names.length)
  const again = await upload(app, csvOf(names.map(name => ({ name, number: name }))), other)
  expect(again.body.counts).toMatchObject({ unchanged: names.length })
})

test('file names are stored as one line without a path', async () => {
  for (const name of ['../../etc/passwd.csv', `${'long'.repeat(100)}.csv`, 'ünïcode – Straße.csv']) {
    const { status, body } = await upload(app, csvOf([{ name: 'Named' }]), owner, { name })
    expect(status).toBe(200)
    expect(body.fileName.length).toBeLessThanOrEqual(255)
    expect(body.fileName).not.toContain('/')
  }
})

test('a form without a file is refused', async () => {
  const form = new FormData()
  form.append('ownerId', owner.account.id)
  for (const operation of ['validate', 'upload', 'failed-rows', 'reading']) {
    const { status, body } = await app.post(`/api/facilities/csv/${operation}`, form, owner)
    expect([status, body.code, body.detail]).toEqual([422, 'file-missing', 'Please select a valid CSV file'])
  }
})

test('too many simultaneous files return 503 with Retry-After', { timeout: 180_000 }, async () => {
  const long = `${header}\n${`${row}\n`.repeat(2_000)}`
  const answers = await Promise.all(Array.from({ length: 30 }, () => validate(app, long)))
  const refusals = answers.filter(({ status }) => status !== 200)
  expect(refusals.length).toBeGreaterThan(0)
  expect(
    new Set(refusals.map(({ status, body, headers }) => [status, body.code, headers['retry-after']].join())),
  ).toEqual(new Set(['503,reader-busy,1']))
  expect((await validate(app, `${header}\n${row}`)).status).toBe(200)
})

test('blank lines are read only up to a limit', async () => {
  const { status, body } = await validate(app, `${header}\n${row}${'\n'.repeat(200_001)}`)
  expect([status, body.code]).toEqual([422, 'too-many-rows'])
})

test('thousands of extra cells are skipped and reported', async () => {
  const wide = `${row}${',x'.repeat(30_000)}`
  const { status, body } = await validate(app, `${header}\n${`${wide}\n`.repeat(20)}`)
  expect([status, body.rowCount]).toEqual([200, 20])
  expect(body.problemCounts).toContainEqual(expect.objectContaining({ code: 'extra-cells', count: 20 }))
})

test('text too long for the search index is refused before the import', async () => {
  const long = `${'漢'.repeat(200)},${'漢'.repeat(200)},${'漢'.repeat(100)},TX,Soccer,40`
  const list = `${header},zip\n${long},78701`
  expect((await validate(app, list)).body).toMatchObject({ counts: { new: 0, refused: 1 } })
  const long2 = `Field,${'漢'.repeat(120)},${'漢'.repeat(100)},TX,Soccer,40`
  const { status, body } = await upload(app, `${header},zip\n${long2},78701`, owner)
  expect([status, body.counts?.new]).toEqual([200, 1])
})

test('cells built for regular-expression backtracking are read quickly', async () => {
  const cells = [`"""${'\n'.repeat(60_000)}"`, `'a${'\t'.repeat(60_000)}x`, `;${' '.repeat(60_000)}x`]
  const { status } = await app.post(
    '/api/facilities/csv/failed-rows',
    formOf(`${header}\n${cells.map(cell => `${cell},1 Example Street,Austin,TX,Soccer,-5`).join('\n')}`),
    owner,
  )
  expect([200, 422]).toContain(status)
})
