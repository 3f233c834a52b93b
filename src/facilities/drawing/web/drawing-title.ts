import type { DrawnSport } from './drawing-dimensions.ts'
import { type DrawableFacility, planDrawing } from './drawing-plan.ts'

/** For screen readers: "Drawing to scale: basketball court, 84 by 50 feet, asphalt, outdoor, lit". */
export function drawingTitle(facility: DrawableFacility): string {
  const { sports, ground, isMeasured, lit } = planDrawing(facility)
  const [first, ...others] = sports
  const facts = [
    first ? places[first] : placeWithoutDrawing(facility),
    others.length > 0 && `lines for ${others.map(sport => sport.toLowerCase()).join(' and ')}`,
    isMeasured && `${Math.round(ground.lengthFt)} by ${Math.round(ground.widthFt)} feet`,
    facility.surfaceType?.toLowerCase(),
    facility.indoorOutdoor === 'both' ? 'indoor and outdoor' : facility.indoorOutdoor,
    lit && 'lit',
  ]
  const start = isMeasured ? 'Drawing to scale' : 'Drawing at standard size'
  return `${start}: ${facts.filter(Boolean).join(', ')}`
}

function placeWithoutDrawing({ sportTypes }: DrawableFacility): string {
  return sportTypes[0] ? `${sportTypes[0].toLowerCase()} area` : 'playing area'
}

const places: Record<DrawnSport, string> = {
  Basketball: 'basketball court',
  Tennis: 'tennis court',
  Soccer: 'soccer field',
  Football: 'football field',
  Baseball: 'baseball field',
  Volleyball: 'volleyball court',
  Hockey: 'hockey rink',
  'Field Hockey': 'field hockey field',
  Lacrosse: 'lacrosse field',
  'Track & Field': 'running track',
  Swimming: 'swimming pool',
  Golf: 'golf hole',
  Softball: 'softball field',
  'Beach Volleyball': 'beach volleyball court',
  Pickleball: 'pickleball court',
  Badminton: 'badminton court',
  Wrestling: 'wrestling mat',
  'Martial Arts': 'martial arts mat',
}
