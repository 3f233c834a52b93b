import { gazetteer } from '#gazetteer/server/gazetteer.ts'
import { noted, plain, type Reading, unusable } from './reading.ts'

/** Five or nine digits. Skips codes that do not exist. */
export function readZip(cell: string): Reading<string | null> {
  const text = cell.replace(/^(\d+)\.0+$/, '$1')
  const [, five, four] = /^(\d{5})(?:[\s-]*(\d{4}))?$/.exec(text) ?? []
  if (five) return known(five, four)
  const [, short, rest] = /^(\d{3,4})(?:-(\d{4}))?$/.exec(text) ?? []
  if (short) return withZeros(short, rest)
  const [, among] = /(?:^|\s|,)(\d{5})(?:-\d{4})?$/.exec(text) ?? []
  if (!among || !/^[a-z\s.,]*\d{5}(?:-\d{4})?$/i.test(text)) return unusable('zip-invalid')
  const reading = known(among, undefined)
  return reading.value ? noted(reading.value, 'zip-extracted', reading.value) : reading
}

function known(five: string, four: string | undefined): Reading<string | null> {
  if (!gazetteer().zip(Number(five))) return unusable('zip-unknown')
  return plain(four ? `${five}-${four}` : five)
}

/** Spreadsheets strip leading zeros. */
function withZeros(short: string, rest: string | undefined): Reading<string | null> {
  const five = short.padStart(5, '0')
  if (!gazetteer().zip(Number(five))) return unusable('zip-invalid')
  const zip = rest ? `${five}-${rest}` : five
  return noted(zip, 'zip-guess', zip)
}
