import type { Facility } from '#facilities/contract.ts'
import { foldName } from '#gazetteer/rules.ts'
import { milesBetween } from '#kit/shared/miles.ts'

type Placed = Pick<Facility, 'name' | 'latitude' | 'longitude' | 'locationIsApproximate' | 'venue'>

export type Group<T> = [first: T, ...others: T[]]

/**
 * Facilities of one venue, and of one name and spot: a park that two sources list. Each is in exactly one group, which
 * stands at its first.
 */
export function groupVenues<T extends Placed>(found: readonly T[]): Group<T>[] {
  const groups: { members: Group<T>; names: string[][] }[] = []
  for (const one of found) {
    const names = namesIn(one.name)
    const here = groups.find(group => group.members.some((other, i) => isSamePlace(other, one, group.names[i]!, names)))
    if (here) {
      here.members.push(one)
      here.names.push(names)
    } else groups.push({ members: [one], names: [names] })
  }
  return groups.map(({ members }) => members)
}

/** `facilityCount` includes those that are not in the group. */
export function venueOf(group: Group<Placed>): { name: string; facilityCount: number } {
  const venue = group.find(one => one.venue)?.venue
  const others = group.filter(one => one.venue?.id !== venue?.id).length
  if (venue) return { name: venue.name, facilityCount: venue.facilityCount + others }
  const [name = ''] = group.map(one => one.name).sort((a, b) => a.length - b.length)
  return { name, facilityCount: group.length }
}

/** The parts of one park are not where its address is. */
const NEAR_MILES = 150 / 1609.344

function isSamePlace(a: Placed, b: Placed, namesOfA: string[], namesOfB: string[]): boolean {
  if (a.venue && b.venue) return a.venue.id === b.venue.id
  if (a.locationIsApproximate || b.locationIsApproximate) return false
  return namesOfA.some(name => namesOfB.includes(name)) && milesBetween(a, b) <= NEAR_MILES
}

/** "Lincoln Terrace / Arthur S. Somers Park" has two, "Tennis Court 1" none. */
function namesIn(name: string): string[] {
  return name
    .split(/[/()]/)
    .map(part => foldName(part).replace(kindOfPlace, ' ').replace(/ +/g, ' ').trim())
    .filter(part => /[a-z]{3}/.test(part))
}

const kindOfPlace =
  /\b(parks?|playgrounds?|recreation|community|cent(er|re)s?|playfields?|fields?|courts?|tennis|basketball)\b/g

/** "4 courts"; short, for a card's line. */
export function groundsText(count: number, sport: string): string {
  return `${count} ${sport === '' ? 'facilities' : groundsOf(sport)}`
}

export function groundsOf(sport: string): string {
  if (sport === '') return 'fields and courts'
  const folded = sport.toLowerCase()
  return courtSports.has(folded) ? 'courts' : fieldSports.has(folded) ? 'fields' : 'facilities'
}

const courtSports = new Set(['basketball', 'tennis', 'volleyball', 'beach volleyball', 'pickleball', 'badminton'])
const fieldSports = new Set(['soccer', 'football', 'baseball', 'softball', 'lacrosse'])
