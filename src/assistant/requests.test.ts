import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { PreferenceName } from './contract.ts'
import { type Preferences, understandRequest } from './rules.ts'
import { usPlaces } from './server/circumstances.ts'

type Case = {
  now: string
  zone: string
  region?: string
  request: string
  expected: Preferences
  asked: PreferenceName[]
}

/** The visible part of the evaluation set: changes to the parser must not break it. */
const cases = JSON.parse(readFileSync('bench/assistant/tune.json', 'utf8')) as Case[]

test.each(cases)('“$request” matches the evaluation set', ({ now, zone, region, request, expected, asked }) => {
  const understood = understandRequest(request, {
    now: Date.parse(now),
    zone,
    ...(region && { region }),
    places: usPlaces,
  })
  expect(understood.preferences).toEqual(expected)
  expect(understood.unclear.map(({ field }) => field).toSorted()).toEqual(asked.toSorted())
  const typed = plainMarks(request)
  for (const words of Object.values(understood.sources).flatMap(source => source.split(', ')))
    expect(typed).toContain(plainMarks(words))
})

/** Normalizes apostrophes, dashes and spaces. */
function plainMarks(text: string): string {
  return text.normalize('NFKC').replace(/[‘’]/g, "'").replace(/[‐-―]/g, '-').replace(/\s+/g, ' ')
}
