import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** For whom work is done: a route as declared, or a timed job, never a person. `span` is a tracer's own, where one is on. */
export type Asking = { by: string; requestId?: string; span?: unknown }

const asking = new AsyncLocalStorage<Asking | undefined>()

/** For whom the work under way is done; undefined where nobody keeps that in mind, or nobody has asked. */
export function whoAsks(): Asking | undefined {
  return asking.getStore()
}

/** Does work in somebody's name. */
export function askedBy<T>(who: Asking | undefined, work: () => T): T {
  return asking.run(who, work)
}

/** Keeps in mind for whom each request is worked on. Costs a little at each wait, so it is asked for where somebody wants to know. */
export function rememberWhoAsks(app: FastifyInstance, begin: (request: FastifyRequest) => Asking): void {
  app.decorateRequest('asking', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    request.asking = begin(request)
    askedBy(request.asking, done)
  })
  // A body comes in pieces from the connection, which has served others before and knows of nobody.
  app.addHook('preValidation', (request, _reply, done) => askedBy(request.asking, done))
}

declare module 'fastify' {
  interface FastifyRequest {
    asking?: Asking | undefined
  }
}

/** A route as declared, so that no id of anybody's stands in it: `GET /api/bookings/:id`. */
export function nameRoute({ method, routeOptions: { url = 'unknown' } }: FastifyRequest): string {
  return `${method} ${url}`
}
