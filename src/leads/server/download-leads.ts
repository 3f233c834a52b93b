import { csvText } from '#kit/server/csv.ts'
import type { Db } from '#kit/server/db.ts'
import type { Lead } from '../contract.ts'
import { listLeads } from './list-leads.ts'

/** Rows per statement: several short statements instead of one long one. */
const BATCH = 1000

/** All leads as CSV, newest first. Times are ISO 8601, UTC. */
export async function downloadLeads(db: Db): Promise<string> {
  const leads: Lead[] = []
  let cursor: string | undefined
  do {
    const page = await listLeads(db, { order: 'newest', limit: BATCH, cursor })
    leads.push(...page.leads)
    cursor = page.cursor
  } while (cursor)
  return csvText([columns, ...leads.map(lead => columns.map(column => lead[column] ?? ''))])
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
