/** No accents, one kind of dash, space, dot and quote. */
export type NormalizedText = {
  text: string
  /** Offset in the original text. */
  writtenAt: (index: number) => number
}

export function normalizeText(written: string): NormalizedText {
  let text = ''
  const offsets: number[] = []
  let offset = 0
  for (const sign of written) {
    const folded = normalizeCharacter(sign)
    text += folded
    for (let at = 0; at < folded.length; at++) offsets.push(offset)
    offset += sign.length
  }
  return { text, writtenAt: index => offsets[index] ?? written.length }
}

/** Matches the folded text; null keeps the match. */
export function replaceNormalized(
  written: string,
  pattern: RegExp,
  instead: (match: string, before: string) => string | null,
): string {
  const { text, writtenAt } = normalizeText(written)
  let result = ''
  let done = 0
  for (const { 0: match, index } of text.matchAll(pattern)) {
    const replacement = instead(match, text.slice(0, index))
    if (replacement === null) continue
    result += written.slice(done, writtenAt(index)) + replacement
    done = writtenAt(index + match.length)
  }
  return result + written.slice(done)
}

function normalizeCharacter(sign: string): string {
  const plain = sign.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '')
  return plain.replace(/[^ -~]/gu, letter => plainCharacters.find(([kind]) => kind.test(letter))?.[1] ?? letter)
}

const plainCharacters: [RegExp, string][] = [
  [/[\p{Pd}−]/u, '-'],
  [/\s/u, ' '],
  [/[‘’‚‛ʼʻ´`′]/u, "'"],
  [/[·•∙‧․。｡⋅]/u, '.'],
  [/ø/u, 'o'],
  [/Ø/u, 'O'],
  [/ł/u, 'l'],
  [/Ł/u, 'L'],
  [/đ/u, 'd'],
  [/ı/u, 'i'],
  [/ß/u, 'ss'],
  [/⁄/u, '/'],
]
