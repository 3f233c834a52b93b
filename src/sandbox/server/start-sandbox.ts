import { timingSafeEqual } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Db } from '#kit/server/db.ts'
import { serveAccounts } from './accounts.ts'
import { expireIntent } from './change-intent.ts'
import { deliverEvents, letTimePass } from './deliver-events.ts'
import { eventMade } from './event-made.ts'
import { serveEvents } from './events.ts'
import { type Faults, noFaults } from './faults.ts'
import { keepDelivering } from './keep-delivering.ts'
import { servePaymentIntents } from './payment-intents.ts'
import { readForm } from './read-form.ts'
import { serveRefunds } from './refunds.ts'
import { endDispute, endRefunds, insertDispute } from './store.ts'
import { objectOf } from './stripe-objects.ts'
import { serveTransfers } from './transfers.ts'
import { WireError } from './wire-error.ts'

export type Sandbox = {
  /** Where its API is; what the provider's SDK takes as its options. */
  readonly api: { host: string; port: number; protocol: 'http' }
  /** What goes wrong on purpose; plain and mutable, all off at first. */
  readonly faults: Faults
  /** Where events go from now on: right after they are made (`isAutomatic: false`: only with `deliverDue`). */
  deliverTo(url: string, options?: { isAutomatic?: boolean }): void
  /** Ends what is due and delivers what is due now; answers how many events have arrived. */
  deliverDue(): Promise<number>
  /** Ends an authorization as if its seven days were over; false when the intent is not authorized. */
  expireAuthorization(intentId: string): Promise<boolean>
  /** The cardholder disputes a captured payment; false when it is not captured or was disputed before. */
  dispute(intentId: string): Promise<boolean>
  closeDispute(intentId: string, outcome: 'won' | 'lost'): Promise<boolean>
  /** Ends all refunds that were to end later, now; answers how many. */
  settleRefunds(): Promise<number>
  close(): Promise<void>
}

export type SandboxOptions = {
  db: Db
  secretKey: string
  /** Signs the events. */
  webhookSecret: string
  /** Where the product's pages are: links for the browser lead there. */
  publicUrl: string
  /** Of the API; any free one if not given. */
  port?: number
  log?: { error(details: object, message: string): void }
}

/**
 * Starts our stand-in for the card payment provider: a server on the loopback interface that speaks its wire format and keeps
 * its books in our database. Several processes may each run one on the same books. No money moves.
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
    await letTimePass(db)
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
    return new WireError(status, { type: 'invalid_request_error', message: 'The request could not be read.' })
  return new WireError(500, { type: 'api_error', message: 'An error occurred on our side.' })
}
