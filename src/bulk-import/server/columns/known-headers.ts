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
  const folded = foldHeader(header)
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
