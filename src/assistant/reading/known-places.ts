import type { Place } from '#places/contract.ts'

/** A place that a name may mean. */
export type Candidate = {
  place: Place
  /** What it weighs among places of the same name: people; 0 for a neighborhood. */
  population: number
  /** Of a neighborhood: the people of its whole city. */
  cityPopulation?: number
}

/** The places that can be named in a request. */
export type KnownPlaces = {
  /** Of exactly this name, whatever the case, in a state (two letters or its name) or in all; the heaviest first. */
  candidates: (name: string, state?: string) => readonly Candidate[]
  /** Of at least so many people, whose names are a slip of the keyboard away. */
  similar: (name: string, minPopulation: number) => readonly Candidate[]
  /** Undefined where there is no such ZIP code. */
  zip: (code: string) => Place | undefined
  /** IANA zone. */
  timeZoneOf: (place: Place) => string
}

/** What the search is asked for: "Frisco, TX", "St. Louis, MO", "75034", "TX", "Harlem, New York, NY". */
export function locationOf({ kind, label, state }: Place): string {
  if (kind === 'zip') return label.slice(0, 5)
  return kind === 'state' ? state : label.replace(/^Saint (?=\p{Lu})/u, 'St. ')
}
