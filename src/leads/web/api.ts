import { infiniteQueryOptions } from '@tanstack/react-query'
import { caller, callerWithHeaders } from '#kit/web/call.ts'
import { nextCursor } from '#kit/web/next-cursor.ts'
import { transportOf } from '#kit/web/query-client.ts'
import type { Lead, LeadOrder, leadEndpoints } from '../contract.ts'

export const sendLead = caller<typeof leadEndpoints.send>('POST /api/lead')

export const LEADS_FILE = '/api/leads.csv'

type LeadPage = { leads: Lead[]; total: number; cursor: string | undefined }

/** For administrators. */
export function leadsQuery(order: LeadOrder) {
  return infiniteQueryOptions({
    queryKey: ['/api/leads', 'pages', order],
    queryFn: async ({ client, pageParam: cursor }): Promise<LeadPage> => {
      const { reply, headers } = await listLeads({ query: { order, cursor } }, transportOf(client))
      return { leads: reply, total: Number(headers.get('x-total-count')), cursor: nextCursor(headers.get('link')) }
    },
    initialPageParam: '',
    getNextPageParam: page => page.cursor,
    // Reopening the page shows new leads; the first render does not refetch.
    staleTime: 3_000,
  })
}

const listLeads = callerWithHeaders<typeof leadEndpoints.list>('GET /api/leads')
