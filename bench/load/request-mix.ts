import { addDays, DAY, dateIn } from '#kit/shared/time.ts'
import { pick, pickWeighted, type Random, wholeBetween } from '../../scripts/seed/random.ts'
import { requestText } from '../parts/http-connection.ts'

/** `page` and `read` are both browsing. */
export type Kind = 'page' | 'read' | 'search' | 'hold' | 'book'

/** Percent. One page view per three API reads. */
const weights: readonly (readonly [Kind, number])[] = [
  ['page', 20],
  ['read', 60],
  ['search', 15],
  ['hold', 4],
  ['book', 1],
]

export type Place = { id: string; latitude: number; longitude: number; sport: string }

export function pickKind(random: Random): Kind {
  return pickWeighted(random, weights)
}

/** A returning visitor with a personal page, or a first visit. */
export function browseRequest(
  kind: 'page' | 'read',
  random: Random,
  { places, cookies }: { places: readonly Place[]; cookies: readonly string[] },
): string {
  const { id } = pick(random, places)
  const path = kind === 'page' ? pick(random, pagesOf(id)) : pick(random, readsOf(id, random))
  return requestText('GET', path, random() < 0.5 ? { cookie: pick(random, cookies) } : {})
}

function pagesOf(facilityId: string): string[] {
  return ['/', '/search', `/facilities/${facilityId}`, `/booking/${facilityId}`, '/tournaments']
}

function readsOf(facilityId: string, random: Random): string[] {
  const date = someDay(random)
  return [
    `/api/availability-slots?facilityId=${facilityId}&date=${date}`,
    `/api/availability-days?facilityId=${facilityId}&from=${date}`,
    `/api/facilities/${facilityId}`,
    '/api/facilities?limit=24',
  ]
}

/** By radius around an existing field, on a future day. */
export function searchRequest(random: Random, places: readonly Place[]): string {
  const { latitude, longitude, sport } = pick(random, places)
  const hour = wholeBetween(random, 8, 18)
  return requestText('POST', '/api/search/facilities', {
    body: {
      sport,
      surface: null,
      date: someDay(random),
      timeStart: `${String(hour).padStart(2, '0')}:00`,
      timeEnd: `${String(hour + 3).padStart(2, '0')}:00`,
      maxBudget: wholeBetween(random, 60, 200),
      location: '',
      radiusMiles: pick(random, [5, 10, 25, 50]),
      lat: latitude,
      lng: longitude,
    },
  })
}

function someDay(random: Random): string {
  return addDays(dateIn('America/New_York', Date.now() + DAY), wholeBetween(random, 1, 20))
}
