import type { ShareCard } from '#app/rendering.ts'
import type { Persona } from '#leads/contract.ts'

type Ground = ShareCard['ground']

/** Lined for three sports, as many school fields are. */
export const siteGround = outdoors('turf', 'Soccer', 'Lacrosse', 'Football')

export const tournamentGround = outdoors('turf', 'Lacrosse')

export const grounds: Record<Persona, Ground> = {
  'parks-rec': outdoors('grass', 'Baseball'),
  clubs: outdoors('grass', 'Soccer'),
  schools: indoors('wood', 'Basketball', 'Volleyball'),
  facilities: outdoors('hard', 'Tennis'),
  tournaments: tournamentGround,
  'camps-clinics': outdoors('turf', 'Football'),
  corporate: outdoors('sand', 'Beach Volleyball'),
  associations: outdoors('rubber', 'Track & Field', 'Soccer'),
}

function outdoors(surfaceType: string, ...sports: string[]): Ground {
  return {
    name: '',
    sportTypes: sports,
    linesMarkedFor: sports,
    surfaceType,
    indoorOutdoor: 'outdoor',
    lighting: false,
    dimensionsLengthFt: null,
    dimensionsWidthFt: null,
  }
}

function indoors(surfaceType: string, ...sports: string[]): Ground {
  return { ...outdoors(surfaceType, ...sports), indoorOutdoor: 'indoor' }
}
