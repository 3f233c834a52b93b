import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CHANGED_COOKIE, CHANGED_SECONDS } from '#app/contract.ts'
import { readFresh } from '#kit/server/db/replica.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { stepEndpoints } from '#kit/shared/steps.ts'

/** Someone who has just changed something sees it on the next page, which a shared page may not show yet. */
export function markChanges(api: FastifyInstance, { isSecure }: { isSecure: boolean }): void {
  const cookie = `${CHANGED_COOKIE}=1; Max-Age=${CHANGED_SECONDS}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  api.addHook('onSend', (request, reply, payload, done) => {
    const { endpoint } = request.routeOptions.config
    const isWrite = endpoint && endpoint.method !== 'GET' && !changesNothing(endpoint)
    // An error can follow the commit. An overloaded server should not render more.
    const isDone = reply.statusCode < 300 || (reply.statusCode >= 500 && reply.statusCode !== 503)
    if (isWrite && isDone && !request.headers.authorization) reply.header('set-cookie', cookie)
    done(null, payload)
  })
}

/** Searches may be older than the change. */
export function showOwnChanges(app: FastifyInstance): void {
  // Body chunks arrive in the socket's async context, so only from here on.
  app.addHook('preValidation', (request, _reply, done) => (hasJustChanged(request) ? readFresh(done) : done()))
}

function changesNothing(endpoint: Endpoint): boolean {
  return endpoint.may === 'read-public' || endpoint.may === 'ask-assistant' || endpoint === stepEndpoints.count
}

export function hasJustChanged(request: FastifyRequest): boolean {
  return request.cookies[CHANGED_COOKIE] !== undefined
}
