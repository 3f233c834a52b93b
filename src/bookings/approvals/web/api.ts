import { queryOptions } from '@tanstack/react-query'
import { caller } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import type { approvalEndpoints } from '../contract.ts'

/** Of a link in an email. */
export type DecisionLink = { id: string; by: string | undefined; key: string }

export function decisionQuery({ id, by, key }: DecisionLink) {
  return queryOptions({
    queryKey: ['decision', id, by, key],
    queryFn: ({ client }) => readDecision({ params: { id }, query: { by, key } }, transportOf(client)),
  })
}

export const decide = caller<typeof approvalEndpoints.decide>('POST /api/bookings/:id/decision')
const readDecision = caller<typeof approvalEndpoints.read>('GET /api/bookings/:id/decision')
