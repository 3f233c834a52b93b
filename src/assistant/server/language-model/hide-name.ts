import { normalizeText, replaceNormalized } from './normalized-text.ts'

/** A single letter is too common. */
const SHORTEST_PART = 2

/** Replaces each part, ignoring case, accents, dashes and quotes. */
export function hideName(text: string, name: string, instead: string): string {
  const pattern = namePattern(name)
  return pattern ? replaceNormalized(text, pattern, () => instead) : text
}

export function hasName(text: string, name: string): boolean {
  const pattern = namePattern(name)
  return pattern !== undefined && normalizeText(text).text.search(pattern) >= 0
}

/** Longest first: "Ana-Maria Li", "Ana-Maria", "Ana". */
function namePattern(name: string): RegExp | undefined {
  const whole = normalizeText(name).text.replace(/\s+/g, ' ').trim()
  const words = whole.split(' ')
  const parts = [whole, ...words, ...words.flatMap(word => word.split(/[-.]/))]
  const wanted = [...new Set(parts)].filter(part => lettersOf(part).length >= SHORTEST_PART)
  if (wanted.length === 0) return undefined
  const patterns = wanted.toSorted((a, b) => b.length - a.length).map(loose)
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
}

const lettersOf = (part: string) => part.match(/[\p{L}\p{N}]/gu) ?? []

/** "J.J." matches "JJ" and "J. J.", "O'Neil" matches "ONeil". */
function loose(part: string): string {
  const pieces = part.match(/[\p{L}\p{N}]+/gu) ?? []
  return pieces.join(String.raw`[\s.'_-]{0,3}`)
}
