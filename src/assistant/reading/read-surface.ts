import type { IndoorOutdoor } from '#facilities/contract.ts'
import { surfaceOptions } from '#search/contract.ts'
import { only, type Reading, type RequestText } from './request-text.ts'

/** As /search names it. */
export function readSurface(text: RequestText): Reading<string> {
  const named = surfaceWords.flatMap(([value, pattern]) => text.takeAll(pattern).map(([words]) => ({ value, words })))
  return only(
    named.filter(({ value }) => isOffered(value)),
    { question: several => `You gave more than one surface: ${several.join(', ')}.` },
  )
}

/** Naming both sets no condition. */
export function readIndoorOutdoor(text: RequestText): Reading<IndoorOutdoor> {
  const inside = text.takeAll(
    /\bin-?doors?\b|\binside\b(?!\s*\||\s+(?:the|of|our|my|city|limits|\p{L}+\s+(?:city|limits))\b)|\bunder\s+(?:a\s+)?roof\b/giu,
  )
  const outside = text.takeAll(/\bout-?doors?\b|\bopen[\s-]air\b|\boutside\b(?!\s+(?:of|the)\b)/gi)
  const [words] = (inside.length > 0 ? inside : outside)[0] ?? []
  if (!words || (inside.length > 0 && outside.length > 0)) return {}
  return { value: inside.length > 0 ? 'indoor' : 'outdoor', words }
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
  ['Wood', /\bhard\s?wood\b|\bwood(?:en)?\s+(?:floors?|floored|courts?|gym)\b|\bon\s+wood\b/gi],
  ['Hard court', /\bhard[\s-]?courts?\b/gi],
  ['Asphalt', /\basphalt\b|\bblack\s?top\b/gi],
  ['Concrete', /\bconcrete\b|\bcement\b/gi],
  ['Clay', /\bclay\b(?!\s+county\b)/gi],
  ['Rubber', /\brubber(?:ized)?\b/gi],
  ['Sand', /\bsand\b(?:\s+courts?)?/gi],
  [
    'Ice',
    /\b(?:on\s+|sheet\s+of\s+)?ice\b(?:\s+(?:rink|time|sheet))?(?!\s+(?:hockey|cream|bath|chest|packs?|cold)\b)/gi,
  ],
  ['Pool', /\bpools?\b(?!\s+tables?\b)/gi],
]
