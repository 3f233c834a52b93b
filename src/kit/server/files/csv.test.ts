import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvPieces, csvText, rearm } from './csv.ts'

const read = (text: string): string[][] =>
  parse(text, { bom: true, record_delimiter: '\r\n', relax_column_count: true }).map(row => row.map(rearm))
const written = (text: string) =>
  csvText([[text]])
    .slice(2, -3)
    .replaceAll('""', '"')

test('every cell is quoted, lines end with CR LF, and a byte order mark comes first', () => {
  expect(
    csvText([
      ['a', ''],
      ['say "hi"', 'two\nlines'],
    ]),
  ).toBe('\uFEFF"a",""\r\n"say ""hi""","two\nlines"\r\n')
})

test('no rows produce a byte order mark only', () => {
  expect(csvText([])).toBe('\uFEFF')
})

test.each([
  '=1+1',
  '+cmd',
  '-',
  '-a',
  '@SUM(A1)',
  '＝1',
  '＋1',
  '－1',
  '＠a',
  '\t=1',
  '\rx',
  '\nx',
  '  =1',
  'a;=1',
  'a; +b',
  'a\t@b',
  '-5+cmd',
  '+1 555=1',
])('formula-like text is escaped: %j', text => {
  expect(written(text)).toBe(`'${text}`)
})

test.each([
  '-5',
  '+1.5',
  '-.5',
  '-1,200.00',
  '+1 (555) 555-0100',
  '+15555550100',
  '5-3',
  'a=b',
  '',
  "'quoted'",
  "O'Neil",
])('harmless text is unchanged: %j', text => {
  expect(written(text)).toBe(text)
})

const cells = fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^'*[-=+@;\t\r\n"', 0-9a]{0,8}$/)), {
  minLength: 2,
  maxLength: 5,
})

test('written rows read back unchanged', () => {
  fc.assert(
    fc.property(fc.array(cells, { minLength: 1, maxLength: 5 }), rows => {
      expect(read(csvText(rows))).toEqual(rows)
    }),
  )
})

test('no cell starts like a formula, except numbers and phone numbers', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      const cell = parse(csvText([[text]]), { bom: true, record_delimiter: '\r\n' })[0]?.[0] ?? ''
      expect(/^[=+\-@\t\r\n]/.test(cell) && !/^[-+][\d ().,-]+$/.test(cell)).toBe(false)
    }),
  )
})

test('streamed chunks form the same text', async () => {
  async function* batches() {
    yield [['1', '=2']]
    yield []
    yield [['3', '4']]
  }
  const pieces = await Array.fromAsync(csvPieces(['a', 'b'], batches()))
  expect(pieces).toHaveLength(2)
  expect(pieces.join('')).toBe(
    csvText([
      ['a', 'b'],
      ['1', '=2'],
      ['3', '4'],
    ]),
  )
})
