import { queryOptions } from '@tanstack/react-query'
import { caller } from '#kit/web/call.ts'
import type { SearchAlert, searchAlertEndpoints } from '../contract.ts'

/** The alert that a key opens. */
export function alertQuery(key: string) {
  return queryOptions<SearchAlert>({ queryKey: ['/api/search-alerts', key] })
}

/** Asks for an alert. */
export const createAlert = caller<typeof searchAlertEndpoints.create>('POST /api/search-alerts')

export const confirmAlert = caller<typeof searchAlertEndpoints.confirm>('POST /api/search-alerts/:key/confirm')

export const stopAlert = caller<typeof searchAlertEndpoints.stop>('POST /api/search-alerts/:key/stop')
