import { timingSafeEqual } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Db } from '#kit/server/db/db.ts'
import { expireIntent } from './change-intent.ts'
import { serveAccounts } from './connect/accounts.ts'
import { serveTransfers } from './connect/transfers.ts'
import { advanceTime, deliverEvents } from './deliver-events.ts'
import { eventMade } from './event-made.ts'
import { type Faults, FaultsChange, noFaults } from './faults.ts'
import { keepDelivering } from './keep-delivering.ts'
import { pageOf, pageParams } from './page-params.ts'
import { servePaymentIntents } from './payment-intents.ts'
import { readForm } from './read-form.ts'
import { serveRefunds } from './refunds/refunds.ts'
import { endDispute, endRefunds, insertDispute } from './refunds/store.ts'
import { serveWire, type Wire } from './serve-wire.ts'
import { listEvents } from './store.ts'
import { eventOf, listOf, objectOf } from './stripe-objects.ts'
import { missing, WireError } from './wire-error.ts'

export type Sandbox = {
  /** Options for the provider's SDK. */
  readonly api: { host: string; port: number; protocol: 'http' }
  /** Mutable, all off initially. */
  readonly faults: Faults
  /** Delivers events right away; with `isAutomatic: false` only in `deliverDue`. */
  deliverTo(url: string, options?: { isAutomatic?: boolean }): void
  /** Settles and delivers what is due; returns how many events were delivered. */
  deliverDue(): Promise<number>
  /** As after seven days; false unless authorized. */
  expireAuthorization(intentId: string): Promise<boolean>
  /** False unless captured and undisputed. */
  dispute(intentId: string): Promise<boolean>
  closeDispute(intentId: string, outcome: 'won' | 'lost'): Promise<boolean>
  /** Settles all pending refunds; returns how many. */
  settleRefunds(): Promise<number>
  close(): Promise<void>
}

export type SandboxOptions = {
  db: Db
  secretKey: string
  webhookSecret: string
  /** For links that the browser opens. */
  publicUrl: string
  /** Of the API; defaults to any free one. */
  port?: number
  log?: { error(details: object, message: string): void }
}

/**
 * A loopback server with the provider's wire format, stored in our database and shared by processes. No money moves.
 */
export async function startSandbox({
  db,
  secretKey,
  webhookSecret,
  publicUrl,
  port,
  log,
}: SandboxOptions): Promise<Sandbox> {
  const faults = noFaults()
  const app = await listen({ db, secretKey, publicUrl, faults, log, port: port ?? 0 })
  let url: string | undefined
  let loop: ReturnType<typeof keepDelivering> | undefined

  const deliver = async () => (url === undefined ? 0 : deliverEvents(db, { url, webhookSecret, publicUrl }, faults))

  async function deliverDue(): Promise<number> {
    await advanceTime(db)
    return deliver()
  }

  async function announce(made: Promise<object | undefined>): Promise<boolean> {
    const isMade = (await made) !== undefined
    if (isMade) eventMade(db)
    return isMade
  }

  return {
    api: { host: '127.0.0.1', port: (app.server.address() as AddressInfo).port, protocol: 'http' },
    faults,
    deliverTo(to, { isAutomatic = true } = {}) {
      url = to
      if (isAutomatic) loop ??= keepDelivering({ db, log, deliver, deliverDue })
    },
    deliverDue,
    expireAuthorization: intentId => announce(expireIntent(db, intentId)),
    dispute: intentId => announce(insertDispute(db, intentId)),
    closeDispute: (intentId, outcome) => announce(endDispute(db, intentId, outcome)),
    async settleRefunds() {
      const count = await endRefunds(db, 'all')
      if (count > 0) eventMade(db)
      return count
    },
    async close() {
      await loop?.stop()
      await app.close()
    },
  }
}

async function listen({
  port,
  secretKey,
  log,
  ...wire
}: {
  db: Db
  secretKey: string
  publicUrl: string
  faults: Faults
  log: SandboxOptions['log']
  port: number
}): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true, routerOptions: { querystringParser: readForm } })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, readForm(body as string))
  })
  app.addHook('onRequest', async request => checkKey(request.headers.authorization, secretKey))
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    const refusal = error instanceof WireError ? error : internal(error.statusCode)
    if (refusal.status >= 500) log?.error({ err: error }, 'sandbox-request-failed')
    return reply
      .code(refusal.status)
      .send(objectOf({ object: 'error', state: refusal.row }, { publicUrl: wire.publicUrl }))
  })
  app.setNotFoundHandler(async request => {
    const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`
    throw new WireError(404, { type: 'invalid_request_error', message })
  })
  for (const serve of [servePaymentIntents, serveRefunds, serveAccounts, serveTransfers, serveEvents])
    serve({ app, ...wire })
  await app.listen({ host: '127.0.0.1', port })
  return app
}

function checkKey(authorization: string | undefined, secretKey: string): void {
  const [given, wanted] = [Buffer.from(authorization ?? ''), Buffer.from(`Bearer ${secretKey}`)]
  if (given.length === wanted.length && timingSafeEqual(given, wanted)) return
  throw new WireError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
}

function internal(status = 500): WireError {
  if (status < 500)
    return new WireError(status, { type: 'invalid_request_error', message: 'The request couldn’t be read.' })
  return new WireError(500, { type: 'api_error', message: 'An error occurred on our side.' })
}

/** Events (docs.stripe.com/api/events/list), and our own fault switches. */
function serveEvents(wire: Wire): void {
  const { db, faults, publicUrl } = wire

  serveWire(wire, {
    method: 'GET',
    url: '/v1/events',
    name: 'events.list',
    params: z.object({ ...pageParams, type: z.string().optional(), types: z.array(z.string()).optional() }),
    async run({ params }) {
      const page = pageOf(params)
      const types = params.types ?? (params.type === undefined ? null : [params.type])
      const rows = await listEvents(db, {
        ...page,
        types,
        startingAfter: page.startingAfter && seqOf(page.startingAfter),
      })
      const data = rows.slice(0, page.limit).map(event => eventOf(event, { publicUrl }))
      return { body: listOf('/v1/events', data, rows.length > page.limit) }
    },
  })

  serveWire(wire, {
    method: 'POST',
    url: '/v1/test_helpers/faults',
    name: 'testHelpers.faults',
    params: FaultsChange,
    async run({ params }) {
      Object.assign(faults.webhooks, params.webhooks)
      Object.assign(faults.gateway, params.gateway)
      return { body: faults }
    },
  })
}

function seqOf(id: string): string {
  if (!/^evt_\d{24}$/.test(id)) throw missing('event', id, 'starting_after')
  return BigInt(id.slice(4)).toString()
}
