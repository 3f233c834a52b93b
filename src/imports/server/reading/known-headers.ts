import type { Sport } from '#facilities/contract.ts'
import { editDistance } from '#gazetteer/edit-distance.ts'
import { type ColumnName, columnNames, importColumns, weakSynonyms } from '#imports/columns.ts'
import { readSports } from '#imports/server/cells/read-sports.ts'

/** Longer headers are sentences; only their beginning is compared. */
const MAX_LETTERS = 60

/** "Facility Name", "facility_name" → "facilityname", "$/hr" → "hr". */
export function foldHeader(text: string): string {
  return text
    .slice(0, 200)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Strongest first: the stronger claim wins a column. */
export const claimWays = ['exact', 'synonym', 'similar', 'weak'] as const
export type Claim = { column: ColumnName; how: (typeof claimWays)[number] }

const exact = new Map<string, ColumnName>(
  columnNames.flatMap(name => [
    [foldHeader(name), name],
    [foldHeader(importColumns[name].title), name],
  ]),
)
const synonyms = new Map<string, ColumnName>(
  columnNames.flatMap(name => importColumns[name].synonyms.map(text => [foldHeader(text), name] as const)),
)
const weak = new Set<string>(weakSynonyms)
const spellings = new Map<string, ColumnName>([...synonyms, ...exact])

export function claimOf(header: string): Claim | undefined {
  const named = namedClaim(header)
  if (named) return named
  const like = mostLikely(foldHeader(withoutUnit(header) ?? header), SPELLING.similar)
  return like && { column: like, how: 'similar' }
}

/** Without the slow comparison of spellings. */
function namedClaim(header: string): Claim | undefined {
  // "Facility #" is a number; folding alone would read "Facility".
  const folded = foldHeader(header.slice(0, 200).replace(/([\p{L}])\s*(?:#|№)/u, '$1 number'))
  const named = exact.get(folded)
  if (named) return { column: named, how: 'exact' }
  const meant = synonyms.get(folded)
  if (meant) return { column: meant, how: weak.has(folded) ? 'weak' : 'synonym' }
  const bare = withoutUnit(header)
  return bare === undefined ? undefined : namedClaim(bare)
}

export function suggestionFor(header: string): ColumnName | null {
  return mostLikely(foldHeader(header), SPELLING.suggested) ?? null
}

/** Whether at least half of the cells clearly name sports. */
export function nameSports(cells: readonly string[]): boolean {
  const plain = cells.filter(cell => {
    const { value, faults } = readSports(cell)
    return value.length > 0 && faults.length === 0
  })
  return plain.length > 0 && plain.length * 2 >= cells.length
}

/** Text columns: numbers there are counts or codes. */
const wordColumns: readonly ColumnName[] = [
  'city',
  'sportTypes',
  'linesMarkedFor',
  'surfaceType',
  'fieldType',
  'amenities',
]

/** A header only spelled like "sports" needs cells naming some. */
export function canHold({ column, how }: Claim, cells: readonly string[]): boolean {
  if (cells.length === 0 || !wordColumns.includes(column)) return true
  if (column === 'sportTypes' && how === 'similar' && !nameSports(cells)) return false
  return cells.some(cell => !/^[\d.,\s]+$/.test(cell))
}

/** For headers of sports only: "baseball_softball", "# of tennis courts". */
export function sportsOfHeader(header: string): Sport[] {
  const text = header.slice(0, MAX_LETTERS).replace(/^\s*(?:#|no\.?|num(?:ber)?|count)(?:\s+of)?\s+/i, '')
  for (const between of [' ', ';']) {
    const { value, faults } = readSports(text.replaceAll('_', between))
    if (value.length > 0 && faults.length === 0) return value
  }
  return []
}

/** Certain matches only, which are unlikely in a data row. */
export function knownColumn(header: string): ColumnName | undefined {
  const claim = namedClaim(header)
  if (claim?.how === 'exact' || claim?.how === 'synonym') return claim.column
  return sportsOfHeader(header).length > 0 ? 'sportTypes' : undefined
}

/** Strips a unit or remark: "Price ($/hr)", "Length [ft]". */
function withoutUnit(header: string): string | undefined {
  const bare = /^([^([]+)[([][^)\]]*[)\]]\s*$/.exec(header.slice(0, 200))?.[1]?.trim()
  return bare || undefined
}

/** Typos allowed by word length. */
const SPELLING = {
  similar: (length: number) => (length < 6 ? 0 : length < 9 ? 1 : 2),
  suggested: (length: number) => (length < 4 ? 0 : length < 6 ? 1 : length < 9 ? 2 : 3),
} as const

function mostLikely(folded: string, mayBeWrong: (length: number) => number): ColumnName | undefined {
  if (folded.length > MAX_LETTERS) return undefined
  let best: { column: ColumnName; distance: number } | undefined
  for (const [spelling, column] of spellings) {
    const limit = Math.min(mayBeWrong(Math.min(folded.length, spelling.length)), (best?.distance ?? 99) - 1)
    if (limit < 1) continue
    const distance = editDistance(folded, spelling, limit)
    if (distance <= limit) best = { column, distance }
  }
  return best?.column
}
