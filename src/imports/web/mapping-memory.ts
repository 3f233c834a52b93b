import type { ColumnMapping } from '../contract.ts'
import { isEmptyChoice } from './choose-columns.ts'

/** By headers, newest last. */
const KEY = 'openfield:import-columns'
/** Nobody has more. */
const MAX_SAVED = 20

type SavedMapping = [headers: string, mapping: ColumnMapping][]

export function recallMapping(headers: readonly string[], storage = browserStorage()): ColumnMapping | undefined {
  const key = keyOf(headers)
  return read(storage).find(([known]) => known === key)?.[1]
}

/** Removes an empty one. */
export function saveMapping(headers: readonly string[], mapping: ColumnMapping, storage = browserStorage()): void {
  const key = keyOf(headers)
  const others = read(storage).filter(([known]) => known !== key)
  const kept = withoutColumn(mapping, isOfRefusedRows(headers) ? headers.length - 1 : -1)
  const next: SavedMapping = isEmptyChoice(kept) ? others : [...others, [key, kept]]
  try {
    storage?.setItem(KEY, JSON.stringify(next.slice(-MAX_SAVED)))
  } catch {
    // Full or forbidden: the owner chooses again next time.
  }
}

type TextStorage = Pick<Storage, 'getItem' | 'setItem'>

/** In some browsers even accessing it throws. */
function browserStorage(): TextStorage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

function read(storage: TextStorage | undefined): SavedMapping {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isEntry) : []
  } catch {
    return []
  }
}

function isEntry(entry: unknown): entry is SavedMapping[number] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false
  const mapping: unknown = entry[1]
  return (
    typeof mapping === 'object' &&
    mapping !== null &&
    isRecord((mapping as Partial<ColumnMapping>).columns) &&
    isRecord((mapping as Partial<ColumnMapping>).everyRow)
  )
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Drops the errors column's mapping. */
function withoutColumn({ columns, everyRow }: ColumnMapping, index: number): ColumnMapping {
  return { columns: Object.fromEntries(Object.entries(columns).filter(([one]) => one !== String(index))), everyRow }
}

/** Its last column is ours; the rest equals the source list. */
function isOfRefusedRows(headers: readonly string[]): boolean {
  return headers.at(-1)?.trim().toLowerCase() === 'errors'
}

/** Order matters, since mappings use column indexes. */
function keyOf(headers: readonly string[]): string {
  const own = isOfRefusedRows(headers) ? headers.slice(0, -1) : headers
  return own.map(header => header.trim().toLowerCase()).join('\n')
}
