import type { Db } from '#kit/server/db/db.ts'
import { csvPages } from '#kit/server/files/csv.ts'
import { type AskedPage, cutPage, type Page } from '#kit/server/http/pages.ts'
import type { Lead, LeadOrder } from '../contract.ts'
import { countLeads, findLeads, type LeadRow } from './store.ts'

type Query = AskedPage<string> & { order: LeadOrder }

export async function listLeads(db: Db, { order, limit, after }: Query): Promise<Page<Lead, string>> {
  const [found, total] = await Promise.all([findLeads(db, { order, after, limit: limit + 1 }), countLeads(db)])
  const { rows, next } = cutPage(found, limit, ({ number }) => number)
  return { rows: rows.map(toLead), next, total }
}

function toLead({ createdAt, ...lead }: LeadRow): Lead {
  return { ...lead, createdAt: createdAt.toISOString() }
}

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
