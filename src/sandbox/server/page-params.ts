import { z } from 'zod'
import { integer } from './serve-wire.ts'
import type { Page } from './store.ts'

/** `limit` defaults to 10, at most 100 (docs.stripe.com/api/pagination). */
export const pageParams = {
  limit: integer.refine(limit => limit >= 1 && limit <= 100).optional(),
  starting_after: z.string().max(255).optional(),
  created: z.object({ gte: integer.optional() }).strict().optional(),
}

export type PageParams = { limit?: number; starting_after?: string; created?: { gte?: number } }

export function pageOf({ limit = 10, starting_after, created }: PageParams): Page {
  const since = created?.gte
  return {
    limit,
    startingAfter: starting_after ?? null,
    createdSince: since === undefined ? null : new Date(since * 1000),
  }
}
