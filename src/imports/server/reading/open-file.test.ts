import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FILE_LIMITS } from '#imports/contract.ts'
import type { FileBytes } from '#kit/server/http/received-file.ts'
import { Problem } from '#kit/shared/problem.ts'
import { type OpenFile, openFile } from './open-file.ts'
import type { RawRow } from './raw-row.ts'

/** An in-memory file, read in small chunks to cut it anywhere. */
function fileOf(content: string | Buffer, chunk = 64 * 1024): FileBytes {
  const bytes = Buffer.from(content as string)
  async function* read() {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk)
  }
  return { size: bytes.length, read }
}

const rowsOf = async (file: OpenFile): Promise<RawRow[]> => (await Array.fromAsync(file.rows())).flat()
const readAll = async (content: string | Buffer, chunk?: number) => rowsOf(await openFile(fileOf(content, chunk)))

async function refusal(content: string | Buffer): Promise<{ code: string; line?: unknown }> {
  try {
    await readAll(content)
  } catch (error) {
    if (error instanceof Problem) return { code: error.code, ...error.extensions }
    throw error
  }
  throw new Error('expected a refusal')
}

const utf16be = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()

test.each([
  ['utf-8', Buffer.from('name,city\nZoë,Köln\n')],
  ['utf-8', Buffer.from('\uFEFFname,city\nZoë,Köln\n')],
  ['utf-16le', Buffer.from('\uFEFFname,city\nZoë,Köln\n', 'utf16le')],
  ['utf-16be', utf16be('name,city\nZoë,Köln\n')],
  ['windows-1252', Buffer.from('name,city\nZoë,Köln\n', 'latin1')],
])('detects and decodes %s', async (encoding, bytes) => {
  for (const chunk of [1, 3, 1000]) {
    const file = await openFile(fileOf(bytes, chunk))
    expect([file.encoding, file.headers]).toEqual([encoding, ['name', 'city']])
    expect((await rowsOf(file))[0]?.cells).toEqual(['Zoë', 'Köln'])
  }
})

test('Windows-1252 letters from 0x80 to 0x9F are decoded', async () => {
  const bytes = Buffer.concat([Buffer.from('name,price\nA,'), Buffer.from([0x80, 0x37, 0x35]), Buffer.from('\n')])
  expect((await readAll(bytes))[0]?.cells).toEqual(['A', '€75'])
})

test('the encoding is detected even from the last letter', async () => {
  const rows = 'A,B\n'.repeat(100_000)
  const file = await openFile(fileOf(Buffer.from(`name,city\n${rows}é,x\n`, 'latin1')))
  expect(file.encoding).toBe('windows-1252')
})

test.each([
  [',', 'name,city,sports\n"Park, north",Austin,Soccer; Lacrosse\nB,Waco,Tennis\n'],
  [';', 'name;city;price\nPark, north, 1;Austin;1,50\nB, C;Waco;2,00\n'],
  ['\t', 'name\tcity\tnotes\nA, B; C\tAustin\tx | y\nD\tWaco\t-\n'],
  ['|', 'name|city|sports\nA, B|Austin|Soccer, Tennis\nC|Waco|Golf\n'],
  [',', 'name\nA\nB\n'],
])('detects the delimiter %j', async (delimiter, text) => {
  expect((await openFile(fileOf(text))).delimiter).toBe(delimiter)
})

test('titles and blank lines are skipped but counted', async () => {
  const text =
    'City of Austin\r\nFacility list, 2026\r\n\r\n,,\r\nname,city,zip\r\n\r\nA,Austin,78701\r\n , ,\r\nB,Waco,76701'
  const file = await openFile(fileOf(text))
  expect([file.headerLine, file.headers]).toEqual([5, ['name', 'city', 'zip']])
  expect(await rowsOf(file)).toEqual([
    { row: 1, line: 7, cells: ['A', 'Austin', '78701'] },
    { row: 2, line: 9, cells: ['B', 'Waco', '76701'] },
  ])
  expect(file.samples).toEqual([
    ['A', 'B'],
    ['Austin', 'Waco'],
    ['78701', '76701'],
  ])
})

test('a data row with familiar words is not mistaken for the header', async () => {
  const header =
    'X,Y,OBJECTID,KC_Fac_FID,F_Name,F_Type,SiteName,SiteType,Owner,OwnerType,Manager,ManageType,Maintd_By,MaintType'
  const row =
    '-122.1,47.7,25,12,Soccer Field,Soccer Field,A Park,Park Site,City of K,City,City of K,City,City of K,City'
  const file = await openFile(fileOf(`${header}\n${`${row}\n`.repeat(9)}`))
  expect([file.headerLine, file.headers[4]]).toEqual([1, 'F_Name'])
})

test('an unknown header is the first line as wide as the rows', async () => {
  const file = await openFile(fileOf('Liste\nBezeichnung;Ort;Preis\nHalle;Bonn;5\nPlatz;Kiel;6\n'))
  expect([file.headerLine, file.headers]).toEqual([2, ['Bezeichnung', 'Ort', 'Preis']])
})

test('short and long rows keep their cells; empty trailing columns are dropped', async () => {
  const file = await openFile(fileOf('name,city,,\nA\nB,C,D,E\nF,G,,,\n'))
  expect(file.headers).toEqual(['name', 'city'])
  expect((await rowsOf(file)).map(({ cells }) => cells)).toEqual([['A'], ['B', 'C', 'D', 'E'], ['F', 'G']])
})

test('a quote inside a cell is plain text', async () => {
  const rows = await readAll('name,size,city\nA,5" pipe,X\nB,say "hi",Y\n"C" ,1, "Z, z"\n"D"x,2,Z\n')
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['A', '5" pipe', 'X'],
    ['B', 'say "hi"', 'Y'],
    ['C', '1', 'Z, z'],
    ['"D"x', '2', 'Z'],
  ])
})

test.each([
  ['to the end of the file', 'name,city\nA,x\n"B,y\nC,z\n', 3],
  ['up to the quote of a later row', 'name,city\nA,x\n"B,y\nC,z\n"D, d",w\n', 3],
])('an unclosed quote %s is reported with its line', async (_, text, line) => {
  expect(await refusal(text)).toEqual({ code: 'quote-unclosed', line })
})

test('a 5 MB cell is reported with its line', async () => {
  const long = 'x'.repeat(5 * 1024 * 1024)
  expect(await refusal(`name,city\n${'A,B\n'.repeat(90_000)}C,${long}\n`)).toEqual({
    code: 'row-too-long',
    line: 90_002,
  })
  expect(await refusal(`name,city\nC,${long}\n`)).toEqual({ code: 'row-too-long', line: 2 })
})

test('a row of only delimiters does not exhaust memory', async () => {
  const before = process.memoryUsage().rss
  expect(await refusal(`name,city\n${'A,B\n'.repeat(90_000)}${','.repeat(20_000_000)}`)).toMatchObject({
    code: 'row-too-long',
  })
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
})

test.each<[code: string, content: string]>([
  ['file-is-spreadsheet', 'PK\x03\x04\x14\0\x06\0[Content_Types].xml xl/workbook.xml'],
  ['file-is-spreadsheet', 'PK\x03\x04\x14\0\0\0mimetypeapplication/vnd.oasis.opendocument.spreadsheet'],
  ['file-is-spreadsheet', '\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1\0\0'],
  ['file-is-archive', 'PK\x03\x04\x14\0\0\0facilities.csv'],
  ['file-is-archive', '\x1F\x8B\x08\0\0'],
  ['file-is-archive', '7z\xBC\xAF\x27\x1C'],
  ['file-is-pdf', '%PDF-1.7\n'],
  ['file-not-text', '\x89PNG\r\n\x1A\n'],
  ['file-not-text', '\xFF\xD8\xFF\xE0JFIF'],
  ['file-not-text', 'GIF89a...'],
  ['file-not-text', 'RIFF\x10\0\0\0WEBPVP8 '],
  ['file-not-text', '\0\0\0\x18ftypheic'],
  ['file-not-text', '\x7FELF\x02\x01'],
  ['file-not-text', 'MZ\x90\0\x03'],
  ['file-not-text', 'SQLite format 3\0'],
  ['file-not-text', 'name,city\nA\0,B\n'],
  ['file-not-text', `name,city\n${'A,B\n'.repeat(50_000)}\0`],
  ['file-not-text', Array.from({ length: 500 }, (_, i) => String.fromCharCode(1 + ((i * 7) % 30))).join('')],
  ['file-is-page', '<!DOCTYPE html>\n<html><table>'],
  ['file-is-page', '\xEF\xBB\xBF <?xml version="1.0"?><kml>'],
  ['file-is-page', '[{"name": "A"}]'],
  ['file-is-page', '{ "facilities": [] }'],
  ['file-empty', ''],
  ['header-missing', '\n\n  \n'],
  ['header-missing', '1,2,3\n4,5,6\n'],
  ['header-only', 'name,city\n'],
  ['header-only', 'name,city\r\n\r\n,\r\n'],
  ['too-many-columns', `${Array.from({ length: 10_000 }, (_, i) => `column ${i}`).join(',')}\n1,2\n`],
  ['too-many-columns', `${Array.from({ length: 201 }, (_, i) => `column ${i}`).join(',')}\nx,y\n`],
])('refuses a file with %s', async (code, content) => {
  expect((await refusal(Buffer.from(content, 'latin1'))).code).toBe(code)
})

test('a NUL in UTF-16 is refused as not text', async () => {
  expect((await refusal(utf16be('name,city\nA\0,B\n'))).code).toBe('file-not-text')
})

test('files up to the column and row limits are read in batches', async () => {
  const header = Array.from({ length: 200 }, (_, i) => `column ${i}`).join(',')
  expect((await openFile(fileOf(`${header}\nx,y\n`))).headers).toHaveLength(200)
  const most = `name,city\n${'A,B\n'.repeat(FILE_LIMITS.rows)}`
  let count = 0
  for await (const batch of (await openFile(fileOf(most))).rows()) {
    expect(batch.length).toBeLessThanOrEqual(200)
    count += batch.length
  }
  expect(count).toBe(FILE_LIMITS.rows)
  expect(await refusal(`${most}C,D\n`)).toEqual({ code: 'too-many-rows', line: FILE_LIMITS.rows + 2 })
})

test('the cut-off last row of a partial file is skipped', async () => {
  const whole = `name,city\n${'Field,Köln\n'.repeat(40_000)}`
  const part = Buffer.from(whole).subarray(0, 256 * 1024)
  const file = await openFile(fileOf(part), { isPart: true })
  expect([file.encoding, file.headers, file.samples[1]]).toEqual(['utf-8', ['name', 'city'], ['Köln', 'Köln', 'Köln']])
  expect(new Set((await rowsOf(file)).map(({ cells }) => cells.join()))).toEqual(new Set(['Field,Köln']))
  const inQuotes = Buffer.from(`name,city\n${'"A, b",x\n'.repeat(40_000)}`).subarray(0, 256 * 1024 + 3)
  expect((await openFile(fileOf(inQuotes), { isPart: true })).headers).toEqual(['name', 'city'])
})

test('a small partial file is complete without a final line break', async () => {
  const file = await openFile(fileOf('name,city\nA,B'), { isPart: true })
  expect(file.samples).toEqual([['A'], ['B']])
  expect((await openFile(fileOf('name,city'), { isPart: true })).headers).toEqual(['name', 'city'])
})

const cell = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.stringMatching(/^[a" ,;\r\n]{0,6}$/),
  fc.constantFrom('', 'a\r\nb', 'é\n\n'),
)
const lineEnd = fc.constantFrom('\n', '\r\n', '\r')

test('any row is read unchanged with its first line number', async () => {
  const rows = fc.array(fc.tuple(fc.array(cell, { minLength: 2, maxLength: 3 }), lineEnd), {
    minLength: 1,
    maxLength: 12,
  })
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 40 }), async (written, chunk) => {
      let text = 'name,city,zip\n'
      const expected: RawRow[] = []
      for (const { cells, end } of written.map(([some, last]) => ({ cells: ['x', ...some, 'y'], end: last }))) {
        // Counts lines independently: in the whole text before.
        const line = text.split(/\r\n|\n|\r/).length
        text += cells.map(content => `"${content.replaceAll('"', '""')}"`).join(',') + end
        // Keep the end of one row and the start of the next from forming one line break.
        if (end === '\r') text += 'z,z,z\n'
        expected.push({ row: expected.length + 1, line, cells })
        if (end === '\r')
          expected.push({ row: expected.length + 1, line: line + linesIn(cells), cells: ['z', 'z', 'z'] })
      }
      // A cell starting with literal quotes looks like a quoted cell followed by a space.
      fc.pre(!text.includes('\0') && !expected.some(({ cells }) => cells.some(content => content.startsWith('"'))))
      expect(await readAll(text, chunk)).toEqual(expected)
    }),
  )
})

const linesIn = (cells: readonly string[]) => cells.join(' ').split(/\r\n|\n|\r/).length
