/** By column name; '' if missing. */
export type CsvRecord = Record<string, string>

/** RFC 4180 with header. Accepts a byte order mark and both line endings. Throws on an unclosed quote. */
export function readCsv(text: string): CsvRecord[] {
  const [header = [], ...lines] = splitCsv(text.replace(/^\uFEFF/, ''))
  return lines.map(fields => Object.fromEntries(header.map((column, i) => [column.trim(), (fields[i] ?? '').trim()])))
}

/** With its terminator, so quoted line breaks end no record. */
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
  if (end !== text.length) throw new Error(`The CSV can’t be read from character ${end}: misplaced quote.`)
  return records
}
