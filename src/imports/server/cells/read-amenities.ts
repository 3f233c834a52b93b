import { amenities } from '#facilities/contract.ts'
import { foldLetters } from '#gazetteer/rules.ts'
import { tidyLine } from '#kit/shared/tidy-text.ts'
import { type CellFault, joined } from './cell-problems.ts'
import type { Reading } from './reading.ts'
import { mostLikely } from './spelling.ts'

export type Amenity = (typeof amenities)[number]

const SYNONYMS: readonly (readonly [Amenity, readonly string[]])[] = [
  ['Parking', ['parking lot', 'free parking', 'car park', 'on site parking']],
  ['Restrooms', ['restroom', 'bathroom', 'toilet', 'washroom', 'rest room', 'portable toilet', 'wc']],
  ['Changing Rooms', ['changing room', 'locker room', 'locker', 'dressing room', 'shower']],
  ['Concessions', ['concession', 'concession stand', 'snack bar', 'food', 'cafe', 'vending', 'vending machine']],
  ['Equipment Rental', ['equipment', 'rental', 'equipment hire', 'gear rental']],
  [
    'Lighting for Night Games',
    ['light', 'lighting', 'lighted', 'lit', 'floodlight', 'night lighting', 'field lights', 'led lighting'],
  ],
  ['Spectator Seating', ['bleacher', 'seating', 'stand', 'grandstand', 'seat', 'spectator area']],
  ['WiFi', ['wi fi', 'wireless', 'internet', 'free wifi']],
  ['Sound System', ['pa system', 'pa', 'sound', 'speaker', 'audio', 'audio system', 'public address']],
  ['Scoreboard', ['score board', 'electronic scoreboard']],
  ['Air Conditioning', ['air conditioned', 'ac', 'aircon', 'cooling', 'hvac']],
  ['Heating', ['heat', 'heated', 'heater']],
  ['Storage', ['storage room', 'equipment storage', 'storage space']],
  ['First Aid Station', ['first aid', 'first aid kit', 'aed', 'medical']],
]

const byName = new Map<string, Amenity>([
  ...amenities.map(name => [foldLetters(name), name] as const),
  ...SYNONYMS.flatMap(([amenity, words]) => words.map(word => [word, amenity] as const)),
])
const MAX_PARTS = 100

export function readAmenities(cell: string): Reading<Amenity[]> {
  const found = new Set<Amenity>()
  const faults: CellFault[] = []
  for (const part of cell.replace(/\ba\/c\b/gi, 'ac').split(/[;,|/&\n\r•]|\band\b/i, MAX_PARTS)) {
    const folded = foldLetters(tidyLine(part))
    if (folded === '') continue
    const amenity = byName.get(folded) ?? byName.get(folded.replace(/s$/, ''))
    const like = amenity ? undefined : byName.get(mostLikely(folded, byName.keys()) ?? '')
    if (amenity ?? like) found.add((amenity ?? like)!)
    if (like) faults.push({ code: 'amenity-guess', suggestion: like, part: tidyLine(part) })
    else if (!amenity) faults.push({ code: 'amenity-unknown', suggestion: null, part: tidyLine(part) })
  }
  return { value: [...found], faults: joined(faults) }
}
