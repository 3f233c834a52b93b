/** One record of a CSV file, by column name. A column that the record lacks reads as ''. */
export type CsvRecord = Record<string, string>

/**
 * Reads a CSV text with a header line after RFC 4180: quoted fields may hold commas, line breaks and doubled quotes.
 * A byte order mark is dropped and both line endings are read. Throws when a quote stays open.
 */
export function readCsv(text: string): CsvRecord[] {
  const [header = [], ...lines] = splitCsv(text.replace(/^\uFEFF/, ''))
  return lines.map(fields => Object.fromEntries(header.map((column, i) => [column.trim(), (fields[i] ?? '').trim()])))
}

/** Each match is one field and what ends it, so a line break inside quotes never looks like the end of a record. */
const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy

function splitCsv(text: string): string[][] {
  const records: string[][] = []
  let record: string[] = []
  let end = 0
  for (const match of text.matchAll(field)) {
    end = match.index + match[0].length
    record.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === ',') continue
    if (record.length > 1 || record[0] !== '') records.push(record)
    record = []
    if (match[3] === '') break
  }
  if (end !== text.length) throw new Error(`The CSV cannot be read from character ${end} on: a quote is misplaced.`)
  return records
}
