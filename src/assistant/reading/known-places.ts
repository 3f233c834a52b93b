import type { Place } from '#gazetteer/contract.ts'

export type Candidate = {
  place: Place
  /** People; 0 for a neighborhood. */
  population: number
  /** Population of a neighborhood's city. */
  cityPopulation?: number
}

export type KnownPlaces = {
  /** Exact but case-insensitive; state by code or name; largest first. */
  candidates: (name: string, state?: string) => readonly Candidate[]
  /** Names one typo away. */
  similar: (name: string, minPopulation: number) => readonly Candidate[]
  zip: (code: string) => Place | undefined
  /** IANA zone. */
  timeZoneOf: (place: Place) => string
}

/** "Frisco, TX", "St. Louis, MO", "75034", "TX", "Harlem, New York, NY". */
export function locationOf({ kind, label, state }: Place): string {
  if (kind === 'zip') return label.slice(0, 5)
  return kind === 'state' ? state : label.replace(/^Saint (?=\p{Lu})/u, 'St. ')
}
