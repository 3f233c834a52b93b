import type { FastifyInstance } from 'fastify'
import { availabilityEndpoints } from '#availability/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'

const ofWidget: ReadonlySet<Endpoint> = new Set([availabilityEndpoints.days, availabilityEndpoints.slots])

/**
 * CORS for public reads, refusals included (fetch.spec.whatwg.org). `*` excludes credentials. Endpoints with API keys
 * stay closed, since a page would expose the key; no preflight is answered.
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
