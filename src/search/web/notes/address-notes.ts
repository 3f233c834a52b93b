import type { IgnoredValue } from '#kit/web/form/ignored-values.tsx'
import {
  BOOKED_PARAMETER,
  BOOKED_STATUS_PARAMETER,
  BUDGET_PARAMETER,
  ENHANCED_PARAMETER,
  FROM_ASSISTANT,
  IN_TOTAL,
  RADIUS_PARAMETER,
  type SearchParameter,
  searchParameters,
  searchParameterTexts,
  TIME_RANGE_PARAMETER,
} from '#search/contract.ts'
import { cleanValue, dayName, readFilters } from '#search/rules.ts'
import { offersEnhanced, radiusIn } from '#search/rules-applied.ts'
import { isOrder } from '#search/rules-order.ts'
import { areaIn, BOUNDS_PARAMETER, MAP_PARAMETER } from '../map/use-map-state.ts'

type AddressNotes = {
  /** Invalid values. */
  senseless: IgnoredValue[]
  /** Valid but unused values, as sentences. */
  notes: string[]
  /** The enhanced search would use the rest, and nothing else says so. */
  offersEnhanced: boolean
}

/**
 * What the search ignores in the URL, including dates before `today` (yyyy-MM-dd). Silent about tracking parameters
 * (`utm_source`, `gclid`).
 */
export function addressNotes(query: URLSearchParams, today?: string): AddressNotes {
  const senseless: IgnoredValue[] = []
  const unknown: IgnoredValue[] = []
  const notes: string[] = []
  const seen = new Set<string>()
  if (query.get(BOUNDS_PARAMETER) && !areaIn(query))
    senseless.push({ label: 'map area', value: cleanValue('location', query.get(BOUNDS_PARAMETER) ?? '') })
  for (const [name, text] of query) {
    const value = cleanValue('location', text)
    if (value === '' || silentParameters.test(name)) continue
    const meant = meaningOf(name)
    const note = meant ? noteOn(meant, value, { today, isAgain: seen.has(meant) }) : noteOnView(name, value, query)
    if (note) notes.push(note)
    else if (!meant && note === undefined) unknown.push({ label: cleanValue('location', name), value })
    else if (meant && !neutral.test(value) && cleanValue(meant, value) === '')
      senseless.push({ label: searchParameterTexts[meant].name, value })
    if (meant) seen.add(meant)
  }
  if (unknown.length > 0) notes.push(unknownText(unknown.slice(0, MAX_SHOWN)))
  return {
    senseless: senseless.slice(0, MAX_SHOWN),
    notes: [...new Set(notes)].slice(0, MAX_SHOWN),
    offersEnhanced: missesDistance(query) && !offersEnhanced(readFilters(query)),
  }
}

/** The standard view matches by name. */
function missesDistance(query: URLSearchParams): boolean {
  return query.get(ENHANCED_PARAMETER) !== 'true' && radiusIn(query) !== undefined
}

function meaningOf(name: string): SearchParameter | undefined {
  return name === TIME_RANGE_PARAMETER ? 'time' : searchParameters.find(parameter => parameter === name)
}

/** The first of repeated parameters counts. */
function noteOn(meant: SearchParameter, value: string, { today, isAgain }: { today?: string; isAgain: boolean }) {
  if (isAgain) return `You can search one ${searchParameterTexts[meant].name} at a time, so we ignored “${value}”.`
  const isOver = meant === 'date' && today && cleanValue('date', value) !== '' && value < today
  return isOver ? `${dayName(value, today)} is in the past, so we cleared the date.` : ''
}

/** '' needs no note; undefined is an unknown parameter. */
function noteOnView(name: string, value: string, query: URLSearchParams): string | undefined {
  if (name === RADIUS_PARAMETER && radiusIn(query) === value) {
    if (!missesDistance(query)) return ''
    const { location } = readFilters(query)
    return `To search by distance, use Enhanced Search. These results cover ${location ? `all of ${location}` : 'all locations'}.`
  }
  if (name === BUDGET_PARAMETER) return value === IN_TOTAL ? '' : undefined
  const isKnown = name === ENHANCED_PARAMETER ? /^(?:true|false)$/.test(value) : isOrder(name, value)
  return isKnown ? '' : undefined
}

function unknownText(unknown: readonly IgnoredValue[]): string {
  const named = new Intl.ListFormat('en-US').format(unknown.map(({ label, value }) => `${label} “${value}”`))
  return `We ignored options we don’t recognize: ${named}.`
}

const MAX_SHOWN = 8
const neutral = /^(?:any|all)(?:\s+(?:sports|time))?$/i
const silentParameters = new RegExp(
  `^(?:${BOOKED_PARAMETER}|${BOOKED_STATUS_PARAMETER}|${MAP_PARAMETER}|${BOUNDS_PARAMETER}|${FROM_ASSISTANT.name}|utm_\\w+|\\w*clid|_ga|_gl|ref)$`,
)
