import type { Delimiter } from './read-records.ts'

const CANDIDATES: readonly Delimiter[] = [',', ';', '\t', '|']
const LINES = 50

/** The delimiter that splits the first lines most evenly into most cells, quotes minded; a comma for a single column. */
export function findDelimiter(head: string): Delimiter {
  const lines = countsByLine(head).slice(0, LINES)
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 }
  for (const [index, delimiter] of CANDIDATES.entries()) {
    const score = scoreOf(lines.map(counts => counts[index]!))
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

/** How often each candidate stands in each line that is not empty, outside quotes. */
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
    // A quote that is doubled within quotes closes and opens again.
    isCellStart = index >= 0 || letter === '"' || (isCellStart && letter === ' ')
    isEmpty &&= letter === ' '
  }
  return isEmpty ? lines : [...lines, counts]
}

/** The share of lines with the commonest count matters most, then how many cells they have. */
function scoreOf(counts: readonly number[]): number {
  const lengths = Map.groupBy(
    counts.filter(count => count > 0),
    count => count,
  )
  return Math.max(0, ...[...lengths].map(([count, same]) => (same.length / counts.length) ** 2 * count))
}
