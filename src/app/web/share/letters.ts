import table from './letters.txt?raw'

/** The weights of the display face that `scripts/build-share-letters.ts` has written down. */
export type Weight = 800 | 550

/** How high a capital letter is, as a share of the font size. */
export const CAP_HEIGHT = 0.655

/**
 * What of a text can be drawn: letters that the face has, or their base letters where it lacks an accent. Emoji and other
 * scripts are left out, and the gaps that they leave are closed.
 */
export function drawable(text: string): string {
  const known = Array.from(text.normalize('NFC'), char => {
    if (letter(char, 800)) return char
    return Array.from(char.normalize('NFD'), part => (letter(part, 800) ? part : isMark(part) ? '' : ' ')).join('')
  })
  const words = known.join('').replaceAll(/\s+/g, ' ').trim()
  return /[\p{L}\p{N}]/u.test(words) ? words : ''
}

/** Pixels from the start of the first letter to the end of the last. */
export function widthOf(text: string, size: number, weight: Weight): number {
  return placed(text, weight).width * (size / EM)
}

/** The text as one path whose baseline begins at 0, 0, in font units: `scale(size / EM)` brings it to its size. */
export function outlineOf(text: string, weight: Weight): string {
  return placed(text, weight)
    .letters.map(({ x, outline }) => moved(outline, x))
    .join('')
}

/** Font units of one em. */
export const EM = 1000

type Letter = { width: number; outline: string }

const { letters, kerning } = readTable(table)

function readTable(lines: string) {
  const letters = new Map<string, Letter>()
  const kerning = new Map<string, number>()
  for (const line of lines.split('\n')) {
    const [kind, ...fields] = line.split(' ')
    const [first = '', second = '', third = ''] = fields
    if (kind === 'letter')
      letters.set(first + read(second), { width: Number(third), outline: fields.slice(3).join(' ') })
    if (kind === 'kern') kerning.set(read(first) + read(second), Number(third))
  }
  return { letters, kerning }
}

function read(hex: string): string {
  return String.fromCodePoint(Number.parseInt(hex, 16))
}

function letter(char: string, weight: Weight): Letter | undefined {
  return letters.get(weight + char)
}

function isMark(char: string): boolean {
  return /\p{M}/u.test(char)
}

function placed(text: string, weight: Weight) {
  let x = 0
  let before = ''
  const placedLetters = Array.from(text).flatMap(char => {
    const found = letter(char, weight)
    if (!found) return []
    x += kerning.get(before + char) ?? 0
    const place = { x, outline: found.outline }
    x += found.width
    before = char
    return [place]
  })
  return { width: x, letters: placedLetters }
}

/** Outlines have absolute commands of pairs (M, L, Q): every first number of a pair is an x. */
function moved(outline: string, by: number): string {
  return outline.replaceAll(/(-?\d+) (-?\d+)/g, (_, x: string, y: string) => `${Number(x) + by} ${y}`)
}
