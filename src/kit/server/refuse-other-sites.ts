import type { FastifyInstance } from 'fastify'
import { uploadProblem } from '../shared/upload-problem.ts'
import { isSameHost } from './host-names.ts'

/** What a browser says of a request that a page of ours, or the person at its address bar, has made. */
const OWN: readonly unknown[] = ['same-origin', 'none', undefined]

/**
 * Refuses what pages of other sites would have this browser change: from-another-site. Browsers say where a request comes from in
 * `Sec-Fetch-Site` (w3.org/TR/fetch-metadata), which older ones do not know, and with every POST in `Origin`, which is `null` for
 * sandboxed pages. No page can forge either; programs send neither. It stands beside `SameSite=Lax`, which lets other subdomains of
 * the same site in. Addresses that are no endpoint are left alone: an identity provider leads back by a form of its own.
 */
export function refuseOtherSites(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const own = new URL(publicUrl)
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    const { endpoint } = routeOptions.config
    if (endpoint?.method !== 'POST') return
    if (!OWN.includes(headers['sec-fetch-site']) || !isOwnOrigin(headers.origin, own))
      throw uploadProblem('from-another-site')
  })
}

function isOwnOrigin(origin: string | undefined, own: URL): boolean {
  if (origin === undefined || origin === own.origin) return true
  if (!URL.canParse(origin)) return false
  const { protocol, host, port } = new URL(origin)
  // Another name of this machine (127.0.0.1 for localhost) is the same server only at the same port.
  return protocol === own.protocol && port === own.port && isSameHost(host, own.hostname)
}
