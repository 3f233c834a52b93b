import { type ColumnName, columnNames, importColumns, weakSynonyms } from '#bulk-import/columns.ts'
import type { Sport } from '#facilities/contract.ts'
import { readSports } from '../cells/read-sports.ts'
import { editDistance } from '../cells/spelling.ts'

/** A header longer than this is a sentence; its beginning is compared. */
const MAX_LETTERS = 60

/** Lower case, letters and digits only, without accents: "Facility Name" and "facility_name" are "facilityname", "$/hr" is "hr". */
export function foldHeader(text: string): string {
  return text
    .slice(0, 200)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** From the strongest to the weakest: of two headers that claim a column, the stronger has it. */
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

/** The column that a header names, and how surely; undefined when it is none of ours. */
export function claimOf(header: string): Claim | undefined {
  const named = namedClaim(header)
  if (named) return named
  const like = likeliest(foldHeader(withoutUnit(header) ?? header), SPELLING.similar)
  return like && { column: like, how: 'similar' }
}

/** The claim of a header whose words are known; letters are not compared, which is work. */
function namedClaim(header: string): Claim | undefined {
  // "Facility #" numbers the facilities; folding alone would read it as "Facility".
  const folded = foldHeader(header.slice(0, 200).replace(/([\p{L}])\s*(?:#|№)/u, '$1 number'))
  const named = exact.get(folded)
  if (named) return { column: named, how: 'exact' }
  const meant = synonyms.get(folded)
  if (meant) return { column: meant, how: weak.has(folded) ? 'weak' : 'synonym' }
  const bare = withoutUnit(header)
  return bare === undefined ? undefined : namedClaim(bare)
}

/** "Did you mean": the column that a header is a little like. */
export function suggestionFor(header: string): ColumnName | null {
  return likeliest(foldHeader(header), SPELLING.suggested) ?? null
}

/** Whether cells name sports beyond doubt, at least half of them: for columns whose headers do not say so. */
export function nameSports(cells: readonly string[]): boolean {
  const plain = cells.filter(cell => {
    const { value, faults } = readSports(cell)
    return value.length > 0 && faults.length === 0
  })
  return plain.length > 0 && plain.length * 2 >= cells.length
}

/** Columns of words: numbers below such a header count something, or code it. */
const wordColumns: readonly ColumnName[] = [
  'city',
  'sportTypes',
  'linesMarkedFor',
  'surfaceType',
  'fieldType',
  'amenities',
]

/** Whether cells can be what a header claims; one that is only spelled like "sports" has to have some. */
export function canHold({ column, how }: Claim, cells: readonly string[]): boolean {
  if (cells.length === 0 || !wordColumns.includes(column)) return true
  if (column === 'sportTypes' && how === 'similar' && !nameSports(cells)) return false
  return cells.some(cell => !/^[\d.,\s]+$/.test(cell))
}

/** Sports that a header is made of and nothing else: "baseball_softball", "# of tennis courts". None for every other header. */
export function sportsOfHeader(header: string): Sport[] {
  const text = header.slice(0, MAX_LETTERS).replace(/^\s*(?:#|no\.?|num(?:ber)?|count)(?:\s+of)?\s+/i, '')
  for (const between of [' ', ';']) {
    const { value, faults } = readSports(text.replaceAll('_', between))
    if (value.length > 0 && faults.length === 0) return value
  }
  return []
}

/** The column that a header names beyond doubt, as a row hardly would. */
export function knownColumn(header: string): ColumnName | undefined {
  const claim = namedClaim(header)
  if (claim?.how === 'exact' || claim?.how === 'synonym') return claim.column
  return sportsOfHeader(header).length > 0 ? 'sportTypes' : undefined
}

/** "Price ($/hr)", "Length [ft]": what stands in brackets after the name is its unit, or a remark. */
function withoutUnit(header: string): string | undefined {
  const bare = /^([^([]+)[([][^)\]]*[)\]]\s*$/.exec(header.slice(0, 200))?.[1]?.trim()
  return bare || undefined
}

/** How many letters may be wrong in a word of so many letters. */
const SPELLING = {
  similar: (length: number) => (length < 6 ? 0 : length < 9 ? 1 : 2),
  suggested: (length: number) => (length < 4 ? 0 : length < 6 ? 1 : length < 9 ? 2 : 3),
} as const

function likeliest(folded: string, mayBeWrong: (length: number) => number): ColumnName | undefined {
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
