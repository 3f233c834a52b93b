import { type Facts, orSilence, readFacts } from '#app/server/services/read-status.ts'
import { countHolds } from '#availability/holds/server/queries.ts'
import { countLastDay, countPending } from '#bookings/figures/server/queries.ts'
import { countConnections } from '#calendars/server/queries.ts'
import { countMismatches } from '#desk/server/payments/queries.ts'
import { readWaiting } from '#developers/server/webhooks/queries.ts'
import type { Db } from '#kit/server/db/db.ts'
import { cached } from '#kit/server/resilience.ts'
import { readPaymentFigures } from '#payments/server/figures/queries.ts'

/** For all processes; `business` is undefined when the database is down. */
export type Figures = Facts & { business: Business | undefined }

type Business = Awaited<ReturnType<typeof readBusiness>> & { providers: Awaited<ReturnType<typeof countConnections>> }

/** Collectors within this time share a sample. */
const KEPT_MS = 5_000

/** Counts every connection without an index. */
const CONNECTIONS_KEPT_MS = 60_000

/** Cached. Never throws. */
export function figuresReader(db: Db): () => Promise<Figures> {
  const connections = cached(() => db.allowStale(countConnections), CONNECTIONS_KEPT_MS)
  const business = async () => ({ ...(await db.allowStale(readBusiness)), providers: await connections() })
  return cached(async () => {
    const facts = await readFacts(db)
    return { ...facts, business: facts.database ? await orSilence(business()) : undefined }
  }, KEPT_MS)
}

async function readBusiness(db: Db) {
  const [holds, lastDay, pending, payments, mismatches, webhooks] = await Promise.all([
    countHolds(db),
    countLastDay(db),
    countPending(db),
    readPaymentFigures(db),
    countMismatches(db),
    readWaiting(db),
  ])
  return { holds, bookings: { lastDay, pending }, payments, mismatches, webhooks }
}
