import { caller, callerWithHeaders } from '#kit/web/api/call.ts'
import { listQuery } from '#kit/web/list/list-query.ts'
import type { LeadOrder, leadEndpoints } from '../contract.ts'

export const sendLead = caller<typeof leadEndpoints.send>('POST /api/lead')

export const LEADS_FILE = '/api/leads.csv'

/** For administrators. */
export function leadsQuery(order: LeadOrder) {
  return listQuery(['/api/leads', 'pages', order], (cursor, transport) =>
    listLeads({ query: { order, cursor } }, transport),
  )
}

const listLeads = callerWithHeaders<typeof leadEndpoints.list>('GET /api/leads')
