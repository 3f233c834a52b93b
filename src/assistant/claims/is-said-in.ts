import type { PreferenceName } from '../contract.ts'
import { readSport } from '../reading/read-sport.ts'
import { readIndoorOutdoor, readSurface } from '../reading/read-surface.ts'
import { type Reading, type RequestText, requestText } from '../reading/request-text.ts'
import { isDistanceIn, isPriceIn } from './claimed-amount.ts'
import { isDayIn, isTimeIn } from './claimed-moment.ts'
import { isPlaceIn } from './claimed-place.ts'

export type Claimed = { name: PreferenceName; value: string | number; words: string }

type Around = {
  /** Milliseconds since 1970; `zone` is IANA. */
  now: number
  zone: string
  /** Length of play. */
  hours: number | undefined
}

/** The words name the number, day or place, and our rules read no other value in them. */
export function isSaidIn({ name, value, words }: Claimed, { now, zone, hours }: Around): boolean {
  if (typeof value === 'number')
    return name === 'max_price_usd' ? isPriceIn(words, value, hours) : isDistanceIn(words, value)
  if (name === 'date') return isDayIn(words, value, { now, zone })
  if (name === 'time_range') return isTimeIn(words, value)
  if (name === 'location') return isPlaceIn(words, value)
  const read = readers[name]
  return !read || saysNoOther(read(requestText(words)), value)
}

const readers: Partial<Record<PreferenceName, (text: RequestText) => Reading<string>>> = {
  sport: readSport,
  surface_type: readSurface,
  indoor_outdoor: readIndoorOutdoor,
}

function saysNoOther({ value: own, unclear }: Reading<string>, value: string): boolean {
  return !unclear && (own === undefined || own === value)
}
