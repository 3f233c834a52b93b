import type { IndoorOutdoor } from '#facilities/contract.ts'
import { surfaceOptions } from '#search/contract.ts'
import { only, type Reading, type RequestText } from './request-text.ts'

/** The one surface that is named, by the word that /search knows it by. */
export function readSurface(text: RequestText): Reading<string> {
  const named = surfaceWords.flatMap(([surface, pattern]) => (text.takeAll(pattern).length > 0 ? [surface] : []))
  return only(
    named.filter(isOffered),
    several => `More than one surface is named: ${several.join(', ')}. Pick one in the search.`,
  )
}

/** Indoor or outdoor; whoever names both sets no condition. */
export function readIndoorOutdoor(text: RequestText): Reading<IndoorOutdoor> {
  const isIndoor = text.takeAll(/\bin-?doors?\b/gi).length > 0
  const isOutdoor = text.takeAll(/\bout-?doors?\b|\bopen[\s-]air\b/gi).length > 0
  if (isIndoor === isOutdoor) return {}
  return { value: isIndoor ? 'indoor' : 'outdoor' }
}

function isOffered(surface: string): boolean {
  return surfaceOptions.some(({ value }) => value === surface)
}

const surfaceWords: [string, RegExp][] = [
  [
    'Turf',
    /\b(?:astro|artificial\s+|synthetic\s+|field\s?)?turf(?:ed)?\b|\b(?:artificial|synthetic|fake)\s+grass\b|\b[34]g\s+(?:pitch|turf|field)\b/gi,
  ],
  ['Grass', /\b(?:natural|real)?\s?grass(?:y)?\b/gi],
  ['Wood', /\bhard\s?wood\b|\bwood(?:en)?\s+(?:floors?|courts?)\b/gi],
  ['Hard court', /\bhard[\s-]?courts?\b/gi],
  ['Asphalt', /\basphalt\b|\bblack\s?top\b/gi],
  ['Concrete', /\bconcrete\b|\bcement\b/gi],
  ['Clay', /\bclay\b/gi],
  ['Rubber', /\brubber(?:ized)?\b/gi],
  ['Sand', /\bsand\b(?:\s+courts?)?/gi],
  ['Ice', /\bice\s+rink\b|\bsheet\s+of\s+ice\b|\bon\s+ice\b|\bice\s+time\b/gi],
]
