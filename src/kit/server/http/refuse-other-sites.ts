import type { FastifyInstance } from 'fastify'
import { isSameHost } from '#kit/server/config/host-names.ts'
import { uploadProblem } from '#kit/shared/upload-problem.ts'

/** Sent by our own pages and the address bar. */
const OWN: readonly unknown[] = ['same-origin', 'none', undefined]

/**
 * CSRF. Refuses: from-another-site. Browsers send `Sec-Fetch-Site` (w3.org/TR/fetch-metadata; older ones do not) and,
 * with POST, `Origin` (`null` if sandboxed); pages cannot forge them, programs send neither. `SameSite=Lax` alone
 * admits sibling subdomains. Non-endpoints are exempt: identity providers return by form post.
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
  // Another loopback name is the same server only at the same port.
  return protocol === own.protocol && port === own.port && isSameHost(host, own.hostname)
}
