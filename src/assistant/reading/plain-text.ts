import { MAX_REQUEST_LENGTH } from '../limits.ts'
import { inFigures } from './figures.ts'
import { inUsualSpelling } from './spelling.ts'
import { translateSpanish } from './translate-spanish.ts'

/** Replaces removed words; typed bars become commas. */
export const GAP = '|'

/** Also converts number words and common Spanish words. */
export function plain(typed: string): string {
  const text = typed
    .toWellFormed()
    // NFKC would turn "2½" into "21⁄2".
    .replace(/(\d+)?\s?[½¼¾]/g, (sign, whole?: string) => `${Number(whole ?? 0) + fractions[sign.at(-1)!]!}`)
    .normalize('NFKC')
    // NFKC expands a character to up to eighteen.
    .slice(0, MAX_REQUEST_LENGTH)
    .toWellFormed()
    .replaceAll(GAP, ',')
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/[‐-―−]/g, '-')
    .replace(/[‘’´`]/g, "'")
    .replace(/\b(?:12\s+)?noon\b/gi, '12 PM')
    .replace(/(?<=\d\s?(?:[ap]\.?m\.?)?\s?(?:-|to|until|till|til)\s?)midnight\b/gi, '12 AM')
  return inUsualSpelling(translateSpanish(inFigures(text))).trim()
}

const fractions: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75 }
