import type { DrawableFacility } from '#facilities/drawing/web/drawing-plan.ts'
import type { Persona } from '../contract.ts'

/** At its usual size. The name is the caption. */
export const solutionDrawings: Record<Persona, DrawableFacility> = {
  'parks-rec': ground('A softball field with an outfield fence', ['Softball'], { surfaceType: 'Grass' }),
  clubs: ground('A turf soccer field under lights', ['Soccer'], { surfaceType: 'Turf', lighting: true }),
  schools: ground('A school gym lined for three sports', ['Basketball', 'Volleyball', 'Badminton'], {
    surfaceType: 'Wood',
    indoorOutdoor: 'indoor',
  }),
  facilities: ground('A tennis court with run-off', ['Tennis'], { surfaceType: 'Hard court', lighting: true }),
  tournaments: ground('A lacrosse field', ['Lacrosse'], { surfaceType: 'Grass' }),
  'camps-clinics': ground('A football field with both end zones', ['Football'], { surfaceType: 'Turf' }),
  corporate: ground('A beach volleyball court', ['Beach Volleyball'], { surfaceType: 'Sand' }),
  associations: ground('A running track around a soccer field', ['Track & Field', 'Soccer'], {
    surfaceType: 'Rubber',
  }),
}

function ground(name: string, sports: string[], about: Partial<DrawableFacility>): DrawableFacility {
  return {
    name,
    sportTypes: sports,
    linesMarkedFor: sports,
    surfaceType: null,
    indoorOutdoor: 'outdoor',
    lighting: null,
    dimensionsLengthFt: null,
    dimensionsWidthFt: null,
    ...about,
  }
}
