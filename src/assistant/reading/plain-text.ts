import { inFigures } from './figures.ts'
import { inEnglish } from './spanish-words.ts'
import { inUsualSpelling } from './spelling.ts'

/** Stands where words were taken out; typed bars are commas. */
export const GAP = '|'

/** A request in the words that the readers know, and what was typed in the place of each that was replaced. */
export type Plain = { text: string; typedAs: ReadonlyMap<string, string> }

/** One kind of space, dash and apostrophe; numbers and hours in words as figures, the usual Spanish words in English. */
export function plain(typed: string): Plain {
  const typedAs = new Map<string, string>()
  const note = (word: string, instead: string) => {
    typedAs.set(instead, word)
    return instead
  }
  const text = typed
    .toWellFormed()
    .normalize('NFKC')
    .replaceAll(GAP, ',')
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/[‐-―−]/g, '-')
    .replace(/[‘’´`]/g, "'")
    .replace(/\b(?:12\s+)?noon\b/gi, '12 PM')
    .replace(/(?<=\d\s?(?:[ap]\.?m\.?)?\s?(?:-|to|until|till)\s?)midnight\b/gi, '12 AM')
  return { text: inUsualSpelling(inEnglish(inFigures(text, note), note), note).trim(), typedAs }
}

/** Words of that text as they were typed. */
export function asTyped(words: string, typedAs: ReadonlyMap<string, string>): string {
  let typed = words
  for (const [instead, word] of typedAs) typed = typed.replace(new RegExp(String.raw`\b${instead}\b`, 'g'), () => word)
  return typed
}
