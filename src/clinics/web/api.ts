import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Facility } from '#facilities/contract.ts'
import type { Clinic } from '../contract.ts'
import { type ClinicFilters, noFilters, writeClinicFilters } from '../rules.ts'

/** Milliseconds; places sell while people look. */
export const FRESH_MS = 10_000

/** Keeps the previous results while loading. */
export function clinicsQuery(filters: ClinicFilters = noFilters) {
  const written = writeClinicFilters(filters)
  return queryOptions<Clinic[]>({
    queryKey: [written ? `/api/nil-clinics?${written}` : '/api/nil-clinics'],
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

export function clinicQuery(id: string) {
  return queryOptions<Clinic>({ queryKey: ['/api/nil-clinics', id], staleTime: FRESH_MS })
}

/** For the clinic's picture. */
export function clinicFacilityQuery(id: string) {
  return queryOptions<Facility>({ queryKey: ['/api/facilities', id] })
}

export function clinicCalendarHref(id: string): string {
  return `/api/nil-clinics/${id}/calendar.ics`
}

/** `key` is the link's; null if the cookie grants access. */
export type SeatsAccess = { id: string; key: string | null }

export function openedBy({ id, key }: SeatsAccess) {
  return { params: { id }, query: key ? { key } : {} }
}

/** Of the visitor's clinic bookings. */
export const ownBookingsKey = ['/api/nil-bookings']

/** Refetches the shown clinic now and lists when next shown. */
export function forgetSeats(client: QueryClient, clinicId: string): void {
  void client.invalidateQueries({ queryKey: clinicQuery(clinicId).queryKey })
  void client.invalidateQueries({ queryKey: ownBookingsKey, exact: true, refetchType: 'none' })
  void client.invalidateQueries({
    predicate: ({ queryKey: [first] }) => typeof first === 'string' && first.startsWith('/api/nil-clinics'),
    refetchType: 'none',
  })
}
