import { rearm } from '#kit/server/files/csv.ts'

const EMPTY_WORDS = new Set(['', 'na', 'n/a', '#n/a', 'null', 'none', '-', '--', '—', '–', 'tbd', 'unknown', '?'])

/** Case-insensitive. */
export function isEmptyWord(text: string): boolean {
  return text.length <= 7 && EMPTY_WORDS.has(text.toLowerCase())
}

/** Makes a spreadsheet run the cell; includes full-width characters. */
const FORMULA_SIGN = /^[=+\-@＝＋－＠]/

/** Removes the ' that our exports put before formula-like text. `isFormula`: a spreadsheet would run it. */
export function openCell(cell: string): { text: string; isFormula: boolean } {
  const text = cell.trim()
  const meant = rearm(text)
  if (meant !== text) return { text: meant.trim(), isFormula: false }
  return { text, isFormula: FORMULA_SIGN.test(text) && !isSigned(text) }
}

/** A signed number with or without units ("-5/hr", "-97° 44' 30\" W"), a phone number, or a dash before words. */
function isSigned(text: string): boolean {
  if (/^[=@＝＠]/.test(text)) return false
  const rest = text.slice(1).trim()
  return (
    rest === '' ||
    NUMBER.test(rest) ||
    DEGREES.test(rest) ||
    isPhoneLike(rest) ||
    /^[-+–—]?\s+[^\s(=|]+( [^(=|]*)?$/.test(text.slice(1))
  )
}

const NUMBER = /^\$?\s?[\d.,]+(?:e[+-]?\d+)?(?:\s?[^\d+*^=|(!-]{0,20})?$/i
const DEGREES = /^[\d.]+(?:[°º'"′″\s:]+[\d.]+){0,2}[°º'"′″\s]*[nsew]?$/i

function isPhoneLike(text: string): boolean {
  return /^[\d\s().x-]+$/i.test(text) && text.replace(/\D/g, '').length >= 10
}
