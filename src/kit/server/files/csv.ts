import { stringify } from 'csv-stringify/sync'
import type { AskedPage, Page } from '../http/pages.ts'

type Row = readonly string[]

const BYTE_ORDER_MARK = '\uFEFF'

/**
 * RFC 4180: all cells quoted, CR LF. Excel needs the byte order mark for UTF-8. An apostrophe disarms formulas
 * (owasp.org/www-community/attacks/CSV_Injection).
 */
export function csvText(rows: readonly Row[]): string {
  return BYTE_ORDER_MARK + lines(rows)
}

/** In batches. The header comes with the first, so that a failing query is refused instead of cut off. */
export async function* csvPieces(header: Row, rows: AsyncIterable<readonly Row[]>): AsyncIterable<string> {
  let before = csvText([header])
  for await (const batch of rows) {
    if (batch.length === 0) continue
    yield before + lines(batch)
    before = ''
  }
  if (before !== '') yield before
}

export type CsvColumn<Entry> = readonly [name: string, cell: (entry: Entry) => string]

/** Several short statements instead of one long one. */
const BATCH = 1_000

/** Of all pages of a list. */
export function csvPages<Entry, Position>(
  columns: readonly CsvColumn<Entry>[],
  readPage: (asked: AskedPage<Position>) => Promise<Page<Entry, Position>>,
): AsyncIterable<string> {
  async function* rows(): AsyncIterable<Row[]> {
    let after: Position | undefined
    do {
      const page: Page<Entry, Position> = await readPage({ after, limit: BATCH })
      yield page.rows.map(entry => columns.map(([, cell]) => cell(entry)))
      after = page.next
    } while (after !== undefined)
  }
  return csvPieces(
    columns.map(([name]) => name),
    rows(),
  )
}

export function rearm(text: string): string {
  return text.startsWith("'") && isArmed(text.slice(1)) ? text.slice(1) : text
}

function lines(rows: readonly Row[]): string {
  return stringify(
    rows.map(row => row.map(disarm)),
    { quoted: true, quoted_empty: true, record_delimiter: '\r\n' },
  )
}

function disarm(text: string): string {
  return isArmed(text) ? `'${text}` : text
}

/**
 * Also after semicolons, and full-width forms, which some spreadsheets accept. Excludes tabs from spaces, or runs of
 * tabs take quadratic time.
 */
const FORMULA = /^[\t\r\n]|(?:^|[;\t])[^\S\t]*[=+\-@＝＋－＠]/

/** "-5", "+1.5" and "-1,200.00" are harmless. */
const PLAIN_NUMBER = /^[+-](?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?$/

/** "+1 (555) 555-0100" is harmless. */
const PHONE = /^\+\d[\d ().-]{5,25}\d$/

/** Ignores leading apostrophes, so that `rearm` restores every text. */
function isArmed(text: string): boolean {
  const bare = text.replace(/^'+/, '')
  return FORMULA.test(bare) && !(bare.length > 1 && PLAIN_NUMBER.test(bare)) && !PHONE.test(bare)
}
