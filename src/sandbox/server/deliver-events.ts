import http from 'node:http'
import https from 'node:https'
import { Stripe } from 'stripe'
import type { Db } from '#kit/server/db/db.ts'
import { pauseAfter } from '../rules.ts'
import { expireIntent } from './change-intent.ts'
import type { Faults } from './faults.ts'
import { endRefunds } from './refunds/store.ts'
import type { EventRow } from './rows.ts'
import { delayEvents, endFuturePauses, findExpired, markDelivered, takeDueEvents } from './store.ts'
import { eventOf } from './stripe-objects.ts'

const BATCH = 20
const TIMEOUT_MS = 10_000
/** Events in delivery are due again after this, in case the process dies. */
const LEASE_SECONDS = 20

export type Endpoint = { url: string; webhookSecret: string; publicUrl: string }

/** Returns how many were delivered. */
export async function deliverEvents(db: Db, endpoint: Endpoint, faults: Faults): Promise<number> {
  const { delayMs } = faults.webhooks
  let arrived = 0
  for (;;) {
    const events = await takeDueEvents(db, { limit: BATCH, delayMs, leaseSeconds: LEASE_SECONDS })
    if (events.length > 0) arrived += await deliverBatch(db, endpoint, { events, faults })
    if (events.length < BATCH) return arrived
  }
}

/** Settles refunds and expires authorizations. */
export async function advanceTime(db: Db): Promise<void> {
  await endFuturePauses(db, { leaseSeconds: LEASE_SECONDS })
  await endRefunds(db, 'due')
  for (const id of await findExpired(db)) await expireIntent(db, id)
}

async function deliverBatch(
  db: Db,
  endpoint: Endpoint,
  { events, faults }: { events: EventRow[]; faults: Faults },
): Promise<number> {
  const { drop, duplicate, reorder } = faults.webhooks
  const arrived: EventRow[] = []
  const failed: EventRow[] = []
  const deliver = async (event: EventRow) => {
    let isTaken = drop
    for (let left = drop ? 0 : 1 + duplicate; left > 0; left--) isTaken = (await send(endpoint, event)) || isTaken
    ;(isTaken ? arrived : failed).push(event)
  }
  // Sequential when reordered on purpose, or the order would be lost.
  if (reorder === 'off') await Promise.all(events.map(deliver))
  else for (const event of inOrder(events, reorder)) await deliver(event)
  if (arrived.length > 0)
    await markDelivered(
      db,
      arrived.map(({ seq }) => seq),
    )
  if (failed.length > 0)
    await delayEvents(
      db,
      failed.map(({ seq, attempts }) => ({ seq, seconds: pauseAfter(attempts) })),
    )
  return drop ? 0 : arrived.length
}

function inOrder(events: EventRow[], order: 'newest-first' | 'shuffled'): EventRow[] {
  if (order === 'newest-first') return events.toReversed()
  return events
    .map(event => ({ event, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ event }) => event)
}

const httpAgent = new http.Agent({ keepAlive: true, maxSockets: BATCH })

/** True on any 2xx in time. */
async function send({ url, webhookSecret, publicUrl }: Endpoint, event: EventRow): Promise<boolean> {
  const payload = JSON.stringify(eventOf(event, { publicUrl }))
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
  const headers = {
    // The process answers only to the site's host name.
    host: new URL(publicUrl).host,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(payload),
    'stripe-signature': signature,
    'user-agent': 'Stripe/1.0 (sandbox)',
  }
  return new Promise(resolve => {
    const options = {
      method: 'POST',
      headers,
      timeout: TIMEOUT_MS,
      agent: url.startsWith('https:') ? undefined : httpAgent,
    }
    const request = (url.startsWith('https:') ? https : http).request(url, options, response => {
      response.resume()
      response.once('close', () => resolve(response.complete && Math.trunc(response.statusCode! / 100) === 2))
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve(false))
    request.end(payload)
  })
}
