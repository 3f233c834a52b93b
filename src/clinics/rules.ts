import { type Clinic, clinicSports, clinicStates } from './contract.ts'

/** What the visitor looks for on /nil-clinics; '' where nothing is set. */
export type ClinicFilters = { search: string; sport: string; location: string }

export const noFilters: ClinicFilters = { search: '', sport: '', location: '' }

const MAX_TEXT_LENGTH = 100

/** Reads the address of /nil-clinics. A sport or state that the lists do not have sets no filter and is named in `ignored`. */
export function readClinicFilters(query: URLSearchParams): { filters: ClinicFilters; ignored: string[] } {
  const [search, sport, location] = ['search', 'sport', 'location'].map(name =>
    (query.get(name) ?? '').trim().slice(0, MAX_TEXT_LENGTH),
  ) as [string, string, string]
  const filters = { search, sport: knownSport(sport) ?? '', location: knownState(location) ?? '' }
  return {
    filters,
    ignored: [
      ...(knownSport(sport) === undefined ? [`the sport “${sport}”`] : []),
      ...(knownState(location) === undefined ? [`the location “${location}”`] : []),
    ],
  }
}

/** The same filters always give the same address: in a fixed order, nothing empty. */
export function writeClinicFilters(filters: ClinicFilters): string {
  const query = new URLSearchParams()
  for (const name of ['search', 'sport', 'location'] as const) {
    const value = filters[name].trim()
    if (value) query.set(name, value)
  }
  return query.toString()
}

/** Text matches title or description (specification, section 5), ignoring case; sport and state are equal. */
export function passesFilters(clinic: Clinic, { search, sport, location }: ClinicFilters): boolean {
  const wanted = search.toLowerCase()
  return (
    (clinic.title.toLowerCase().includes(wanted) || clinic.description.toLowerCase().includes(wanted)) &&
    (sport === '' || clinic.sportType.toLowerCase() === sport.toLowerCase()) &&
    (location === '' || clinic.state === location)
  )
}

/** '' for all sports, undefined for one that is not on the list. */
function knownSport(text: string): string | undefined {
  const wanted = text.toLowerCase()
  if (wanted === '' || wanted === 'all sports') return ''
  return clinicSports.find(sport => sport.toLowerCase() === wanted)
}

/** By code or name; '' for anywhere, undefined for a state that is not on the list. */
function knownState(text: string): string | undefined {
  const wanted = text.toLowerCase()
  if (wanted === '') return ''
  return clinicStates.find(([code, name]) => code.toLowerCase() === wanted || name.toLowerCase() === wanted)?.[0]
}
