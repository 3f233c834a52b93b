import { queryOptions } from '@tanstack/react-query'
import { caller } from '#kit/web/call.ts'
import type { OwnAlert, SearchAlert, searchAlertEndpoints } from '../contract.ts'

/** The alert that a key opens. */
export function alertQuery(key: string) {
  return queryOptions<SearchAlert>({ queryKey: ['/api/search-alerts', key] })
}

/** The alerts of this browser, or of whoever is signed in. */
export const ownAlertsQuery = queryOptions<OwnAlert[]>({ queryKey: ['/api/search-alerts'], staleTime: 3_000 })

/** Asks for an alert. */
export const createAlert = caller<typeof searchAlertEndpoints.create>('POST /api/search-alerts')

export const confirmAlert = caller<typeof searchAlertEndpoints.confirm>('POST /api/search-alerts/:key/confirm')

export const stopAlert = caller<typeof searchAlertEndpoints.stop>('POST /api/search-alerts/:key/stop')
