import type { Db } from '#kit/server/db/db.ts'
import { csvPages } from '#kit/server/files/csv.ts'
import type { AskedPage } from '#kit/server/http/pages.ts'
import type { Lead, LeadOrder } from '../contract.ts'
import { listLeads } from './list-leads.ts'

/** All leads as chunks of a CSV file. Times are ISO 8601, UTC. */
export function downloadLeads(db: Db, order: LeadOrder): AsyncIterable<string> {
  const cells = columns.map(column => [column, (lead: Lead) => lead[column] ?? ''] as const)
  return csvPages(cells, (asked: AskedPage<string>) => listLeads(db, { order, ...asked }))
}

const columns = [
  'createdAt',
  'name',
  'email',
  'organization',
  'city',
  'persona',
  'ctaAction',
  'page',
] as const satisfies readonly (keyof Lead)[]
