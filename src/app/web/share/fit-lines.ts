import { CAP_HEIGHT, type Weight, widthOf } from './letters.ts'

export type Room = {
  /** Pixels. */
  width: number
  height: number
  mostLines: number
  largest: number
  smallest: number
  weight: Weight
}

export type FittedLines = { lines: string[]; size: number }

/** Share of the font size. */
export const LINE_HEIGHT = 0.98

/** The largest size that fits; at the smallest, truncates with an ellipsis. */
export function fitLines(text: string, room: Room): FittedLines {
  for (let size = room.largest; size > room.smallest; size -= 4) {
    const lines = wrap(text.split(' '), size, room)
    if (isWithin(lines, size, room)) return { lines, size }
  }
  const words = text.split(' ').flatMap(word => broken(word, room.smallest, room))
  return { lines: cut(wrap(words, room.smallest, room), room), size: room.smallest }
}

/** From the first line's cap height to the last baseline. */
export function heightOf({ lines, size }: FittedLines): number {
  return (lines.length - 1) * size * LINE_HEIGHT + size * CAP_HEIGHT
}

function isWithin(lines: string[], size: number, room: Room): boolean {
  const fits = lines.every(line => widthOf(line, size, room.weight) <= room.width)
  return fits && lines.length <= room.mostLines && heightOf({ lines, size }) <= room.height
}

function wrap(words: string[], size: number, { width, weight }: Room): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(longer, size, weight) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Splits a word that is too wide. */
function broken(word: string, size: number, { width, weight }: Room): string[] {
  const pieces = ['']
  for (const char of word) {
    const longer = pieces.at(-1)! + char
    if (widthOf(longer, size, weight) <= width) pieces[pieces.length - 1] = longer
    else pieces.push(char)
  }
  return pieces
}

function cut(lines: string[], room: Room): string[] {
  const { smallest: size, weight, width, height, mostLines } = room
  const most = Math.max(1, Math.min(mostLines, Math.floor((height - size * CAP_HEIGHT) / (size * LINE_HEIGHT)) + 1))
  if (lines.length <= most) return lines
  let last = lines[most - 1]!
  while (last && widthOf(`${last}…`, size, weight) > width) last = last.slice(0, -1)
  return [...lines.slice(0, most - 1), `${last.trimEnd()}…`]
}
