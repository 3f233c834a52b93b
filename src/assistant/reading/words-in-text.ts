/**
 * As written there. Whole words, ignoring case, spacing and kinds of quotes and dashes. Undefined if absent or without
 * content.
 */
export function wordsIn(text: string, words: string): string | undefined {
  const parts = partsOf(words)
  if (words.length > text.length * 2 || !/[\p{L}\p{N}]/u.test(words)) return undefined
  const pattern = parts.map(part => Array.from(part, loose).join('')).join(String.raw`\s+`)
  return new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'iu').exec(text)?.[0]
}

/** The remaining parts that have content. */
export function withoutWords(text: string, words: readonly string[]): string[] {
  const left = words.reduce<string[]>((pieces, each) => pieces.flatMap(piece => cut(piece, each)), [text])
  return left.filter(piece => contentOf(piece).length > 0)
}

function cut(piece: string, words: string): string[] {
  if (wordsIn(words, piece)) return []
  const found = wordsIn(piece, words)
  return found === undefined ? [piece] : piece.split(found).map(rest => rest.trim())
}

/** Ignores filler words. */
export function shareWords(words: string, others: string): boolean {
  return contentOf(words).some(word => contentOf(others).includes(word))
}

function partsOf(words: string): string[] {
  return words
    .replace(/^[\s"'“”‘’.,;:!?]+|[\s"'“”‘’.,;:!?]+$/g, '')
    .split(/\s+/)
    .filter(Boolean)
}

function loose(character: string): string {
  if (/["'`´‘’“”]/.test(character)) return '["\'`´‘’“”]'
  if (/[-‐-―−]/.test(character)) return '[-‐-―−]'
  return character.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`)
}

function contentOf(words: string): string[] {
  return (words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter(word => !joining.has(word))
}

const joining = new Set(
  'a an and around at by for from i in is me my near of on or please the to we with y o en'.split(' '),
)
