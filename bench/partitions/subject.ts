/** A table of the product, once whole and once in partitions, with the same rows. */
export type Subject = {
  name: 'feed_change' | 'message' | 'audit_entry' | 'ledger' | 'reservation'
  /** Of the rows asked for: wide rows are fewer. */
  share: number
  by: string
  /** Empty, without indexes. */
  create(table: string, isSplit: boolean): string[]
  fill(table: string, rows: number): string
  indexes(table: string, isSplit: boolean): string[]
  /** `INSERTED` rows, newer than those there, of which there are `rows`. */
  insert(table: string, rows: number): string
  reads: Read[]
  /** What one period older than the rest costs to remove. */
  retention?: {
    of: string
    /** Removes at most `BATCH` rows. */
    deleteBatch(table: string): string
    partitions(table: string): string[]
  }
}

export type Read = { what: string; text(table: string): string; values(random: () => number, rows: number): unknown[] }

export const INSERTED = 1_000
export const BATCH = 5_000

const DAY = 86_400_000

export function daysAfter(start: number, days: number): number {
  return start + days * DAY
}

export function monthsAfter(start: number, months: number): number {
  const date = new Date(start)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
}

export function iso(instant: number): string {
  return new Date(instant).toISOString()
}

/** `bounds`: one more than there are partitions. */
export function rangePartitions(table: string, bounds: readonly number[]): string[] {
  return bounds
    .slice(1)
    .map(
      (to, index) =>
        `create table ${table}_${index} partition of ${table} for values from ('${iso(bounds[index]!)}') to ('${iso(to)}')`,
    )
}

/** Evenly between two instants, for row `n` of `rows`. */
export function spreadOver(from: number, to: number, rows: number): string {
  return `timestamptz '${iso(from)}' + n * interval '${(to - from) / 1000 / rows} seconds'`
}

/** The same ids in SQL and here. */
export function idOf(kind: string, n: string): string {
  return `md5('${kind} ' || (${n}))::uuid`
}
