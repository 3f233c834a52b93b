/**
 * Whether a `Host` header, with or without a port, names this host. The port does not matter: proxies often drop it. All names of
 * this machine are one host, because nobody else can have a page at them.
 */
export function isSameHost(header: string, hostname: string): boolean {
  // `URL` would also take a path, a user or spaces.
  if (!/^[\w.:[\]-]+$/.test(header) || !URL.canParse(`http://${header}`)) return false
  const named = new URL(`http://${header}`).hostname
  return named === hostname || (isLoopback(named) && isLoopback(hostname))
}

/** An IPv6 address may have the brackets that it has in a URL. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)
}
