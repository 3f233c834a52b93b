import { createHash } from 'node:crypto'
import { type ColumnName, columnNames, importColumns } from '#imports/columns.ts'
import type { ColumnMapping, FileColumn, FileReading } from '#imports/contract.ts'
import { importProblem } from '#imports/import-problem.ts'
import {
  canHold,
  claimOf,
  claimWays,
  foldHeader,
  nameSports,
  sportsOfHeader,
  suggestionFor,
} from '#imports/server/reading/known-headers.ts'
import type { OpenFile } from '../reading/open-file.ts'
import type { ColumnPlan } from './column-plan.ts'

type FileHeaders = Pick<OpenFile, 'encoding' | 'delimiter' | 'headerLine' | 'headers' | 'samples'>

/**
 * Manual choices, then exact, synonym and similar headers. Of equal claims, reported as doubled, the first is used.
 * `isSaved`: the choice is from an earlier file. Throws mapping-invalid if the mapping names a missing column, or
 * two for one of our columns.
 */
export function matchColumns(
  file: FileHeaders,
  mapping: ColumnMapping | undefined,
  { isSaved = false }: { isSaved?: boolean } = {},
): { reading: FileReading; plan: ColumnPlan } {
  const { encoding, delimiter, headerLine, headers } = file
  const chosen = readChoice(headers, mapping)
  const everyRow = Object.entries(mapping?.everyRow ?? {}).filter(([, text]) => text?.trim()) as [ColumnName, string][]
  const taken = new Set<ColumnName>(
    [...chosen.values(), ...everyRow.map(([name]) => name)].filter(name => name !== null),
  )
  if (everyRow.some(([name]) => [...chosen.values()].includes(name))) throw importProblem('mapping-invalid')

  const named = headers.map((header, index) => (chosen.has(index) ? undefined : openClaim(file, header, index, taken)))
  const hasMarks = headers.some((header, index) => isMark(header, chosen.get(index)))
  const claims = taken.has('sportTypes') || hasMarks ? named : withSportsByCells(named, file, chosen)
  const { winners, doubled } = settle(claims, headers, hasMarks)
  const columns = headers.map((header, index): FileColumn => {
    const about = { index, header, samples: file.samples[index] ?? [] }
    if (isMark(header, chosen.get(index))) return { ...about, column: 'sportTypes', how: 'sport', suggestion: null }
    const choice = chosen.get(index)
    if (choice !== undefined) return { ...about, column: choice, how: isSaved ? 'saved' : 'chosen', suggestion: null }
    const claim = claims[index]
    if (claim && winners.get(claim.column)?.includes(index))
      return { ...about, column: claim.column, how: claim.how === 'weak' ? 'synonym' : claim.how, suggestion: null }
    const suggestion = claim ? null : suggestionFor(header)
    return { ...about, column: null, how: 'none', suggestion: suggestion && !taken.has(suggestion) ? suggestion : null }
  })
  const plan = makePlan(columns, new Map(everyRow))
  const missing = missingFrom(plan)
  const isGuessed = columns.some(({ how }) => how === 'similar')
  const isUnsure = missing.length > 0 || doubled.length > 0 || isGuessed
  return { reading: { encoding, delimiter, headerLine, columns, missing, doubled, isUnsure }, plan }
}

/** SHA-256 of the ordered folded headers. Skips the errors column, so a file of refused rows matches its source. */
export function headersDigest(headers: readonly string[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(withoutErrors(headers).map(foldHeader)))
    .digest()
}

/** Header of the last column in a file of refused rows. */
export const ERRORS_HEADER = 'errors'

/** The headers of the list that a file of refused rows came from. */
export function withoutErrors(headers: readonly string[]): readonly string[] {
  return headers.at(-1) === ERRORS_HEADER ? headers.slice(0, -1) : headers
}

/** By column index; null skips the column. */
function readChoice(headers: readonly string[], mapping: ColumnMapping | undefined): Map<number, ColumnName | null> {
  const chosen = new Map(Object.entries(mapping?.columns ?? {}).map(([index, column]) => [Number(index), column]))
  const named = [...chosen].filter(([index, column]) => column !== null && !isMark(headers[index] ?? '', column))
  if ([...chosen.keys()].some(index => index >= headers.length)) throw importProblem('mapping-invalid')
  if (new Set(named.map(([, column]) => column)).size < named.length) throw importProblem('mapping-invalid')
  return chosen
}

/** Mapping the column to "sports" keeps it a mark. */
function isMark(header: string, choice: ColumnName | null | undefined): boolean {
  return (choice === undefined || choice === 'sportTypes') && sportsOfHeader(header).length > 0
}

type OpenClaim = { column: ColumnName; how: (typeof claimWays)[number]; rank: number }

/** For headers without a manual choice. Empty columns rank last. */
function openClaim(file: FileHeaders, header: string, index: number, taken: ReadonlySet<ColumnName>) {
  const claim = sportsOfHeader(header).length > 0 ? undefined : claimOf(header)
  if (!claim || taken.has(claim.column) || !canHold(claim, file.samples[index] ?? [])) return undefined
  const isEmpty = (file.samples[index] ?? []).length === 0
  return { ...claim, rank: isEmpty ? claimWays.length : claimWays.indexOf(claim.how) }
}

/** Without a clear "sports" header, guesses the first column whose cells name sports. Other claims win. */
function withSportsByCells(
  claims: readonly (OpenClaim | undefined)[],
  { samples }: FileHeaders,
  chosen: ReadonlyMap<number, ColumnName | null>,
): (OpenClaim | undefined)[] {
  const isFree = (index: number) => !chosen.has(index) && (claims[index] === undefined || claims[index].how === 'weak')
  const cellsOf = (index: number) => samples[index] ?? []
  const isSaid = claims.some(
    (claim, index) => claim?.column === 'sportTypes' && (claim.how !== 'weak' || nameSports(cellsOf(index))),
  )
  const at = isSaid ? -1 : claims.findIndex((_, index) => isFree(index) && nameSports(cellsOf(index)))
  if (at < 0) return [...claims]
  const guess: OpenClaim = { column: 'sportTypes', how: 'similar', rank: claimWays.indexOf('similar') }
  return claims.map((claim, index) => (index === at ? guess : claim))
}

/** The strongest claim wins a column. Equal claims, or identical headers, are doubled. */
function settle(claims: readonly (OpenClaim | undefined)[], headers: readonly string[], hasMarks: boolean) {
  const winners = new Map<ColumnName, number[]>()
  const doubled: ColumnName[] = []
  for (const name of columnNames) {
    const claiming = [...claims.entries()].flatMap(([index, claim]) =>
      claim?.column === name ? [{ index, ...claim }] : [],
    )
    if (claiming.length === 0) continue
    const best = Math.min(...claiming.map(({ rank }) => rank))
    const first = claiming.find(({ rank }) => rank === best)!
    // "Type" is ambiguous; sport columns already say what a facility is for.
    if (name === 'sportTypes' && hasMarks && first.how === 'weak') continue
    const words = foldHeader(headers[first.index]!)
    const equal = claiming.filter(({ index, rank }) => rank === best || foldHeader(headers[index]!) === words)
    winners.set(
      name,
      equal.map(({ index }) => index),
    )
    if (equal.length > 1) doubled.push(name)
  }
  return { winners, doubled }
}

function makePlan(columns: readonly FileColumn[], everyRow: ReadonlyMap<ColumnName, string>): ColumnPlan {
  const sources: ColumnPlan['sources'] = {}
  const sportMarks: ColumnPlan['sportMarks'] = []
  for (const { index, header, column, how } of columns) {
    if (how === 'sport') sportMarks.push({ index, header, sports: sportsOfHeader(header) })
    else if (column) sources[column] ??= { index, header }
  }
  for (const [name, text] of everyRow) sources[name] = { everyRow: text }
  return { sources, sportMarks }
}

/** Coordinates or a ZIP code replace city and state; sport columns replace sports. */
function missingFrom({ sources, sportMarks }: ColumnPlan): ColumnName[] {
  const isPlaced = (sources.latitude && sources.longitude) || sources.zip
  return columnNames.filter(name => {
    if (!importColumns[name].isNeeded || sources[name]) return false
    if (name === 'city' || name === 'state') return !isPlaced
    return name !== 'sportTypes' || sportMarks.length === 0
  })
}
