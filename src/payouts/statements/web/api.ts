import { queryOptions } from '@tanstack/react-query'
import { caller } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import { fileOf } from '#kit/web/list/list-pages.tsx'
import type { Filters } from '#kit/web/list/use-filters.ts'
import type { statementEndpoints } from '../contract.ts'
import { MONTH } from '../rules.ts'

export const statementFilters = {
  /** yyyy-MM; none: the present one. Invalid ones in the URL are ignored. */
  month: (text: string): string => (MONTH.test(text) ? text : ''),
}
export type StatementFilter = Filters<typeof statementFilters>

export function statementQuery(accountId: string, query: StatementFilter) {
  return queryOptions({
    queryKey: ['owner-statement', accountId, query],
    queryFn: ({ client }) => readStatement({ query }, transportOf(client)),
    staleTime: 30_000,
  })
}

/** CSV. */
export const statementFile = (query: StatementFilter): string => fileOf('/api/owner/statements.csv', query)

const readStatement = caller<typeof statementEndpoints.read>('GET /api/owner/statements')
