import type { Facility } from '#facilities/contract.ts'
import { paths } from '#kit/shared/paths.ts'

/** The search, carried on: a date (yyyy-MM-dd) and a time or part of the day. */
export type Wanted = Partial<Record<'date' | 'time' | 'sport', string | undefined>>

type Booked = Pick<Facility, 'id' | 'providerType' | 'bookingUrl' | 'site'>

/** To be booked here even if it has its own site: without `mode` the booking page would redirect there. */
export function bookingAddress(facility: Booked, wanted: Wanted): string {
  return withWanted(atSite(facility, paths.booking(facility.id)), {
    ...wanted,
    mode: ownSiteOf(facility) ? 'hold' : undefined,
  })
}

/** Of the installation that has the facility. */
export function atSite({ site = '' }: { site?: string | undefined }, path: string): string {
  return site + path
}

/** Null if it is booked here only. */
export function ownSiteOf({ providerType, bookingUrl }: Pick<Facility, 'providerType' | 'bookingUrl'>): string | null {
  return providerType === 'manual' ? null : bookingUrl
}

export function withWanted(path: string, wanted: Record<string, string | undefined>): string {
  const set = Object.entries(wanted).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const query = new URLSearchParams(set).toString()
  return query ? `${path}?${query}` : path
}
