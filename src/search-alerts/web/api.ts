import { queryOptions } from '@tanstack/react-query'
import { caller } from '#kit/web/api/call.ts'
import type { OwnAlert, SearchAlert, searchAlertEndpoints } from '../contract.ts'

export function alertQuery(key: string) {
  return queryOptions<SearchAlert>({ queryKey: ['/api/search-alerts', key] })
}

/** Alerts of this browser or the signed-in account. */
export const ownAlertsQuery = queryOptions<OwnAlert[]>({ queryKey: ['/api/search-alerts'], staleTime: 3_000 })

export const createAlert = caller<typeof searchAlertEndpoints.create>('POST /api/search-alerts')

export const confirmAlert = caller<typeof searchAlertEndpoints.confirm>('POST /api/search-alerts/:key/confirm')

export const stopAlert = caller<typeof searchAlertEndpoints.stop>('POST /api/search-alerts/:key/stop')
