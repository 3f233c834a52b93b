import type { FastifyInstance } from 'fastify'
import { uploadProblem } from '../shared/upload-problem.ts'

/** What a browser says of a request that a page of ours, or the person at its address bar, has made. */
const OWN: readonly unknown[] = ['same-origin', 'none', undefined]

/**
 * Refuses what pages of other sites would have this browser change: from-another-site. Browsers say themselves where a request comes
 * from (w3.org/TR/fetch-metadata), and no page can make them lie; programs say nothing, and browsers say nothing over http to other
 * machines. It stands beside `SameSite=Lax`, which lets other subdomains of the same site in. Addresses that are no endpoint are
 * left alone: a provider leads back by a form of its own.
 */
export function refuseOtherSites(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    const { endpoint } = routeOptions.config
    if (endpoint?.method === 'POST' && !OWN.includes(headers['sec-fetch-site']))
      throw uploadProblem('from-another-site')
  })
}
