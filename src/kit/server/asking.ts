import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** `by`: a declared route or a job, never a person. */
export type Asking = { by: string; requestId?: string; span?: unknown }

const asking = new AsyncLocalStorage<Asking | undefined>()

export function whoAsks(): Asking | undefined {
  return asking.getStore()
}

export function askedBy<T>(who: Asking | undefined, work: () => T): T {
  return asking.run(who, work)
}

/** Slows every await a little. */
export function rememberWhoAsks(app: FastifyInstance, begin: (request: FastifyRequest) => Asking): void {
  app.decorateRequest('asking', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    request.asking = begin(request)
    askedBy(request.asking, done)
  })
  // Body chunks arrive in the socket's async context, not the request's.
  app.addHook('preValidation', (request, _reply, done) => askedBy(request.asking, done))
}

declare module 'fastify' {
  interface FastifyRequest {
    asking?: Asking | undefined
  }
}

/** Without ids: `GET /api/bookings/:id`. */
export function nameRoute({ method, routeOptions: { url = 'unknown' } }: FastifyRequest): string {
  return `${method} ${url}`
}
