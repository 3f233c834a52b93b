import { type CellProblem, MAX_PROBLEMS, problemKinds, type RowCounts, type Validation } from '../contract.ts'
import type { CheckedRow } from './check-rows.ts'

/** Further cities are only counted. */
export const MAX_LOCATIONS = 500

export function noCounts(): RowCounts {
  return { new: 0, changed: 0, unchanged: 0, duplicate: 0, refused: 0 }
}

export function rowSummary() {
  const sports = new Set<string>()
  const locations = new Set<string>()
  let [min, max]: [number | null, number | null] = [null, null]
  return {
    add({ facility, isDuplicate }: Pick<CheckedRow, 'facility' | 'isDuplicate'>): void {
      if (!facility || isDuplicate) return
      for (const sport of facility.sportTypes) sports.add(sport)
      locations.add(`${facility.city}, ${facility.state}`)
      if (facility.priceCents === null) return
      min = Math.min(min ?? facility.priceCents, facility.priceCents)
      max = Math.max(max ?? facility.priceCents, facility.priceCents)
    },
    sports: () => [...sports].sort(),
    locations: () => [...locations].sort().slice(0, MAX_LOCATIONS),
    locationCount: () => locations.size,
    /** US dollars per hour. */
    priceRange: () => ({ min: inDollars(min), max: inDollars(max) }),
  }
}

/** All of the previewed rows, the first others of each kind. */
export function problemReport() {
  const shown: CellProblem[] = []
  const first = new Map<CellProblem['kind'], CellProblem[]>(problemKinds.map(kind => [kind, []]))
  const counts = new Map<string, Validation['problemCounts'][number]>()
  return {
    add({ problems }: CheckedRow, { isShown }: { isShown: boolean }): void {
      for (const problem of problems) {
        const { code, kind, message } = problem
        const list = isShown ? shown : first.get(kind)!
        if (list.length < MAX_PROBLEMS) list.push(problem)
        const key = `${kind} ${code}`
        const known = counts.get(key)
        if (known) known.count += 1
        else counts.set(key, { code, kind, message, count: 1 })
      }
    },
    /** Errors, warnings, guesses, in file order. */
    problems: () =>
      [...shown, ...problemKinds.flatMap(kind => first.get(kind)!)]
        .slice(0, MAX_PROBLEMS)
        .sort((a, b) => problemKinds.indexOf(a.kind) - problemKinds.indexOf(b.kind)),
    /** Errors, warnings, guesses, each by descending count. */
    problemCounts: () =>
      [...counts.values()].sort(
        (a, b) => problemKinds.indexOf(a.kind) - problemKinds.indexOf(b.kind) || b.count - a.count,
      ),
  }
}

function inDollars(cents: number | null): number | null {
  return cents === null ? null : cents / 100
}
