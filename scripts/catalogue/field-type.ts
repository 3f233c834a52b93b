import type { facilityTypes, Sport } from '#facilities/contract.ts'

type FacilityType = (typeof facilityTypes)[number]

const families: Record<string, readonly Sport[]> = {
  field: ['Soccer', 'Football', 'Baseball', 'Softball', 'Lacrosse'],
  court: ['Basketball', 'Tennis', 'Volleyball', 'Beach Volleyball', 'Pickleball', 'Badminton'],
  mat: ['Wrestling', 'Martial Arts'],
  rink: ['Hockey'],
  pool: ['Swimming'],
  track: ['Track & Field'],
  course: ['Golf'],
}

/** Null without proof: our list has no type for outdoor courts of a single sport, and they are no fields. */
export function fieldTypeOf(sports: readonly Sport[], indoorOutdoor: string | null): FacilityType | null {
  const present = Object.keys(families).filter(family => sports.some(sport => families[family]!.includes(sport)))
  if (present.length > 1) return 'Multi-Purpose Facility'
  switch (present[0]) {
    case 'pool':
      return 'Pool/Aquatic Center'
    case 'track':
      return 'Track & Field Complex'
    case 'course':
    case 'rink':
    case 'mat':
      return 'Specialty Venue'
    case 'field':
      return indoorOutdoor === 'indoor' ? 'Indoor Field' : 'Outdoor Field'
    default:
      if (indoorOutdoor === 'indoor') return 'Indoor Court/Gym'
      return sports.length > 1 ? 'Multi-Purpose Facility' : null
  }
}
