import { stringify } from 'csv-stringify/sync'

type Row = readonly string[]

const BYTE_ORDER_MARK = '\uFEFF'

/**
 * The text of a CSV file (RFC 4180): every cell quoted, lines ended by CR LF. It begins with a byte order mark, without which
 * Excel does not read it as UTF-8. A cell that a spreadsheet would run as a formula is disarmed by an apostrophe, as OWASP
 * advises (owasp.org/www-community/attacks/CSV_Injection).
 */
export function csvText(rows: readonly Row[]): string {
  return BYTE_ORDER_MARK + lines(rows)
}

/**
 * As `csvText`, piece by piece, for lists of any length: each batch as it comes, the header with the first, so that a list which
 * cannot be read at all is refused and not cut off after its header.
 */
export async function* csvPieces(header: Row, rows: AsyncIterable<readonly Row[]>): AsyncIterable<string> {
  let before = csvText([header])
  for await (const batch of rows) {
    if (batch.length === 0) continue
    yield before + lines(batch)
    before = ''
  }
  if (before !== '') yield before
}

/** A column: its name, and what of an entry stands in it. */
export type CsvColumn<Entry> = readonly [name: string, cell: (entry: Entry) => string]

/** Some entries of a list and where the next begin, which is nothing after the last. */
type Page<Entry, Position> = { entries: readonly Entry[]; next: Position | null | undefined }

/** As `csvPieces`, of a list that is read page by page: a long one takes several short statements and not one long one. */
export function csvPages<Entry, Position>(
  columns: readonly CsvColumn<Entry>[],
  readPage: (after: Position | undefined) => Promise<Page<Entry, Position>>,
): AsyncIterable<string> {
  async function* rows(): AsyncIterable<Row[]> {
    let after: Position | null | undefined
    do {
      const page: Page<Entry, Position> = await readPage(after ?? undefined)
      yield page.entries.map(entry => columns.map(([, cell]) => cell(entry)))
      after = page.next
    } while (after !== null && after !== undefined)
  }
  return csvPieces(
    columns.map(([name]) => name),
    rows(),
  )
}

/** Takes the apostrophe off again that disarms a cell; every other text stays as it is. */
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
 * Also after a semicolon, where it parts cells, and the wide forms of these characters, which some spreadsheets take for the same. A tab is
 * no space here, as each begins anew: thousands of them would be looked through as often.
 */
const FORMULA = /^[\t\r\n]|(?:^|[;\t])[^\S\t]*[=+\-@＝＋－＠]/

/** "-5", "+1.5" and "-1,200.00": what a spreadsheet makes of it is what it says. */
const PLAIN_NUMBER = /^[+-](?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?$/

/** "+1 (555) 555-0100" holds nothing that could be run. */
const PHONE = /^\+\d[\d ().-]{5,25}\d$/

/** Also of what begins with apostrophes already, so that taking one off again gives every text back as it was. */
function isArmed(text: string): boolean {
  const bare = text.replace(/^'+/, '')
  return FORMULA.test(bare) && !(bare.length > 1 && PLAIN_NUMBER.test(bare)) && !PHONE.test(bare)
}
