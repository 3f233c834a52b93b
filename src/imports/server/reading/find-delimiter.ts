import type { Delimiter } from './read-records.ts'

const CANDIDATES: readonly Delimiter[] = [',', ';', '\t', '|']
const LINES = 50

/** Splits the first lines most evenly into the most cells. Defaults to a comma. */
export function findDelimiter(head: string): Delimiter {
  const lines = countsByLine(head).slice(0, LINES)
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 }
  for (const [index, delimiter] of CANDIDATES.entries()) {
    const score = scoreOf(lines.map(counts => counts[index]!))
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

/** Counts per non-empty line, outside quotes. */
function countsByLine(text: string): number[][] {
  const lines: number[][] = []
  let counts = CANDIDATES.map(() => 0)
  let [isQuoted, isEmpty, isCellStart] = [false, true, true]
  for (const letter of text) {
    if (letter === '"' && (isQuoted || isCellStart)) isQuoted = !isQuoted
    if (!isQuoted && (letter === '\n' || letter === '\r')) {
      if (!isEmpty) lines.push(counts)
      counts = CANDIDATES.map(() => 0)
      isEmpty = true
      isCellStart = true
      continue
    }
    const index = isQuoted ? -1 : CANDIDATES.indexOf(letter as Delimiter)
    if (index >= 0) counts[index]! += 1
    // A doubled quote closes and reopens.
    isCellStart = index >= 0 || letter === '"' || (isCellStart && letter === ' ')
    isEmpty &&= letter === ' '
  }
  return isEmpty ? lines : [...lines, counts]
}

/** Consistency counts more than the number of cells. */
function scoreOf(counts: readonly number[]): number {
  const lengths = Map.groupBy(
    counts.filter(count => count > 0),
    count => count,
  )
  return Math.max(0, ...[...lengths].map(([count, same]) => (same.length / counts.length) ** 2 * count))
}
