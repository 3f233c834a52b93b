import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** `by`: a declared route or a job, never a person. */
export type RequestContext = { by: string; requestId?: string; span?: unknown }

const context = new AsyncLocalStorage<RequestContext | undefined>()

export function currentCaller(): RequestContext | undefined {
  return context.getStore()
}

export function runAsCaller<T>(who: RequestContext | undefined, work: () => T): T {
  return context.run(who, work)
}

/** Slows every await a little. */
export function trackCaller(app: FastifyInstance, begin: (request: FastifyRequest) => RequestContext): void {
  app.decorateRequest('caller', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    request.caller = begin(request)
    runAsCaller(request.caller, done)
  })
  // Body chunks arrive in the socket's async context, not the request's.
  app.addHook('preValidation', (request, _reply, done) => runAsCaller(request.caller, done))
}

declare module 'fastify' {
  interface FastifyRequest {
    caller?: RequestContext | undefined
  }
}

/** Without ids: `GET /api/bookings/:id`. */
export function nameRoute({ method, routeOptions: { url = 'unknown' } }: FastifyRequest): string {
  return `${method} ${url}`
}
