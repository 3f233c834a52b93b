import type { Point } from '#kit/shared/miles.ts'
import type { Place } from '../contract.ts'
import { findNearestCity } from './api.ts'
import { keepState } from './kept-state.ts'

/** To about a hundred yards; `city` is null if none is near or the lookup failed. */
export type Here = Point & { city: Place | null }

export type LocationFault = 'denied' | 'unavailable' | 'timeout'

export const locationFaultTexts: Record<LocationFault, string> = {
  denied: 'Your browser is blocking your location. Allow it in your site settings, or enter a city or ZIP code.',
  unavailable: 'We couldn’t find your location. Enter a city or ZIP code instead.',
  timeout: 'Finding your location took too long. Try again, or enter a city or ZIP code.',
}

/** Prompts for permission: call only on a click. */
export async function locate(): Promise<Here | LocationFault> {
  const found = await askBrowser()
  if (typeof found === 'string') return found
  const query = { latitude: String(found.latitude), longitude: String(found.longitude) }
  const city = await findNearestCity({ query }).catch(() => null)
  if (city) keepState(city.state)
  return { ...found, city }
}

/** A search need not know the house. */
const DECIMALS = 3
const FIX_MS = 10_000
/** Some browsers never report a dismissed permission prompt. */
const TIMEOUT_MS = 45_000
/** A walk away is near enough. */
const KEPT_MS = 300_000

function askBrowser(): Promise<Point | LocationFault> {
  return new Promise(resolve => {
    const { geolocation } = navigator as Partial<Navigator>
    if (!geolocation) return resolve('unavailable')
    const timeout = setTimeout(() => resolve('timeout'), TIMEOUT_MS)
    const answer = (found: Point | LocationFault) => {
      clearTimeout(timeout)
      resolve(found)
    }
    geolocation.getCurrentPosition(
      ({ coords }) => answer({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      ({ code }) => answer(faultOfCode[code] ?? 'unavailable'),
      { timeout: FIX_MS, maximumAge: KEPT_MS },
    )
  })
}

/** By Geolocation API code. */
const faultOfCode: Record<number, LocationFault> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS))
}
