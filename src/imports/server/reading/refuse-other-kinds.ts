import { importProblem } from '#imports/import-problem.ts'

type Refusal = 'file-is-spreadsheet' | 'file-is-pdf' | 'file-is-archive' | 'file-is-page' | 'file-not-text'

/** Magic bytes, as Latin-1, of files often chosen by mistake. */
const SIGNATURES: readonly [start: string, refusal: Refusal][] = [
  ['%PDF-', 'file-is-pdf'],
  ['\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1', 'file-is-spreadsheet'],
  ['\x1F\x8B', 'file-is-archive'],
  ['\x1F\x9D', 'file-is-archive'],
  ['BZh', 'file-is-archive'],
  ['7z\xBC\xAF\x27\x1C', 'file-is-archive'],
  ['\xFD7zXZ\0', 'file-is-archive'],
  ['\x28\xB5\x2F\xFD', 'file-is-archive'],
  ['\x04\x22\x4D\x18', 'file-is-archive'],
  ['Rar!\x1A\x07', 'file-is-archive'],
  ['\x89PNG\r\n', 'file-not-text'],
  ['\xFF\xD8\xFF', 'file-not-text'],
  ['GIF87a', 'file-not-text'],
  ['GIF89a', 'file-not-text'],
  ['II*\0', 'file-not-text'],
  ['MM\0*', 'file-not-text'],
  ['\x7FELF', 'file-not-text'],
  ['\xFE\xED\xFA', 'file-not-text'],
  ['\xCE\xFA\xED\xFE', 'file-not-text'],
  ['\xCF\xFA\xED\xFE', 'file-not-text'],
  ['\xCA\xFE\xBA\xBE', 'file-not-text'],
  ['SQLite format 3\0', 'file-not-text'],
  ['PAR1', 'file-not-text'],
  ['{\\rtf', 'file-not-text'],
  ['%!PS', 'file-not-text'],
]

/** Regular, empty and split. */
const ZIPS = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08']

/** A header may start with a bracket, but not like these. */
const MARKUP = /^\s*(?:<(?:!doctype|!--|\?xml|html|head|body|table|svg|kml|gpx|rss|feed)\b|<!--|\{\s*["}]|\[\s*[{[\]])/i

/**
 * By content: names and declared types prove nothing. Throws file-is-spreadsheet, file-is-pdf, file-is-archive,
 * file-is-page, file-not-text.
 */
export function refuseOtherKinds(head: Buffer): void {
  const refusal = kindOf(head.toString('latin1'))
  if (refusal) throw importProblem(refusal)
}

function kindOf(head: string): Refusal | undefined {
  if (ZIPS.some(start => head.startsWith(start))) return kindOfZip(head)
  const known = SIGNATURES.find(([start]) => head.startsWith(start))
  if (known) return known[1]
  // RIFF: WebP, audio. "ftyp": HEIC, AVIF, video. Executables and bitmaps have zero bytes.
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'file-not-text'
  if (head.slice(4, 8) === 'ftyp') return 'file-not-text'
  if (/^(?:MZ|BM)/.test(head) && head.includes('\0')) return 'file-not-text'
  return MARKUP.test(head.replace(/^\xEF\xBB\xBF/, '')) ? 'file-is-page' : undefined
}

/** Excel, LibreOffice and Numbers files are zips with readable entry names. */
function kindOfZip(head: string): Refusal {
  if (/word\/|ppt\/|opendocument\.(?:text|presentation)/.test(head)) return 'file-not-text'
  return /\[Content_Types\]\.xml|xl\/|opendocument\.spreadsheet|Index\/(?:Document|Tables)/.test(head)
    ? 'file-is-spreadsheet'
    : 'file-is-archive'
}
