import { queryOptions } from '@tanstack/react-query'
import type { bulkEndpoints } from '#availability/bulk-changes/contract.ts'
import { caller, callerWithKey } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'

export const previewBulkChange = caller<typeof bulkEndpoints.preview>('POST /api/owner/bulk-changes/preview')
export const startBulkChange = callerWithKey<typeof bulkEndpoints.start>('POST /api/owner/bulk-changes')

const readRun = caller<typeof bulkEndpoints.progress>('GET /api/owner/bulk-changes/:id')

const PROGRESS_MS = 1_000

/** Asks again each second until it has ended. */
export function bulkRunQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/owner/bulk-changes', id],
    queryFn: ({ client }) => readRun({ params: { id } }, transportOf(client)),
    refetchInterval: query => (query.state.data?.status === 'running' ? PROGRESS_MS : false),
  })
}
