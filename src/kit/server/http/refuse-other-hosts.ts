import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isSameHost } from '#kit/server/config/host-names.ts'
import { Problem } from '#kit/shared/problem.ts'
import { sendProblem } from './answer-errors.ts'

export const wrongHost = new Problem('wrong-host', 421, 'This server doesn’t serve that host name.')

type HostCheck = {
  publicUrl: string
  /** Requested by IP address: health checks and metrics. */
  isExempt: (request: FastifyRequest) => boolean
}

/**
 * Against DNS rebinding. Refuses: wrong-host. Ignores the port, which proxies often drop. Forwarded hosts count from
 * TRUSTED_PROXIES only (`trustProxy`).
 */
export function refuseOtherHosts(app: FastifyInstance, { publicUrl, isExempt }: HostCheck): void {
  const expected = new URL(publicUrl).hostname
  // Nearly all requests name the same host; parsing it takes longer than all other checks.
  let known: string | undefined
  const isOwn = (host: string) => {
    if (host === known) return true
    if (!isSameHost(host, expected)) return false
    known = host
    return true
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (hostsOf(request).every(isOwn) || isExempt(request)) return done()
    reply.header('cache-control', 'no-store').header('connection', 'close')
    if (wantsPage(request))
      reply
        .code(421)
        .type('text/html; charset=utf-8')
        .send(pageOf(new URL(publicUrl).origin))
    else sendProblem(reply, wrongHost)
  })
}

/** A proxy may read another one than we do: an absolute target's (RFC 9112, section 3.2.2), or a repeated header's. */
function hostsOf({ host, raw: { url = '', rawHeaders } }: FastifyRequest): string[] {
  const hosts = [host]
  const target = url.startsWith('/') ? undefined : /^https?:\/\/([^/?#]*)/i.exec(url)?.[1]
  if (target !== undefined) hosts.push(target)
  if (isRepeated(rawHeaders)) hosts.push('')
  return hosts
}

function isRepeated(rawHeaders: readonly string[]): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!
    if (name.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count > 1
}

export function wantsPage({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  return method === 'GET' && Boolean(headers.accept?.includes('text/html'))
}

/** Self-contained: assets would be refused for this host, too. */
function pageOf(origin: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Wrong address</title>
<h1>Wrong address</h1>
<p>${wrongHost.message} Go to <a href="${origin}">${origin}</a> instead.</p>
</html>
`
}
