import type { ColumnName } from '../columns.ts'

/** Then the file's value is shown too. "TX" and "Texas", "y" and "Yes", "40.00" and "$40 per hour" are equal. */
export function isSaidOtherwise(column: ColumnName, value: string, understood: string): boolean {
  if (value === '') return false
  if (understood === '') return true
  return !sameForms.some(isSame => isSame(value, understood, column))
}

type SameForm = (value: string, understood: string, column: ColumnName) => boolean

const sameForms: readonly SameForm[] = [
  (value, understood) => plain(value) === plain(understood) && plain(value) !== '',
  (value, understood) => numberIn(value) !== undefined && numberIn(value) === numberIn(understood),
  (value, understood) => words[understood]?.includes(value.trim().toLowerCase()) ?? false,
  (value, _understood, column) => column === 'state' && /^[a-z]{2}$/i.test(value.trim()),
  // Prefixed by the venue.
  (value, understood, column) => column === 'name' && plain(understood).endsWith(plain(value)) && plain(value) !== '',
]

const words: Record<string, readonly string[] | undefined> = {
  Yes: ['y', 'yes', 'true', 't', '1'],
  No: ['n', 'no', 'false', 'f', '0'],
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** In our texts and in files. */
const UNITS = /\/|\b(?:an?|per|hours?|hrs?|hr|usd|people|seats|ft|feet)\b/gi

/** Undefined unless the text is one number, with or without unit. */
function numberIn(text: string): number | undefined {
  const figures = text.replace(UNITS, '').replace(/[\s,$]/g, '')
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(figures) ? Number(figures) : undefined
}
