/** Proxies often drop the port. All loopback names are one host: no other site can serve a page there. */
export function isSameHost(header: string, hostname: string): boolean {
  // `URL` would also accept a path, user or spaces.
  if (!/^[\w.:[\]-]+$/.test(header) || !URL.canParse(`http://${header}`)) return false
  const named = new URL(`http://${header}`).hostname
  return named === hostname || (isLoopback(named) && isLoopback(hostname))
}

/** Accepts IPv6 in URL brackets. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)
}
