import { MAX_REQUEST_LENGTH } from '../limits.ts'
import { inFigures } from './figures.ts'
import { inEnglish } from './spanish-words.ts'
import { inUsualSpelling } from './spelling.ts'

/** Stands where words were taken out; typed bars are commas. */
export const GAP = '|'

/** One kind of space, dash and apostrophe; numbers and hours in words as figures, the usual Spanish words in English. */
export function plain(typed: string): string {
  const text = typed
    .toWellFormed()
    // "½" would become "1⁄2", and "2½" twenty-one halves.
    .replace(/(\d+)?\s?[½¼¾]/g, (sign, whole?: string) => `${Number(whole ?? 0) + fractions[sign.at(-1)!]!}`)
    .normalize('NFKC')
    // One sign may become eighteen.
    .slice(0, MAX_REQUEST_LENGTH)
    .toWellFormed()
    .replaceAll(GAP, ',')
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/[‐-―−]/g, '-')
    .replace(/[‘’´`]/g, "'")
    .replace(/\b(?:12\s+)?noon\b/gi, '12 PM')
    .replace(/(?<=\d\s?(?:[ap]\.?m\.?)?\s?(?:-|to|until|till|til)\s?)midnight\b/gi, '12 AM')
  return inUsualSpelling(inEnglish(inFigures(text))).trim()
}

const fractions: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75 }
