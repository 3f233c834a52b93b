import type { Place } from '#places/contract.ts'

export type Candidate = {
  place: Place
  /** People; 0 for a neighborhood. */
  population: number
  /** For a neighborhood, its city's population. */
  cityPopulation?: number
}

export type KnownPlaces = {
  /** Exact name, case-insensitive, optionally in a state (code or name); largest first. */
  candidates: (name: string, state?: string) => readonly Candidate[]
  /** One typo away, with at least this population. */
  similar: (name: string, minPopulation: number) => readonly Candidate[]
  /** Undefined if the ZIP code does not exist. */
  zip: (code: string) => Place | undefined
  /** IANA zone. */
  timeZoneOf: (place: Place) => string
}

/** As /search expects it: "Frisco, TX", "St. Louis, MO", "75034", "TX", "Harlem, New York, NY". */
export function locationOf({ kind, label, state }: Place): string {
  if (kind === 'zip') return label.slice(0, 5)
  return kind === 'state' ? state : label.replace(/^Saint (?=\p{Lu})/u, 'St. ')
}
