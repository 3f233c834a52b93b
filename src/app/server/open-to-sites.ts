import type { FastifyInstance } from 'fastify'
import { availabilityEndpoints } from '#availability/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'

/** What the booking widget asks from the pages of others. */
const ofWidget: ReadonlySet<Endpoint> = new Set([availabilityEndpoints.days, availabilityEndpoints.slots])

/**
 * Lets scripts of every site read what is public, refusals too (fetch.spec.whatwg.org, the CORS protocol). A star is for requests
 * without credentials alone: what a browser is answered by its cookies stays unread. Nothing that takes an API key is open to pages,
 * where everybody could read the key; since no preflight is answered, no page can send one.
 */
export function openToSites(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { endpoint } = request.routeOptions.config
    const isOpen = endpoint && (isPublicRead(endpoint) || ofWidget.has(endpoint))
    if (isOpen && !request.headers.authorization) reply.header('access-control-allow-origin', '*')
    done(null, payload)
  })
}

function isPublicRead({ method, may }: Endpoint): boolean {
  return method === 'GET' && may === 'read-public'
}
