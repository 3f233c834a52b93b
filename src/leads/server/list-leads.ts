import type { Db } from '#kit/server/db.ts'
import type { Lead, LeadOrder } from '../contract.ts'
import { countLeads, findLeads, type LeadRow } from './store.ts'

export type LeadPage = {
  leads: Lead[]
  /** Of all pages. */
  total: number
  /** Of the next page; undefined on the last. */
  cursor: string | undefined
}

/** An invalid cursor starts from the beginning. */
export async function listLeads(
  db: Db,
  { order, limit, cursor }: { order: LeadOrder; limit: number; cursor?: string | undefined },
): Promise<LeadPage> {
  const after = cursor && /^\d{1,18}$/.test(cursor) ? cursor : null
  const [rows, total] = await Promise.all([findLeads(db, { order, after, limit: limit + 1 }), countLeads(db)])
  const page = rows.slice(0, limit)
  return { leads: page.map(toLead), total, cursor: rows.length > limit ? page.at(-1)?.number : undefined }
}

function toLead({ createdAt, ...lead }: LeadRow): Lead {
  return { ...lead, createdAt: createdAt.toISOString() }
}
